import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '#platform/logger.ts'
import { addBrand, addUser, signIn } from '#testing/builders.ts'
import { createTestApp, testConfig, type TestApp } from '#testing/test-app.ts'
import { assembleApi, type Api } from '../../assemble.ts'

// Every request without a cookie is a new browser: what holds a single person back is the network they come from.
let subject: TestApp
let other: Api
beforeAll(async () => {
  // A stranger has more networks than requests a minute; what is counted here are the votes of one network.
  subject = await createTestApp()
  const config = testConfig(subject.database.url)
  other = await assembleApi(config, createLogger(config))
})
afterAll(async () => {
  await other.app.close()
  await subject.close()
})

const origin = 'http://localhost'
const vote = async (
  brandId: number,
  { from = '198.51.100.1', cookie = '', voteType = 'up', app = subject.app }: Partial<Caller> = {},
) =>
  app.inject({
    method: 'POST',
    url: `/api/brands/${brandId}/vote`,
    remoteAddress: from,
    payload: { voteType },
    headers: { origin, ...(cookie && { cookie }) },
  })
type Caller = { from: string; cookie: string; voteType: 'up' | 'down'; app: TestApp['app'] }

const newBrand = async () => (await addBrand(subject.database.db)).id
const cookieOf = (answer: { cookies: unknown[] }) => {
  const { name, value } = answer.cookies[0] as { name: string; value: string }
  return `${name}=${value}`
}
const countVotes = async (brandId: number) => {
  const { rows } = await subject.database.pool.query('select from brand_votes where brand_id = $1', [brandId])
  return rows.length
}
const countPassed = async (brandId: number, addresses: string[]) => {
  let passed = 0
  for (const from of addresses) passed += (await vote(brandId, { from })).statusCode === 200 ? 1 : 0
  return passed
}
/** Addresses that differ in the bits a customer controls below a prefix of this length. */
const addressesBelow = (bits: 64 | 56 | 48, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const [low, high] = [(index % 250) + 1, Math.floor(index / 250)]
    if (bits === 64) return `2001:db8:6464:1::${low.toString(16)}`
    if (bits === 56) return `2001:db8:5656:${low.toString(16)}::1`
    return `2001:db8:4848:${(low * 256 + high).toString(16)}::1`
  })

test('a fourth browser of one network is refused for that brand, in words, and gets no cookie [D-23]', async () => {
  const id = await newBrand()
  for (let i = 0; i < 3; i += 1) expect((await vote(id)).statusCode).toBe(200)
  const answer = await vote(id)
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toEqual({
    code: 'too_many_requests',
    message: 'Your network is out of guest votes for this brand today. Sign in to vote.',
  })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(86_400)
  expect(answer.cookies).toEqual([])
  expect(await countVotes(id)).toBe(3)
})

test('other brands, other networks and members are not held back', async () => {
  const [id, second] = [await newBrand(), await newBrand()]
  for (let i = 0; i < 4; i += 1) await vote(id, { from: '198.51.100.2' })
  expect((await vote(second, { from: '198.51.100.2' })).statusCode).toBe(200)
  expect((await vote(id, { from: '198.51.100.3' })).statusCode).toBe(200)
  const { db } = subject.database
  const cookie = await signIn(db, (await addUser(db)).id)
  expect((await vote(id, { from: '198.51.100.2', cookie })).statusCode).toBe(200)
})

test('a voter may change, withdraw and cast the vote again without limit', async () => {
  const id = await newBrand()
  const from = '198.51.100.4'
  const cookie = cookieOf(await vote(id, { from }))
  await vote(id, { from })
  await vote(id, { from })
  for (const voteType of ['down', 'up', 'up', 'up', 'up', 'down', 'down', 'up', 'down'] as const)
    expect((await vote(id, { from, cookie, voteType })).statusCode).toBe(200)
  expect((await vote(id, { from })).statusCode).toBe(429)
  expect(await countVotes(id)).toBe(3)
})

test('taking votes back is not a way to more of them', async () => {
  const id = await newBrand()
  const [one, two] = ['198.51.100.5', '198.51.100.6']
  const first: string[] = []
  for (let i = 0; i < 3; i += 1) first.push(cookieOf(await vote(id, { from: one })))
  expect(await countPassed(id, [two, two, two, two])).toBe(3)
  // Withdrawing the first network's votes from the second one frees three slots.
  for (const cookie of first) await vote(id, { from: two, cookie })
  expect(await countPassed(id, [one, one, two, two, two, two])).toBe(3)
  expect(await countVotes(id)).toBe(6)
})

test.each([
  [64, 3],
  [56, 12],
  [48, 48],
] as const)('moving between the addresses of a /%i gives %i votes', async (bits, most) => {
  const id = await newBrand()
  expect(await countPassed(id, addressesBelow(bits, most + 8))).toBe(most)
  expect(await countVotes(id)).toBe(most)
})

test('a refused vote does not use up the share of the network', async () => {
  const id = await newBrand()
  expect(await countPassed(id, Array<string>(50).fill('2001:db8:7777:1::1'))).toBe(3)
  expect(await countPassed(id, ['2001:db8:7777:2::1', '2001:db8:7777:1300::1'])).toBe(2)
})

test('of a hundred concurrent votes from one network, to two processes, exactly three are accepted', async () => {
  const id = await newBrand()
  const from = '198.51.100.7'
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => vote(id, { from, app: index % 2 ? other.app : subject.app })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
  expect(await countVotes(id)).toBe(3)
})

test('a site whose visitors share few addresses multiplies it, like every limit', async () => {
  const busy = await createTestApp({ RATE_LIMIT_FACTOR: '2' })
  const { id } = await addBrand(busy.database.db)
  const statuses = []
  for (let i = 0; i < 7; i += 1) statuses.push((await vote(id, { app: busy.app })).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  await busy.close()
})
