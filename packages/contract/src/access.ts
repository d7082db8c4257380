/**
 * The access of a route, each level stricter than the one before. `anyone`: no session is read, so the answer is the
 * same for all and shared caches may store it. `guest`: with or without a session. The others: only with one. An admin
 * may do whatever a moderator may.
 */
export type Access = 'anyone' | 'guest' | 'user' | 'moderator' | 'admin'

/** The roles of a signed-in member. Admins are moderators too. */
export type Roles = { readonly isAdmin: boolean; readonly isModerator: boolean }

/**
 * Whether a caller's roles are enough for this access; null for a visitor. With the type of a route
 * (`mayCall<typeof moderatePost>('moderator', user)`), a level that is not the route's does not compile.
 */
export function mayCall<R extends { readonly access: Access }>(access: R['access'], caller: Roles | null): boolean {
  switch (access) {
    case 'anyone':
    case 'guest':
      return true
    case 'user':
      return caller !== null
    case 'moderator':
      return caller !== null && (caller.isModerator || caller.isAdmin)
    default:
      return caller?.isAdmin === true
  }
}
