import { membersOnly, type RoleRows } from './row.ts'

// Videos on the pages of brands are among the rows of brands.
export const videoRows: RoleRows = {
  'POST /api/youtube/analyze': {
    ...membersOnly,
    call: { body: { url: 'https://youtu.be/role-table1', transcript: 'a coat by role table brand' } },
  },
  // Whoever is signed in and has the address.
  'GET /api/youtube/analyses/:id': { ...membersOnly, call: { params: { id: '{analysis}' } } },
}
