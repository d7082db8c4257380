import { expect, test } from 'vitest'
import { BrandPage } from '@bolodex/contract/directory/brands'
import { VoteTally } from '@bolodex/contract/votes/votes'
import { addBrand, addUser, signIn } from '#testing/builders.ts'
import { createTestApp, shareTestApp } from '#testing/test-app.ts'

const subject = shareTestApp()

const vote = (id: number | string, voteType: string, cookie?: string) =>
  subject.app.inject({
    method: 'POST',
    url: `/api/brands/${id}/vote`,
    payload: { voteType },
    ...(cookie && { headers: { cookie } }),
  })

const mine = async (ids: number[], cookie?: string) =>
  (
    await subject.app.inject({
      url: `/api/votes/mine?${ids.map((id) => `brand=${id}`).join('&')}`,
      ...(cookie && { headers: { cookie } }),
    })
  ).json()

const guestCookie = (answer: { cookies: unknown[] }) => {
  const { name, value } = answer.cookies[0] as { name: string; value: string }
  return `${name}=${value}`
}

test('a guest votes and gets a cookie at that moment, which scripts cannot read [D-22, X-19]', async () => {
  const { id } = await addBrand(subject.database.db)
  const answer = await vote(id, 'up')
  expect(answer.statusCode).toBe(200)
  expect(VoteTally.parse(answer.json())).toEqual({
    brandId: id,
    voteType: 'up',
    isWaiting: false,
    upvotes: 1,
    downvotes: 0,
  })
  expect(answer.cookies).toEqual([
    expect.objectContaining({ name: 'bolodex_guest', httpOnly: true, sameSite: 'Lax', path: '/' }),
  ])
  const again = await vote(id, 'up', guestCookie(answer))
  expect(again.json()).toMatchObject({ voteType: null, upvotes: 0 })
})

test('a guest’s vote in a jump is answered as waiting, changed as well, and one of a member counts [D-24d]', async () => {
  const { db, pool } = subject.database
  const { id } = await addBrand(db)
  const first = await vote(id, 'up')
  expect(first.json()).toMatchObject({ isWaiting: false, upvotes: 1 })
  await pool.query(
    `insert into guest_vote_days (brand_id, day, pending_since) values ($1, (now() at time zone 'utc')::date, now())`,
    [id],
  )
  const answer = await vote(id, 'up')
  expect(answer.json()).toEqual({ brandId: id, voteType: 'up', isWaiting: true, upvotes: 1, downvotes: 0 })
  const cookie = guestCookie(answer)
  expect(await mine([id], cookie)).toEqual([{ brandId: id, voteType: 'up', isWaiting: true }])
  expect((await vote(id, 'down', cookie)).json()).toMatchObject({ voteType: 'down', isWaiting: true, downvotes: 0 })
  expect((await vote(id, 'down', cookie)).json()).toMatchObject({ voteType: null, isWaiting: false })
  // One that was counted before waits from its first change on.
  expect((await vote(id, 'down', guestCookie(first))).json()).toMatchObject({
    isWaiting: true,
    upvotes: 0,
    downvotes: 0,
  })
  const member = await signIn(db, (await addUser(db)).id)
  expect((await vote(id, 'up', member)).json()).toMatchObject({ isWaiting: false, upvotes: 1 })
})

test('two browsers are two voters [D-24a]', async () => {
  const { id } = await addBrand(subject.database.db)
  await vote(id, 'up')
  expect((await vote(id, 'up')).json()).toMatchObject({ upvotes: 2 })
})

test('a member has one vote per brand, in whichever browser [D-24a]', async () => {
  const { db } = subject.database
  const { id } = await addBrand(db)
  const user = await addUser(db)
  const [laptop, phone] = [await signIn(db, user.id), await signIn(db, user.id)]
  await vote(id, 'up', laptop)
  const answer = await vote(id, 'down', phone)
  expect(answer.json()).toMatchObject({ voteType: 'down', upvotes: 0, downvotes: 1 })
  expect(answer.cookies).toEqual([])
})

test('the votes of one guest are stored under codes that cannot be linked', async () => {
  const { db } = subject.database
  const [first, second] = [await addBrand(db), await addBrand(db)]
  const cookie = guestCookie(await vote(first.id, 'up'))
  await vote(second.id, 'up', cookie)
  const keys = await db
    .selectFrom('brand_votes')
    .select(['voter_key', 'user_id'])
    .where('brand_id', 'in', [first.id, second.id])
    .execute()
  expect(new Set(keys.map(({ voter_key }) => voter_key)).size).toBe(2)
  expect(keys.every(({ voter_key }) => !voter_key.includes(cookie.split('=')[1] ?? ''))).toBe(true)
  expect(await mine([first.id, second.id], cookie)).toHaveLength(2)
})

