import { adminsOnly, membersRefused, type RoleRows } from './row.ts'

const missing = { id: '2147483647' }

export const reviewRows: RoleRows = {
  'POST /api/flags': {
    ...membersRefused(404),
    call: { body: { target: 'brand', id: 2_147_483_647, reason: 'facts' } },
  },
  'GET /api/review': adminsOnly,
  'GET /api/review/items/:id': { ...adminsOnly, admin: 404, call: { params: missing } },
  'POST /api/review/items/:id/claim': { ...adminsOnly, admin: 404, call: { params: missing } },
  'POST /api/review/items/:id/release': { ...adminsOnly, call: { params: missing } },
  'POST /api/review/items/:id/verdict': {
    ...adminsOnly,
    admin: 404,
    call: { params: missing, body: { verdict: 'decline' } },
  },
  'POST /api/review/items/:id/undo': { ...adminsOnly, admin: 404, call: { params: missing } },
  'GET /api/review/log': adminsOnly,
  'GET /api/review/guest-photos': { ...adminsOnly, call: { query: 'from=2026-01-01&to=2026-01-31' } },
  'POST /api/review/guest-photos/undo': {
    ...adminsOnly,
    call: { body: { from: '2026-01-01', to: '2026-01-31' } },
  },
  'GET /api/review/accounts/:username': { ...adminsOnly, call: { params: { username: '{taken}' } } },
  'POST /api/review/accounts/:username/undo': {
    ...adminsOnly,
    call: { params: { username: '{taken}' }, body: { isClosed: false } },
  },
}
