import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from './config.ts'

const self = ["'self'"]

/** What every answer tells browsers about what they may do with it. */
export function createSecurityHeaders(config: Config) {
  const set = helmet(optionsFor(config))
  const add = (request: IncomingMessage, response: ServerResponse): void => set(request, response, () => {})
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  add(request, response)
  const all = Object.entries(response.getHeaders()).map(([name, value]): [string, string] => [name, String(value)])
  return {
    add,
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
        // Blurred stand-ins of photos come with the page; a photo is looked at before it is sent.
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
