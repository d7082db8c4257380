import { expect, test } from 'vitest'
import type { ForumComment, PostDetails } from '@bolodex/contract/forum/forum'
import { describePost } from './describe-post.ts'

const post: PostDetails = {
  id: 7,
  title: 'Which era?',
  content: 'Green letters on cream.',
  isPinned: false,
  isLocked: false,
  author: { username: 'knit_wit' },
  brandId: null,
  brand: null,
  createdAt: '2026-01-03T00:00:00.000Z',
  updatedAt: '2026-01-05T00:00:00.000Z',
  edits: 1,
  editedAt: '2026-01-04T00:00:00.000Z',
  views: 12,
  comments: 30,
  postsAboutBrand: 0,
  links: [],
  photos: [],
}
const comment = (id: number): ForumComment => ({
  id,
  postId: 7,
  content: `Comment ${id}`,
  author: null,
  createdAt: '2026-01-04T00:00:00.000Z',
  updatedAt: '2026-01-04T00:00:00.000Z',
  edits: 0,
  editedAt: null,
  links: [],
  photos: [],
})

test('a post is described as a discussion with its counts and its first comments [X-16]', () => {
  const comments = Array.from({ length: 30 }, (_, index) => comment(index + 1))
  const described = describePost(post, comments)
  expect(described).toMatchObject({
    '@type': 'DiscussionForumPosting',
    '@id': '/forum/post/7',
    headline: 'Which era?',
    text: 'Green letters on cream.',
    author: { '@type': 'Person', name: 'knit_wit', url: '/members/knit_wit' },
    datePublished: '2026-01-03T00:00:00.000Z',
    dateModified: '2026-01-04T00:00:00.000Z',
    commentCount: 30,
    interactionStatistic: [
      { interactionType: 'https://schema.org/ViewAction', userInteractionCount: 12 },
      { interactionType: 'https://schema.org/CommentAction', userInteractionCount: 30 },
    ],
  })
  expect(described).not.toHaveProperty('about')
  const told = described['comment'] as { text: string; author: unknown }[]
  expect(told.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, index) => `Comment ${index + 1}`))
  // A member who left has no page.
  expect(told[0]?.author).toEqual({ '@type': 'Person', name: 'former member' })
})

test('the photos of a post are its pictures for search engines; without any there is no such field', () => {
  const photo = { id: 1, url: '/photos/a.webp', width: 4, height: 3, blur: '', alt: 'Rivet' }
  expect(describePost({ ...post, photos: [photo] }, [])).toMatchObject({ image: ['/photos/a.webp'] })
  expect(describePost(post, [])).not.toHaveProperty('image')
})
