import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config.ts'
import { cookiesOf } from '#platform/cookies.ts'
import { createSigner, deriveKeys } from '#platform/secrets.ts'
import { identitySecret } from './encryption.ts'
import { sessionCookie, sessionSeconds } from './identity-engine.ts'

/** Longer than any cookie that was ever given out. */
const maxLength = 200

export type SessionCookie = ReturnType<typeof createSessionCookie>

/** The session's cookie: a token and, after the last point, what proves that we gave it out. */
export function createSessionCookie(config: Pick<Config, 'APP_SECRET' | 'ORIGIN'>) {
  // As the identity library signs it, which gives it out at each sign-in.
  const signer = createSigner(deriveKeys(config.APP_SECRET, identitySecret), { encoding: 'base64' })
  const { nameOf, options } = cookiesOf(config.ORIGIN)
  const name = nameOf(sessionCookie)
  return {
    readToken(request: FastifyRequest): string | null {
      const value = request.cookies[name] ?? ''
      const end = value.lastIndexOf('.')
      if (end < 1 || value.length > maxLength || value.includes('\0')) return null
      const token = value.slice(0, end)
      return signer.isSigned(token, value.slice(end + 1)) ? token : null
    },

    give(reply: FastifyReply, token: string): void {
      reply.setCookie(name, `${token}.${signer.sign(token)}`, { ...options, maxAge: sessionSeconds })
    },
  }
}
