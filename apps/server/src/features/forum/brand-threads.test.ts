import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { listBrandThreads } from '@bolodex/contract/forum/forum-search'
import { addBrand, addComment, addPost, addUser } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'

const subject = shareTestApp()
let author: { id: number; username: string }
beforeAll(async () => {
  author = await addUser(subject.database.db)
})

const ask = async (slug: string) =>
  z.strictObject(listBrandThreads.answer.shape).parse((await subject.app.inject(`/api/forum/brands/${slug}`)).json())

test('a brand page shows its three newest posts with correct counts, and their total [F-09]', async () => {
  const { db } = subject.database
  const [brand, other] = [await addBrand(db, { name: 'Threaded' }), await addBrand(db, { name: 'Other Threads' })]
  const write = (title: string, day: number, given: Partial<Parameters<typeof addPost>[1]> = {}) =>
    addPost(db, {
      user_id: author.id,
      brand_id: brand.id,
      title,
      created_at: new Date(Date.UTC(2026, 0, day)),
      ...given,
    })
  await write('First', 1)
  const second = await write('Second', 2)
  await write('Third', 3, { is_pinned: true })
  await write('Fourth', 4)
  await write('Hidden', 5, { hidden_at: new Date() })
  await write('Elsewhere', 6, { brand_id: other.id })
  await addComment(db, { post_id: second.id, user_id: author.id })
  const { newest, posts } = await ask('threaded')
  expect(posts).toBe(4)
  expect(newest.map(({ title, comments, isPinned }) => [title, comments, isPinned])).toEqual([
    ['Fourth', 0, false],
    ['Third', 0, true],
    ['Second', 1, false],
  ])
  expect(newest[0]).toMatchObject({ author: { username: author.username }, createdAt: '2026-01-04T00:00:00.000Z' })
})

test('a brand that is not there has no posts', async () => {
  expect(await ask('no-such-brand')).toEqual({ newest: [], posts: 0 })
})
