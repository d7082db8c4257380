import { adminsOnly, everyone, membersOnly, type RoleRows } from './row.ts'

/** What only its writer may do, here `user`. */
const writersOnly = { visitor: 401, user: 200, otherUser: 403, admin: 403 }
const writersAndAdmins = { ...writersOnly, admin: 200 }
/** Something of `otherUser` that is taken out; whoever comes next does not find it. */
const takenOut = { visitor: 401, user: 403, otherUser: 200, admin: 404 }

export const forumRows: RoleRows = {
  'GET /api/forum/posts': everyone,
  'GET /api/forum/brands/:slug': { ...everyone, call: { params: { slug: 'zz-nobody' } } },
  'GET /api/forum/posts/:id': { ...everyone, call: { params: { id: '{ownPost}' } } },
  'GET /api/forum/posts/:id/comments': { ...everyone, call: { params: { id: '{ownPost}' } } },
  'POST /api/forum/posts': { ...membersOnly, call: { body: { title: 'Who may write', content: 'Every member may.' } } },
  'POST /api/forum/posts/:id/comments': {
    ...membersOnly,
    call: { params: { id: '{ownPost}' }, body: { content: 'Every member may.' } },
  },
  'POST /api/forum/posts/:id/views': { ...everyone, call: { params: { id: '{ownPost}' } } },
  'PATCH /api/forum/posts/:id': { ...writersOnly, call: { params: { id: '{ownPost}' }, body: { title: 'Changed' } } },
  'PATCH /api/forum/comments/:id': {
    ...writersOnly,
    call: { params: { id: '{ownComment}' }, body: { content: 'Changed' } },
  },
  'GET /api/forum/posts/:id/edits': { ...writersAndAdmins, call: { params: { id: '{ownPost}' } } },
  'GET /api/forum/comments/:id/edits': { ...writersAndAdmins, call: { params: { id: '{ownComment}' } } },
  'POST /api/forum/edits/:id/redactions': {
    ...adminsOnly,
    admin: 404,
    call: { params: { id: '9007199254740991' }, body: {} },
  },
  'PATCH /api/forum/posts/:id/standing': {
    ...adminsOnly,
    call: { params: { id: '{ownPost}' }, body: { isPinned: true } },
  },
  'PATCH /api/forum/comments/:id/standing': {
    ...adminsOnly,
    call: { params: { id: '{ownComment}' }, body: { isHidden: false } },
  },
  'GET /api/forum/allowance': membersOnly,
  'GET /api/forum/held': membersOnly,
  'DELETE /api/forum/comments/:id': { ...takenOut, call: { params: { id: '{otherComment}' } } },
  'DELETE /api/forum/posts/:id': { ...takenOut, call: { params: { id: '{otherPost}' } } },
  'GET /api/forum/search': { ...everyone, call: { query: 'q=role%20table' } },
  'GET /api/forum/similar': { ...everyone, call: { query: 'title=role%20table' } },
  'GET /api/forum/busy': everyone,
}
