import { describe, expect, test } from 'vitest'
import { limits } from '@bolodex/contract/limits'
import { Member } from '@bolodex/contract/members/members'
import { addBrand, addUser, signIn } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })

const ask = (path: string) => subject.app.inject(`/api/members/${path}`)

async function addPhoto(brandId: number, userId: number, given: { era?: string; retired_at?: Date } = {}) {
  const hash = crypto.randomUUID().replaceAll('-', '')
  return subject.database.db
    .insertInto('tag_photos')
    .values({ brand_id: brandId, user_id: userId, sha256: hash + hash, width: 640, height: 400, ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
}

test('a member’s page shows the name, the month of joining and contributions, and nothing else', async () => {
  const { db } = subject.database
  const user = await addUser(db, {
    username: 'Pinroll_Pat',
    display_username: 'Pinroll_Pat',
    email: 'pat@example.org',
    email_verified: true,
    upvotes_received: 7,
    downvotes_received: 2,
    created_at: new Date('2026-03-31T23:30:00Z'),
  })
  const { id } = await addBrand(db, { user_id: user.id })
  await addPhoto(id, user.id)
  const answer = await ask('pinroll_pat')
  expect(answer.json()).toEqual({
    username: 'Pinroll_Pat',
    memberSince: '2026-03-01',
    tagsSubmitted: 1,
    brandsAdded: 1,
    upvotesReceived: 7,
    downvotesReceived: 2,
  })
  expect(Object.keys(answer.json()).toSorted()).toEqual(Object.keys(Member.shape).toSorted())
  for (const path of ['pinroll_pat', 'pinroll_pat/brands', 'pinroll_pat/photos'])
    expect((await ask(path)).body).not.toContain('example.org')
  expect(answer.headers['cache-control']).toContain('public')
})

describe('no page is shown', () => {
  test.each([
    ['a name that nobody has', 'nobody_at_all'],
    ['the one under whom left posts stand', 'former-member'],
    ['a closed account', 'closed_clare'],
    ['an account that is not open yet', 'waiting_wes'],
    ['one who has not chosen a name', 'google_123'],
  ])('%s', async (_, username) => {
    const { db } = subject.database
    const state = {
      closed_clare: { disabled_at: new Date() },
      waiting_wes: { awaits_email: true },
      google_123: { has_chosen_username: false },
    }[username]
    if (state) await addUser(db, { username, ...state })
    for (const path of ['', '/brands', '/photos']) {
      const answer = await ask(username + path)
      expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not_found', message: 'Member not found' }])
    }
  })

  test('a name longer than any is refused', async () => {
    expect((await ask('x'.repeat(31))).statusCode).toBe(400)
  })
})

test('a renamed member is found by the old name too, and everything says the new one', async () => {
  const { db } = subject.database
  const { id } = await addUser(db, { username: 'old_name' })
  await addBrand(db, { user_id: id, name: 'Renamed One' })
  const cookie = await signIn(db, id)
  const renamed = await subject.app.inject({
    method: 'PUT',
    url: '/api/account/username',
    headers: { cookie },
    payload: { username: 'new_name' },
  })
  expect(renamed.statusCode).toBe(200)
  expect((await ask('Old_Name')).json()).toMatchObject({ username: 'new_name', brandsAdded: 1 })
  expect((await ask('old_name/brands')).json()).toMatchObject({ brands: [{ submittedBy: 'new_name' }] })
  expect((await ask('new_name')).json()).toMatchObject({ username: 'new_name', brandsAdded: 1 })
  const { brands } = (await ask('new_name/brands')).json()
  expect(brands).toMatchObject([{ name: 'Renamed One', submittedBy: 'new_name' }])
})

test('brands come the newest first, a page at a time, and none twice', async () => {
  const { db } = subject.database
  const { id, username } = await addUser(db)
  const other = await addUser(db)
  const count = limits.contributionsPerPage + 2
  const ids: number[] = []
  for (let number = 0; number < count; number += 1) {
    ids.unshift((await addBrand(db, { user_id: id })).id)
    await addBrand(db, { user_id: other.id })
  }
  const first = (await ask(`${username}/brands`)).json()
  const second = (await ask(`${username}/brands?before=${first.nextBefore}`)).json()
  expect(second.nextBefore).toBeNull()
  expect([...first.brands, ...second.brands].map((brand: { id: number }) => brand.id)).toEqual(ids)
  expect(first.brands).toHaveLength(limits.contributionsPerPage)
})

test('photos that are shown come the newest first, each with its brand', async () => {
  const { db } = subject.database
  const { id, username } = await addUser(db)
  const brand = await addBrand(db, { name: 'Photographed' })
  const older = await addPhoto(brand.id, id, { era: '1990s' })
  const newer = await addPhoto(brand.id, id, { era: '2000s' })
  await addPhoto(brand.id, id, { era: '1990s', retired_at: new Date() })
  const { photos, nextBefore } = (await ask(`${username}/photos`)).json()
  expect(nextBefore).toBeNull()
  expect(photos).toMatchObject([
    { id: newer.id, era: '2000s', brand: { slug: 'photographed', name: 'Photographed' } },
    { id: older.id, era: '1990s' },
  ])
  expect(photos[0].url).toMatch(/^\/photos\/[0-9a-f]{64}\.webp$/)
})

test('a page of a member’s brands is read by an index, whatever its offset', async () => {
  const { rows } = await subject.database.pool
    .query(
      `set local enable_seqscan = off; explain select id from brands where user_id = 1 and id < 5 order by id desc limit 25`,
    )
    .then((results) => (results as unknown as { rows: Record<string, string>[] }[])[1] ?? { rows: [] })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('brands_by_user_newest')
  expect(plan).not.toContain('Sort')
})
