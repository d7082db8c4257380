import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { HelmetOptions } from 'helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import type { Config } from '#platform/config.ts'
import { AppError } from '#platform/errors.ts'
import { errorWording } from '#platform/error-wording.ts'

const self = ["'self'"]

/** Helmet's headers, computed once: none of them depends on the request. */
export function createSecurityHeaders(config: Config) {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(optionsFor(config))(request, response, () => {})
  const all = Object.entries(response.getHeaders()).map(([name, value]): [string, string] => [name, String(value)])
  return {
    all: Object.fromEntries(all),
    /** The same as lines of a head, for answers that are written to the socket by hand. */
    asText: all.map(([name, value]) => `${name}: ${value}\r\n`).join(''),
  }
}

function optionsFor(config: Config): HelmetOptions {
  return {
    // The development server's client is inline; what is built has no inline code or style at all.
    contentSecurityPolicy: !config.DEVELOPMENT && {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        baseUri: ["'none'"],
        formAction: self,
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        // Blurred placeholders are inline; a photo is previewed before the upload.
        imgSrc: [...self, 'data:', 'blob:'],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Pages open a sign-in popup and must keep the link to it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Not for subdomains: the operator may serve some of them over plain http.
    strictTransportSecurity: config.ORIGIN.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: false },
  }
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses every write that does not come from a page of this site. Browsers set the origin of a call and pages cannot
 * forge it, so another site cannot use a visitor's cookies. Other clients name the site they call.
 */
export function refuseForeignWrites(app: FastifyInstance, config: Pick<Config, 'ORIGIN'>): void {
  const { origin } = new URL(config.ORIGIN)
  app.addHook('onRequest', async ({ method, headers }) => {
    if (!reading.has(method) && headers.origin !== origin)
      throw new AppError('not_allowed', errorWording.wrongOrigin(origin))
  })
}

/** Do Not Track or Global Privacy Control. The site's own script sends nothing then; other programs may. */
export function wantsNoTracking({ headers }: FastifyRequest): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1'
}
