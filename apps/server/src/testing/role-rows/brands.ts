import { adminsOnly, everyone, membersOnly, membersRefused, refused, type RoleRows } from './row.ts'

export const brandRows: RoleRows = {
  'GET /api/directory': everyone,
  'GET /api/brands': everyone,
  'POST /api/brands': {
    ...membersRefused(409),
    user: 200,
    call: { body: { name: 'Role table newcomer', description: 'Added once, by the first who may.' } },
  },
  // A form is expected; none is sent here.
  'POST /api/brands/csv': membersRefused(415),
  'GET /api/brand-names': { ...everyone, call: { query: 'name=Role%20table' } },
  'GET /api/brands/:slug': { ...everyone, call: { params: { slug: 'role-table-brand' } } },
  'PATCH /api/brands/:id': {
    ...adminsOnly,
    call: { params: { id: '{brand}' }, body: { averageSalePrice: 41 } },
  },
  // Anybody may; this is no form, and no address that is asked.
  'POST /api/brands/:id/upload': { ...refused(415), call: { params: { id: '{brand}' } } },
  'PATCH /api/brands/:id/photo': {
    ...refused(400),
    call: { params: { id: '{brand}' }, body: { photoUrl: 'http://127.0.0.1/tag.png' } },
  },
  'PATCH /api/brands/:id/photos/:photoId': {
    ...adminsOnly,
    admin: 404,
    call: { params: { id: '{brand}', photoId: '2147483647' }, body: { kind: 'care label' } },
  },
  'DELETE /api/brands/:id/photos/:photoId': {
    ...adminsOnly,
    admin: 404,
    call: { params: { id: '{brand}', photoId: '2147483647' } },
  },
  'GET /api/brands/:slug/videos': { ...everyone, call: { params: { slug: 'role-table-brand' } } },
  'DELETE /api/brand-videos/:id': { ...adminsOnly, admin: 404, call: { params: { id: '2147483647' } } },
  'GET /api/brands/:slug/history': { ...everyone, call: { params: { slug: 'role-table-brand' } } },
  'POST /api/brands/:id/put-back': { ...adminsOnly, call: { params: { id: '{brand}' }, body: { changeId: null } } },
  'POST /api/brands/:id/redactions': {
    ...adminsOnly,
    admin: 404,
    call: { params: { id: '2147483647' }, body: { changeId: 1, fields: ['description'] } },
  },
  'POST /api/brands/:id/merge': {
    ...adminsOnly,
    admin: 404,
    call: { params: { id: '2147483647' }, body: { into: 1 } },
  },
  'POST /api/brands/:id/suggestions': {
    ...membersOnly,
    call: { params: { id: '{brand}' }, body: { sellThroughRate: 77, reason: 'Sold three' } },
  },
  'GET /api/suggestions/mine': membersOnly,
  'DELETE /api/brands/:id': { ...adminsOnly, admin: 404, call: { params: { id: '2147483647' } } },
  'POST /api/brands/:id/vote': { ...everyone, call: { params: { id: '{brand}' }, body: { voteType: 'up' } } },
  'GET /api/brands/:id/guest-votes': {
    ...adminsOnly,
    call: { params: { id: '{brand}' }, query: 'from=2026-01-01&to=2026-01-31' },
  },
  'DELETE /api/brands/:id/guest-votes': {
    ...adminsOnly,
    admin: 404,
    call: { params: { id: '2147483647' }, query: 'from=2026-01-01&to=2026-01-31' },
  },
  'GET /api/votes/mine': everyone,
  'GET /api/members/:username': { ...everyone, call: { params: { username: '{taken}' } } },
  'GET /api/members/:username/brands': { ...everyone, call: { params: { username: '{taken}' } } },
  'GET /api/members/:username/photos': { ...everyone, call: { params: { username: '{taken}' } } },
  'POST /api/visits': { ...everyone, call: { body: { route: '/', referrerHost: null, isPhone: false } } },
  'GET /api/stats': everyone,
  'GET /api/site': everyone,
}
