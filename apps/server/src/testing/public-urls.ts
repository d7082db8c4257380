import type { TestApp } from './test-app.ts'

type Named = { username: string; id: number }

/** Every address at which anyone reads contributed content. Calls of one member or post read the named ones. */
export async function listPublicUrls({ app, database: { pool } }: TestApp, { username, id }: Named): Promise<string[]> {
  const { rows: brands } = await pool.query<{ slug: string }>(
    'select slug from brands union select slug from former_brand_slugs',
  )
  const { rows: posts } = await pool.query<{ id: number }>('select id from forum_posts')
  return [
    '/',
    '/forum',
    '/forum/feed.atom',
    '/sitemap.xml',
    '/wanted',
    '/stats',
    ...brands.flatMap(({ slug }) => [`/brands/${slug}`, `/brands/${slug}/feed.atom`, `/api/brands/${slug}/history`]),
    ...posts.flatMap((post) => [`/forum/post/${post.id}`, `/api/forum/posts/${post.id}/comments`]),
    ...app.contractRoutes
      .filter(({ method, access }) => method === 'GET' && access === 'anyone')
      .map(({ path }) =>
        path.replace(':slug', 'scene-brand').replace(':username', username).replace(':id', String(id)),
      ),
  ]
}
