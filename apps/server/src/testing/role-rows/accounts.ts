import { everyone, membersOnly, membersRefused, refused, type RoleRows } from './row.ts'

const password = 'wrong password'

export const accountRows: RoleRows = {
  'GET /api/session': everyone,
  'POST /api/auth/sign-up': {
    // The same name for the second.
    ...refused(409),
    visitor: 200,
    call: { body: { email: 'role@example.org', username: 'role_signs_up', password: 'a fine thread' } },
  },
  'POST /api/auth/resend': refused(404),
  'POST /api/auth/verify': { ...refused(400), call: { body: { token: '1.wrong' } } },
  'POST /api/auth/join': {
    ...refused(409),
    visitor: 200,
    call: { body: { username: 'role_joins', password: 'a fine thread' } },
  },
  'POST /api/auth/sign-in': { ...refused(401), call: { body: { login: 'nobody', password } } },
  'POST /api/auth/second-factor': {
    visitor: 401,
    user: 409,
    otherUser: 409,
    admin: 409,
    call: { body: { code: '123456', isTrusted: false } },
  },
  'POST /api/auth/request-reset': { ...everyone, call: { body: { email: 'role@example.org' } } },
  'POST /api/auth/reset': { ...refused(400), call: { body: { token: 'wrong', password: 'a fine thread' } } },
  'POST /api/auth/recover': {
    ...refused(403),
    call: { body: { username: 'nobody', code: 'wrong', password: 'a fine thread' } },
  },
  'GET /api/auth/username': { ...everyone, call: { query: 'username=role_is_free' } },
  'GET /api/account': membersOnly,
  'GET /api/account/allowance': membersOnly,
  'PUT /api/account/username': { ...membersRefused(409), call: { body: { username: '{taken}' } } },
  'PUT /api/account/email': { ...membersOnly, call: { body: { email: 'new@example.org' } } },
  'POST /api/account/email/verify': membersOnly,
  'POST /api/account/email/remove': { ...membersOnly, call: { body: {} } },
  'POST /api/account/password/reset': membersRefused(409),
  'PUT /api/account/password': {
    ...membersRefused(409),
    call: { body: { currentPassword: password, password: 'a fine thread' } },
  },
  'POST /api/account/google/remove': { ...membersRefused(403), call: { body: { password } } },
  'POST /api/account/recovery-codes': { ...membersOnly, call: { body: { password } } },
  'GET /api/account/export': membersOnly,
  'POST /api/account/delete': { ...membersRefused(400), call: { body: { username: 'somebody_else' } } },
  'GET /api/account/sessions': membersOnly,
  'DELETE /api/account/sessions': membersOnly,
  'DELETE /api/account/sessions/:id': { ...membersRefused(404), call: { params: { id: '2147483647' } } },
  'POST /api/account/step-up': { ...membersRefused(409), call: { body: { password } } },
  'POST /api/account/two-factor': { ...membersRefused(403), call: { body: { password } } },
  'POST /api/account/two-factor/confirm': { ...membersRefused(409), call: { body: { code: '123456' } } },
  'POST /api/account/two-factor/disable': { ...membersRefused(403), call: { body: { password } } },
  'POST /api/account/two-factor/backup-codes': { ...membersRefused(409), call: { body: { password } } },
  // Last: it ends the sessions it is made with.
  'POST /api/auth/sign-out': everyone,
}
