import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { findPage, findRoute, prepare } from './prepare.ts'

const screenAt = (path: string) => findRoute(path).route.key

test.each([
  ['/', 'src/screens/directory-screen.tsx'],
  ['/brands/barlow-and-thrane', 'src/screens/brand-screen.tsx'],
  ['/forum', 'src/screens/forum/forum-screen.tsx'],
  ['/forum/post/7', 'src/screens/forum/post-screen.tsx'],
  ['/auth', 'src/screens/auth/auth-screen.tsx'],
  ['/contact', 'src/screens/site/contact-screen.tsx'],
  ['/privacy', 'src/screens/site/privacy-screen.tsx'],
  ['/work-with-us', 'src/screens/site/work-with-us-screen.tsx'],
  ['/youtube-analyzer', 'src/screens/video-analyzer-screen.tsx'],
  ['/verification-success', 'src/screens/auth/verification-success-screen.tsx'],
])('%s matches %s [G-01]', (path, screen) => {
  expect(screenAt(path)).toBe(screen)
})

test.each(['/nowhere', '/forum/nowhere', '//example.org', '/%E0%A4%A'])('%s matches the 404 page [G-02]', (path) => {
  expect(screenAt(path)).toBe('src/screens/site/not-found-screen.tsx')
})

test.each(['0', '-1', '1e3', '0x10', '007', '1.5', 'abc'])('a post called %s cannot exist [F-03]', (id) => {
  expect(screenAt(`/forum/post/${id}`)).toBe('src/screens/site/not-found-screen.tsx')
})

test('an analysis has a separate URL, by its id and nothing else', () => {
  const at = (id: string) => screenAt(`/youtube-analyzer/${id}`)
  expect(at('3f0e2a52-9c1b-4c7e-8b1d-0a6f5d2e4c11')).toBe('src/screens/video-analyzer-screen.tsx')
  expect(at('mine')).toBe('src/screens/site/not-found-screen.tsx')
})

test('a brand URL matches in any script, in any encoding by the browser [X-01]', () => {
  const { params } = findPage('/brands/%E5%8C%97%E5%87%AA')
  expect(params).toMatchObject({ slug: '北凪' })
})

test.each(['a b', '<b>', 'a%2Fb', '.', '..', 'x'.repeat(101)])('a brand at %.12s cannot exist [G-02]', (slug) => {
  expect(screenAt(`/brands/${slug}`)).toBe('src/screens/site/not-found-screen.tsx')
})

test('a brand’s page is prepared without the forum, not without the brand', async () => {
  const client = (failing: string) =>
    createQueryClient(async (address) => {
      if (address.startsWith(failing)) throw new ApiError(503, 'no', null)
      return { slug: 'x' }
    })
  const withoutForum = client('/api/forum/')
  await prepare(withoutForum, '/brands/x')
  expect(withoutForum.getQueryData(['/api/forum/brands/x'])).toBeNull()
  await expect(prepare(client('/api/brands/'), '/brands/x')).rejects.toThrow('503: no')
})
