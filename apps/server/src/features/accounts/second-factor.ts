import { AppError } from '#platform/errors.ts'
import { keyLimits } from '@bolodex/contract/rate-limits'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Caller, Identity } from './identity.ts'
import type { SignedIn } from './pending-google.ts'
import type { SessionStore } from './session-store.ts'
import { readCode } from './single-use-codes.ts'

type Deps = { identity: Identity; sessions: SessionStore; rateLimiter: RateLimiter }

export type SecondFactor = ReturnType<typeof createSecondFactor>

/** Codes of an authenticator app, and the backup codes that stand in for them. Each is good for once. */
export function createSecondFactor({ identity, sessions, rateLimiter }: Deps) {
  const { api } = identity.engine

  /** `handleReuse`: called before a code that was used already is refused. */
  const verify = (
    caller: Caller,
    { code, trustDevice = false }: { code: string; trustDevice?: boolean },
    handleReuse: (token: string) => Promise<void>,
  ) =>
    identity.ask<SignedIn>(caller, async (call) => {
      if (!/^\d{6}$/.test(code)) return api.verifyBackupCode({ body: { code: readCode(code), trustDevice }, ...call })
      const answer = await api.verifyTOTP({ body: { code, trustDevice }, ...call })
      const { user, token } = answer.response
      if (await sessions.useCode(Number(user.id), code)) return answer
      await handleReuse(token)
      throw new AppError('not_signed_in', 'This code was used already. Please wait for the next one.')
    })

  return {
    /** Completes a sign-in that was begun with a password or with Google. The library counts wrong codes. */
    async enter(caller: Caller, typed: { code: string; trustDevice: boolean }): Promise<SignedIn> {
      // The library has opened a session by then.
      return verify(caller, typed, (token) => sessions.endByToken(token))
    },

    /** Throws unless this is a code of somebody who is signed in. The library counts no tries of theirs: we do. */
    async require(caller: Caller, { id, isTwoFactorEnabled }: Viewer, code: string): Promise<void> {
      // The library would take it for the first code of a key that waits to be confirmed.
      if (!isTwoFactorEnabled) throw new AppError('conflict', 'Two-factor sign-in is not on')
      await rateLimiter.consumeKey(keyLimits.tries, `code:${id}`)
      await verify(caller, { code }, async () => {})
      await rateLimiter.forgive(keyLimits.tries, `code:${id}`)
    },
  }
}
