export const roles = ['visitor', 'user', 'otherUser', 'admin'] as const
export type Role = (typeof roles)[number]
type Row = Record<Role, number> & { call?: { params?: Record<string, string>; query?: string; body?: unknown } }

export const everyone = { visitor: 200, user: 200, otherUser: 200, admin: 200 }
export const adminsOnly = { visitor: 401, user: 403, otherUser: 403, admin: 200 }
export const membersOnly = { visitor: 401, user: 200, otherUser: 200, admin: 200 }
/** Everybody who is let in is told that something about the call is not right. */
export const refused = (status: number) => ({ visitor: status, user: status, otherUser: status, admin: status })
export const membersRefused = (status: number) => ({ ...refused(status), visitor: 401 })

/** The rows of one part of the product, by method and path. `{brand}`, `{ownPost}` and the like stand for examples. */
export type RoleRows = Record<string, Row>
