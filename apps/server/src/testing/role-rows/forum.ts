import { everyone, type RoleRows } from './row.ts'

export const forumRows: RoleRows = {
  'GET /api/forum/posts': everyone,
  'GET /api/forum/brands/:slug': { ...everyone, call: { params: { slug: 'zz-nobody' } } },
  'GET /api/forum/posts/:id': { ...everyone, call: { params: { id: '{ownPost}' } } },
  'GET /api/forum/posts/:id/comments': { ...everyone, call: { params: { id: '{ownPost}' } } },
}
