import type { Config } from '#platform/config.ts'
import { wantsEvents } from '#platform/event-streams.ts'
import type { FindViewer } from '#platform/viewer.ts'
import { createSessionCookie } from './session-cookie.ts'
import type { SessionStore } from './session-store.ts'

type Settings = Pick<Config, 'APP_SECRET' | 'ORIGIN' | 'ADMINS_NEED_SECOND_FACTOR'>

/** Reads the person from the session's cookie. */
export function createFindViewer(sessions: SessionStore, config: Settings): FindViewer {
  const cookie = createSessionCookie(config)
  return async (request) => {
    const token = cookie.readToken(request)
    const viewer = token === null ? null : await sessions.findViewer(token, { isUse: !wantsEvents(request) })
    if (!viewer) return null
    const { isAdmin, isTwoFactorEnabled, secondFactorAt } = viewer
    const isFactorNeeded = isTwoFactorEnabled || config.ADMINS_NEED_SECOND_FACTOR
    return { ...viewer, hasAdminRights: isAdmin && (secondFactorAt !== null || !isFactorNeeded) }
  }
}
