import { expect, test, vi } from 'vitest'
import { addBrand, addMember } from '#testing/builders.ts'
import { makePhoto, writeForm } from '#testing/photo-forms.ts'
import { createTestApp } from '#testing/test-app.ts'

test('a member gets a notice only when another member’s better photo replaces theirs', async () => {
  const subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
  const { db } = subject.database
  const [first, second] = [await addMember(db), await addMember(db)]
  const brand = await addBrand(db, { name: 'Fennimore' })
  const give = async (cookie: string | undefined, width: number, seed: number) => {
    const { payload, headers } = writeForm(await makePhoto(width, width, { seed }))
    const url = `/api/brands/${brand.id}/upload`
    await subject.app.inject({ method: 'POST', url, headers: { ...headers, ...(cookie && { cookie }) }, payload })
  }
  const told = async (cookie: string) => {
    await vi.waitFor(async () => expect(await db.selectFrom('notice_queue').select('id').execute()).toEqual([]))
    return (await subject.app.inject({ url: '/api/notices', headers: { cookie } })).json<{ notices: unknown }>().notices
  }

  await give(first.cookie, 300, 1)
  // Worse, and by themselves: nothing to tell.
  await give(second.cookie, 200, 2)
  await give(first.cookie, 400, 3)
  expect(await told(first.cookie)).toEqual([])
  await give(second.cookie, 500, 4)
  expect(await told(first.cookie)).toMatchObject([
    { kind: 'photo replaced', actor: second.username, brand: { slug: 'fennimore', name: 'Fennimore' }, isRead: false },
  ])
  // A guest's waits: nothing has happened yet.
  await give(undefined, 600, 5)
  expect(await told(second.cookie)).toEqual([])
  await give(second.cookie, 700, 6)
  expect(await told(first.cookie)).toHaveLength(1)
  await subject.close()
})
