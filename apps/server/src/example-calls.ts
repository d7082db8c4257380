export const roles = ['visitor', 'user', 'otherUser', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]

/** A call of the role table. `{brand}`, `{ownPost}` and the like are replaced with existing ids. */
export type ExampleCall = {
  params?: Record<string, string>
  query?: string
  body?: unknown
  /** The status for permitted callers, where it is not 200. */
  status?: number
  /** Roles that are answered differently though the route lets them in, or for the same reason as others are not. */
  except?: Partial<Record<Role, number>>
}

const password = 'wrong password'
const newPassword = 'a fine thread'
const missing = { id: '2147483647' }
const brand = { id: '{brand}' }
const tagNumber = { kind: 'RN', number: '12345' }
const brandPage = { slug: 'role-table-brand' }
const member = { username: '{taken}' }
const ownPost = { id: '{ownPost}' }
const ownComment = { id: '{ownComment}' }
const january = 'from=2026-01-01&to=2026-01-31'
/** For authors only, here `user`. */
const writersOnly = { otherUser: 403, moderator: 403, admin: 403 }
/** For authors and admins. */
const notTheirs = { otherUser: 403, moderator: 403 }
/** A removed text of `otherUser`. */
const takenOut = { user: 403, moderator: 404, admin: 404 }

