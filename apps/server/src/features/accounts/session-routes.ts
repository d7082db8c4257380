import type { FastifyInstance } from 'fastify'
import { getSession } from '@bolodex/contract/accounts'
import { rateLimits } from '#platform/rate-limit.ts'
import { addRoute } from '#platform/routes.ts'
import type { FindViewer } from '#platform/viewer.ts'
import type { SessionStore } from './session-store.ts'

const sessionCookie = 'bolodex_session'
/** Longer than any token that was ever given out. */
const maxTokenLength = 200

/** Reads the person from the session's cookie. */
export function createFindViewer(sessions: SessionStore): FindViewer {
  return async (request) => {
    const token = request.cookies[sessionCookie]
    if (!token || token.length > maxTokenLength || token.includes('\0')) return null
    return sessions.findViewer(token)
  }
}

export function registerSessionRoutes(app: FastifyInstance): void {
  addRoute(app, getSession, {
    access: 'guest',
    limit: rateLimits.read,
    handle: async ({ viewer }) => ({ user: viewer }),
  })
}