test('own votes are visible only to their voter', async () => {
  const { db } = subject.database
  const [first, second] = [await addBrand(db), await addBrand(db)]
  const cookie = guestCookie(await vote(first.id, 'down'))
  expect(await mine([first.id, second.id], cookie)).toEqual([{ brandId: first.id, voteType: 'down', isWaiting: false }])
  expect(await mine([first.id, second.id])).toEqual([])
  expect(await mine([], cookie)).toEqual([])
  const other = guestCookie(await vote(second.id, 'up'))
  expect(await mine([first.id], other)).toEqual([])
})

test.each(['', 'short', `${'x'.repeat(21)}!`, 'x'.repeat(500)])(
  'a made-up guest %.10j is given a new cookie',
  async (value) => {
    const { id } = await addBrand(subject.database.db)
    const answer = await vote(id, 'up', `bolodex_guest=${value}`)
    expect(guestCookie(answer)).toMatch(/^bolodex_guest=[\w-]{22}$/)
    expect(guestCookie(answer)).not.toBe(`bolodex_guest=${value}`)
  },
)

test.each([
  ['an unknown brand', 999_999, 'up', 404],
  ['no number', 'abc', 'up', 400],
  ['a number no brand can have', 3_000_000_000, 'up', 400],
  ['another kind of vote', 1, 'sideways', 400],
] as const)('%s is refused', async (_what, id, voteType, status) => {
  const answer = await vote(id, voteType)
  expect(answer.statusCode).toBe(status)
})

test('the next read shows the vote, at once to a voter with the token and to all others after a moment', async () => {
  const cached = await createTestApp({ ANSWER_CACHE_SECONDS: '60' })
  const { id, name } = await addBrand(cached.database.db)
  const upvotes = async (after = '') => {
    const { brands } = BrandPage.parse((await cached.app.inject(`/api/directory${after}`)).json())
    return brands.find((brand) => brand.name === name)?.upvotes
  }
  expect(await upvotes()).toBe(0)
  const answer = await cached.app.inject({ method: 'POST', url: `/api/brands/${id}/vote`, payload: { voteType: 'up' } })
  const token = String(answer.headers['x-bolodex-after'])
  expect(await upvotes(`?after=${token}`)).toBe(1)
  expect(await upvotes()).toBe(0)
  const forged = `${token.slice(0, -1)}${token.endsWith('_') ? '-' : '_'}`
  expect(await upvotes(`?after=${forged}`)).toBe(0)
  await cached.close()
})

test('a vote recounts no directory totals, and a member who just added a brand still sees it counted', async () => {
  const kept = await createTestApp({ TOTAL_CACHE_SECONDS: '600' })
  const { db } = kept.database
  const { id } = await addBrand(db)
  const cookie = await signIn(db, (await addUser(db)).id)
  const totalOf = async (after = '') => (await kept.app.inject(`/api/directory${after}`)).json<BrandPage>().total
  const send = async (url: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await kept.app.inject({ method: 'POST', url, headers: { cookie, ...headers }, payload })
    expect(answer.statusCode).toBe(200)
    return String(answer.headers['x-bolodex-after'])
  }
  expect(await totalOf()).toBe(1)
  // Inserted past the API, so any recount would find it.
  await addBrand(db)
  const vote = await send(`/api/brands/${id}/vote`, { voteType: 'up' })
  expect(await totalOf(`?after=${vote}`)).toBe(1)
  const added = await send('/api/brands', { name: 'Counted at once', description: 'Added by who votes next.' })
  const again = await send(`/api/brands/${id}/vote`, { voteType: 'up' }, { 'x-bolodex-after': added })
  expect(await totalOf(`?after=${again}`)).toBe(3)
  await kept.close()
})

test('voting too often gets a Retry-After', async () => {
  const strict = await createTestApp({ RATE_LIMIT_FACTOR: '0.05' })
  const statuses = []
  for (let i = 0; i < 5; i += 1) {
    const { id } = await addBrand(strict.database.db)
    const url = `/api/brands/${id}/vote`
    statuses.push((await strict.app.inject({ method: 'POST', url, payload: { voteType: 'up' } })).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  await strict.close()
})