/** For every call that needs more than its path. What a role is answered follows from the route's access. */
export const exampleCalls: Record<string, ExampleCall> = {
  'POST /api/brands': {
    body: { name: 'Role table newcomer', description: 'Added once, by the first who may.' },
    status: 409,
    except: { user: 200 },
  },
  // A form is expected; none is sent here.
  'POST /api/brands/csv': { status: 415 },
  // No pending file exists.
  'DELETE /api/account/pending-import': { status: 404 },
  'POST /api/account/pending-import/add': { status: 404 },
  'GET /api/review/imports/:id/rows': { params: missing, query: 'rows=other' },
  'GET /api/review/photos/:id': { params: missing, status: 404 },
  'GET /api/brand-names': { query: 'name=Role%20table' },
  'GET /api/brands/:slug': { params: brandPage },
  'GET /api/changed-brands': { query: 'since=2026-01-01T00:00:00Z' },
  // No dump exists for that day.
  'GET /data/:date/:file': { params: { date: '2026-01-01', file: 'brands.csv.gz' }, status: 404 },
  'PATCH /api/brands/:id': { params: brand, body: { averageSalePrice: 41 } },
  // Open to anyone; this body is neither a form nor a URL.
  'POST /api/brands/:id/upload': { params: brand, status: 415 },
  'PATCH /api/brands/:id/photo': { params: brand, body: { photoUrl: 'http://127.0.0.1/tag.png' }, status: 400 },
  'PATCH /api/brands/:id/photos/:photoId': {
    params: { ...brand, photoId: missing.id },
    body: { kind: 'care label' },
    status: 404,
  },
  'DELETE /api/brands/:id/photos/:photoId': { params: { ...brand, photoId: missing.id }, status: 404 },
  'GET /api/brands/:slug/videos': { params: brandPage },
  'GET /api/brands/:slug/sold': { params: brandPage },
  // Sharing is off.
  'POST /api/account/shared-sales': {
    body: {
      sales: [
        {
          brand: 'Role table',
          garment: null,
          price: 20,
          currency: 'USD',
          month: new Date().toISOString().slice(0, 7),
          days: null,
          platform: 'ebay',
        },
      ],
    },
    status: 409,
  },
  'POST /api/account/shared-sales/withdraw': { body: { ids: [1] } },
  'DELETE /api/brand-videos/:id': { params: missing, status: 404 },
  'PUT /api/brand-videos/:id/confirmation': { params: missing, status: 404 },
  'DELETE /api/brand-videos/:id/confirmation': { params: missing, status: 404 },
  'GET /api/brands/:slug/own-confirmations': { params: brandPage },
  'PUT /api/tag-photos/:id/voice': { params: missing, body: { looksRight: true }, status: 404 },
  'DELETE /api/tag-photos/:id/voice': { params: missing, status: 404 },
  'GET /api/brands/:slug/own-tag-voices': { params: brandPage },
  'GET /api/identifiers/:kind/:number': { params: tagNumber },
  'PUT /api/brands/:id/identifiers/:kind/:number/confirmation': { params: { ...brand, ...tagNumber } },
  'DELETE /api/brands/:id/identifiers/:kind/:number/confirmation': { params: { ...brand, ...tagNumber } },
  'DELETE /api/brands/:id/identifiers/:kind/:number': { params: { ...missing, ...tagNumber }, status: 404 },
  'GET /api/brands/:slug/history': { params: brandPage },
  'POST /api/brands/:id/restore': { params: brand, body: { changeId: null } },
  'POST /api/brands/:id/redactions': { params: missing, body: { changeId: 1, fields: ['description'] }, status: 404 },
  'POST /api/brands/:id/merge': { params: missing, body: { into: 1 }, status: 404 },
  'POST /api/brands/:id/merges/:changeId/undo': { params: { ...missing, changeId: '1' }, body: {}, status: 404 },
  'POST /api/brands/:id/suggestions': { params: brand, body: { sellThroughRate: 77, reason: 'Sold three' } },
  'DELETE /api/suggestions/:id': { params: missing, status: 404 },
  'DELETE /api/brands/:id': { params: missing, status: 404 },
  'POST /api/brands/:id/vote': { params: brand, body: { voteType: 'up' } },
  'GET /api/brands/:id/guest-votes': { params: brand, query: january },
  'DELETE /api/brands/:id/guest-votes': { params: missing, query: january, status: 404 },
  'GET /api/review/hidden-words': { query: 'list=wanted' },
  // A form is expected; none is sent here.
  'POST /api/site/logo': { status: 415 },
  // Empty until an admin writes it.
  'GET /api/site/pages/:page': { params: { page: 'rules' }, status: 404 },
  'PATCH /api/site/settings': { body: { guestVotes: null } },
  'POST /api/review/hidden-words': { body: { list: 'wanted', word: 'role table' } },
  'DELETE /api/review/hidden-words': { query: 'list=wanted&word=role%20table' },
  'GET /api/members/:username': { params: member },
  'GET /api/members/:username/brands': { params: member },
  'GET /api/members/:username/photos': { params: member },
  'POST /api/brands/:id/searches': { params: brand },
  'POST /api/missed-searches': { body: { q: 'role table nothing' } },
  'POST /api/visits': { body: { route: '/', referrerHost: null, isPhone: false } },

  // A form is expected; none is sent here.
  'POST /api/forum/photos': { status: 415 },
  'PATCH /api/forum/photos/:id/moderation': { params: missing, body: { isHidden: true }, status: 404 },
  'GET /api/forum/photos/:id/file': { params: missing, status: 404 },
  'GET /api/forum/brands/:slug': { params: { slug: 'zz-nobody' } },
  'GET /api/forum/posts/:id': { params: ownPost },
  'GET /api/forum/posts/:id/comments': { params: ownPost },
  'POST /api/forum/posts': { body: { title: 'Who may write', content: 'Every member may.' } },
  'POST /api/forum/posts/:id/comments': { params: ownPost, body: { content: 'Every member may.' } },
  'POST /api/forum/posts/:id/views': { params: ownPost },
  'PATCH /api/forum/posts/:id': { params: ownPost, body: { title: 'Changed' }, except: writersOnly },
  'PATCH /api/forum/comments/:id': { params: ownComment, body: { content: 'Changed' }, except: writersOnly },
  'GET /api/forum/posts/:id/edits': { params: ownPost, except: notTheirs },
  'GET /api/forum/comments/:id/edits': { params: ownComment, except: notTheirs },
  'POST /api/forum/edits/:id/redactions': { params: { id: '9007199254740991' }, body: {}, status: 404 },
  'PATCH /api/forum/posts/:id/moderation': { params: ownPost, body: { isPinned: true } },
  'PATCH /api/forum/comments/:id/moderation': { params: ownComment, body: { isHidden: false } },
  'DELETE /api/forum/comments/:id': { params: { id: '{otherComment}' }, except: takenOut },
  'DELETE /api/forum/posts/:id': { params: { id: '{otherPost}' }, except: takenOut },
  'GET /api/forum/search': { query: 'q=role%20table' },
  'GET /api/forum/similar': { query: 'title=role%20table' },

  'POST /api/notices/read': { body: {} },

  'POST /api/flags': { body: { target: 'brand', id: 2_147_483_647, reason: 'facts' }, status: 404 },
  'GET /api/review/items/:id': { params: missing, status: 404 },
  'POST /api/review/items/:id/claim': { params: missing, status: 404 },
  'POST /api/review/items/:id/release': { params: missing },
  'POST /api/review/items/:id/verdict': { params: missing, body: { verdict: 'decline' }, status: 404 },
  'POST /api/review/items/:id/undo': { params: missing, status: 404 },
  'GET /api/review/guest-photos': { query: january },
  'POST /api/review/guest-photos/undo': { body: { from: '2026-01-01', to: '2026-01-31' } },
  'GET /api/review/young-accounts': { query: `${january}&youngerThanDays=7` },
  'POST /api/review/young-accounts/undo': {
    body: { from: '2026-01-01', to: '2026-01-31', youngerThanDays: 7, isClosed: false },
  },
  'GET /api/review/accounts': { query: 'q=role' },
  'GET /api/review/accounts/:id': { params: missing, status: 404 },
  'POST /api/review/accounts/:id/undo': { params: missing, body: { isClosed: false }, status: 404 },
  'POST /api/review/accounts/:id/close': { params: missing, body: { isClosed: true }, status: 404 },
  'POST /api/review/accounts/:id/grant': { params: missing, body: {}, status: 404 },
  'POST /api/review/accounts/:id/moderator': { params: missing, body: { isModerator: true }, status: 404 },

  'POST /api/youtube/analyze': {
    body: { url: 'https://youtu.be/role-table1', transcript: 'a coat by role table brand' },
  },
  // For any signed-in member with the URL.
  'GET /api/youtube/analyses/:id': { params: { id: '{analysis}' } },

  // The admin of the table has no address.
  'POST /api/system/test-mail': { status: 409 },
  'POST /api/system/recount': { body: { counter: 'votes' } },
  // The table's own brand did not come with the site.
  'POST /api/system/starter/load': { body: {}, status: 409 },
  'PUT /api/brands/:id/starter-confirmation': { params: brand, status: 404 },

  'POST /api/auth/sign-up': {
    body: { email: 'role@example.org', username: 'role_signs_up', password: newPassword },
    // The same name for the second.
    status: 409,
    except: { visitor: 200 },
  },
  'POST /api/auth/resend': { status: 404 },
  'POST /api/auth/verify': { body: { token: '1.wrong' }, status: 400 },
  'POST /api/auth/join': {
    body: { username: 'role_joins', password: newPassword },
    status: 409,
    except: { visitor: 200 },
  },
  // An admin exists.
  'POST /api/setup/check': { body: { token: 'wrong' } },
  'POST /api/setup/join': { body: { token: 'wrong', username: 'role_set_up', password: newPassword }, status: 404 },
  'POST /api/setup/become-admin': { body: { token: 'wrong' }, status: 404 },
  'POST /api/invitations': { body: { note: 'Role table', days: 7 } },
  'DELETE /api/invitations/:id': { params: missing, status: 404 },
  'POST /api/invitations/open': { body: { token: 'wrong' } },
  'POST /api/auth/sign-in': { body: { login: 'nobody', password }, status: 401 },
  'POST /api/auth/second-factor': {
    body: { code: '123456', isTrusted: false },
    status: 409,
    except: { visitor: 401 },
  },
  'POST /api/auth/request-reset': { body: { email: 'role@example.org' } },
  'POST /api/auth/reset': { body: { token: 'wrong', password: newPassword }, status: 400 },
  'POST /api/auth/recover': { body: { username: 'nobody', code: 'wrong', password: newPassword }, status: 403 },
  'GET /api/auth/username': { query: 'username=role_is_free' },
  'PUT /api/account/username': { body: { username: '{taken}' }, status: 409 },
  'PUT /api/account/email': { body: { email: 'new@example.org' } },
  'POST /api/account/email/remove': { body: {} },
  'POST /api/account/password/reset': { status: 409 },
  'PUT /api/account/password': { body: { currentPassword: password, password: newPassword }, status: 409 },
  'POST /api/account/google/remove': { body: { password }, status: 403 },
  'POST /api/account/recovery-codes': { body: { password } },
  'POST /api/account/delete': { body: { username: 'somebody_else' }, status: 400 },
  'DELETE /api/account/sessions/:id': { params: missing, status: 404 },
  'POST /api/account/step-up': { body: { password }, status: 409 },
  'POST /api/account/two-factor': { body: { password }, status: 403 },
  'POST /api/account/two-factor/confirm': { body: { code: '123456' }, status: 409 },
  'POST /api/account/two-factor/disable': { body: { password }, status: 403 },
  'POST /api/account/two-factor/backup-codes': { body: { password }, status: 409 },
}
