import { membersOnly, type RoleRows } from './row.ts'

export const noticeRows: RoleRows = {
  'GET /api/notices': membersOnly,
  'POST /api/notices/read': { ...membersOnly, call: { body: {} } },
  // Who does not ask for a stream is answered once.
  'GET /api/notices/stream': membersOnly,
}
