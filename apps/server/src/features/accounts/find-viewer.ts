import type { Config } from '#platform/config.ts'
import { cookiesOf } from '#platform/cookies.ts'
import { wantsEvents } from '#platform/event-streams.ts'
import { createSigner, deriveKeys } from '#platform/secrets.ts'
import type { FindViewer } from '#platform/viewer.ts'
import { identitySecret } from './encryption.ts'
import { sessionCookie } from './identity-engine.ts'
import type { SessionStore } from './session-store.ts'

/** Longer than any cookie that was ever given out. */
const maxLength = 200

type Settings = Pick<Config, 'APP_SECRET' | 'ORIGIN' | 'ADMINS_NEED_SECOND_FACTOR'>

/** Reads the person from the session's cookie: a token and, after the last point, what proves that we gave it out. */
export function createFindViewer(sessions: SessionStore, config: Settings): FindViewer {
  const { isSigned } = createSigner(deriveKeys(config.APP_SECRET, identitySecret), { encoding: 'base64' })
  const name = cookiesOf(config.ORIGIN).nameOf(sessionCookie)
  return async (request) => {
    const value = request.cookies[name] ?? ''
    const end = value.lastIndexOf('.')
    if (end < 1 || value.length > maxLength || value.includes('\0')) return null
    const token = value.slice(0, end)
    const isUse = !wantsEvents(request)
    const viewer = isSigned(token, value.slice(end + 1)) ? await sessions.findViewer(token, { isUse }) : null
    if (!viewer) return null
    const { isAdmin, isTwoFactorEnabled, secondFactorAt } = viewer
    const isFactorNeeded = isTwoFactorEnabled || config.ADMINS_NEED_SECOND_FACTOR
    return { ...viewer, hasAdminRights: isAdmin && (secondFactorAt !== null || !isFactorNeeded) }
  }
}
