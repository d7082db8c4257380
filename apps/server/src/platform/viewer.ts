import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** Who is calling, as far as routes need to know. */
export type Viewer = { id: number; username: string; email: string | null; emailVerified: boolean; isAdmin: boolean }

/** Finds the person behind a request, or nobody. Handed in by whoever keeps sessions. */
export type FindViewer = (request: FastifyRequest) => Promise<Viewer | null>

/**
 * Who may call a route. `anyone`: no session is read, so the answer is the same for all and may be shared by caches.
 * `guest`: with or without a session. `user`, `admin`: only with one.
 */
export type Access = 'anyone' | 'guest' | 'user' | 'admin'

export type ViewerOf<A extends Access> = A extends 'anyone' ? null : A extends 'guest' ? Viewer | null : Viewer

/** The caller of a route with this access; throws when there is none of the needed kind. */
export async function requireViewer(access: Access, find: () => Promise<Viewer | null>): Promise<Viewer | null> {
  if (access === 'anyone') return null
  const viewer = await find()
  if (access === 'guest') return viewer
  if (!viewer) throw new AppError('not_signed_in', 'Please sign in first')
  if (access === 'admin' && !viewer.isAdmin) throw new AppError('not_allowed', 'Only admins may do this')
  return viewer
}
