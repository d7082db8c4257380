import { beforeEach, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { accountCaps, capKinds, type CapKind } from '@bolodex/contract/accounts/account-caps'
import { capWording } from '@bolodex/contract/accounts/cap-wording'
import { csvColumns } from '@bolodex/brand-csv/brand-csv'
import { addBrand, addComment, addPost, signIn, addMember } from '#testing/builders.ts'
import { shareTestApp, testConfig } from '#testing/test-app.ts'
import { assembleApi } from '../assemble.ts'
import { createLogger } from '#platform/logger.ts'
import { forgetContributionCounts, textBytesOf } from './account-caps.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })
let member: { id: number; cookie: string }

const enter = (given: object) => addMember(subject.database.db, given)
const newcomer = () => enter({ created_at: new Date() })

beforeEach(async () => {
  member = await newcomer()
})

let serial = 0
const brand = () => ({
  name: `Capped ${(serial += 1)}`,
  description: 'Wool coats from a mill in Leeds',
  garmentTypes: [],
  source: 'manual',
})
const call = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, who = member, app = subject.app) =>
  app.inject({ method, url, headers: { cookie: who.cookie }, ...(payload && { payload }) })
const addBrands = (count: number, who = member, app = subject.app) =>
  call('POST', '/api/brands', { brands: Array.from({ length: count }, brand) }, who, app)

function importRows(count: number, who = member) {
  const rows = Array.from({ length: count }, () => `${brand().name},Wool coats from Leeds,,,`)
  const boundary = 'x-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="b.csv"\r\ncontent-type: text/csv\r\n\r\n`
  return subject.app.inject({
    method: 'POST',
    url: '/api/brands/csv',
    headers: { cookie: who.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${head}${[csvColumns.join(','), ...rows, ''].join('\r\n')}\r\n--${boundary}--\r\n`,
  })
}

/** Pretends that this amount was given a number of hours ago. */
async function pretend(kind: CapKind, amount: number, hoursAgo = 0, who = member): Promise<void> {
  await subject.database.pool.query(
    `insert into contribution_counts (user_id, kind, hour, amount)
     values ($1, $2, date_trunc('hour', now() - make_interval(hours => $3)), $4)`,
    [who.id, kind, hoursAgo, amount],
  )
}
const leftOf = async (kind: CapKind, who = member) => {
  const { kinds } = (await call('GET', '/api/account/allowance', undefined, who)).json()
  return kinds.find((one: { kind: CapKind }) => one.kind === kind).left
}

describe('a new account', () => {
  test('adds up to the first-day limit, sees what is left, then when to come back', async () => {
    const { brands } = accountCaps.firstDay
    expect((await call('GET', '/api/account/allowance')).json()).toMatchObject({ isExempt: false, tier: 'firstDay' })
    expect((await addBrands(brands - 1)).statusCode).toBe(200)
    expect(await leftOf('brands')).toBe(1)
    const refused = await addBrands(2)
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      {
        code: 'too_many_requests',
        message: `${capWording.rule('brands', 'firstDay')} ${capWording.left('brands', 1)}`,
      },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)
    expect((await addBrands(1)).statusCode).toBe(200)
    expect((await addBrands(1)).statusCode).toBe(429)
  })

  test('has a week of smaller caps, in which the first day counts', async () => {
    const young = await enter({ created_at: new Date(Date.now() - 3 * 86_400_000) })
    await pretend('brands', accountCaps.firstWeek.brands - 1, 60, young)
    expect((await addBrands(2, young)).statusCode).toBe(429)
    expect((await addBrands(1, young)).statusCode).toBe(200)
  })

  test('gets back what was refused for another reason', async () => {
    const { name } = await addBrand(subject.database.db)
    const answer = await call('POST', '/api/brands', { brands: [{ ...brand(), name }, brand()] })
    expect(answer.statusCode).toBe(409)
    expect(await leftOf('brands')).toBe(accountCaps.firstDay.brands)
    expect(await leftOf('textBytes')).toBe(accountCaps.firstDay.textBytes)
  })
})

test('an admin is exempt', async () => {
  const admin = await enter({ created_at: new Date(), is_admin: true })
  expect((await addBrands(accountCaps.firstDay.brands + 1, admin)).statusCode).toBe(200)
  expect((await call('GET', '/api/account/allowance', undefined, admin)).json()).toMatchObject({ isExempt: true })
})

describe('nothing resets a count', () => {
  test('concurrent calls exceed no cap', async () => {
    const { brands } = accountCaps.firstDay
    const answers = await Promise.all(Array.from({ length: brands + 15 }, () => addBrands(1)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(brands)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15)
  })

  test('neither another process nor a restart', async () => {
    expect((await addBrands(accountCaps.firstDay.brands)).statusCode).toBe(200)
    const config = testConfig(subject.database.url, { RATE_LIMIT_FACTOR: '1000' })
    const again = await assembleApi(config, createLogger(config))
    const headers = { cookie: member.cookie, origin: new URL(config.ORIGIN).origin }
    const answer = await again.app.inject({ method: 'POST', url: '/api/brands', headers, payload: brand() })
    expect(answer.statusCode).toBe(429)
    await again.app.close()
  })

  test('neither signing in again nor the job that deletes old hours resets it', async () => {
    const old = await enter({})
    const { importedRows } = accountCaps.later
    await pretend('importedRows', importedRows, 23, old)
    await pretend('importedRows', 7, 9 * 24, old)
    await forgetContributionCounts(subject.database.db)
    const fresh = { ...old, cookie: await signIn(subject.database.db, old.id) }
    expect(await leftOf('importedRows', fresh)).toBe(0)
    const { rows } = await subject.database.pool.query('select amount from contribution_counts where user_id = $1', [
      old.id,
    ])
    expect(rows).toEqual([{ amount: importedRows }])
  })
})

/** Every way in which a member adds something that is counted, and what it is counted as. */
const ways: Record<string, { kind: CapKind; send: () => Promise<{ statusCode: number }> }> = {
  'POST /api/brands': { kind: 'brands', send: () => addBrands(1) },
  'POST /api/brands with a photo by URL': {
    kind: 'photosByUrl',
    send: () => call('POST', '/api/brands', { ...brand(), tagPhotoUrl: 'https://example.org/tag.jpg' }),
  },
  'POST /api/brands/:id/suggestions': {
    kind: 'suggestions',
    send: async () => {
      const { id } = await addBrand(subject.database.db)
      return call('POST', `/api/brands/${id}/suggestions`, { averageSalePrice: 12, reason: 'Sold three' })
    },
  },
  'POST /api/flags': {
    kind: 'flags',
    send: async () => {
      const { id } = await addBrand(subject.database.db)
      return call('POST', '/api/flags', { target: 'brand', id, reason: 'facts' })
    },
  },
  'PATCH /api/brands/:id/photo': {
    kind: 'photosByUrl',
    send: async () => {
      const { id } = await addBrand(subject.database.db)
      return call('PATCH', `/api/brands/${id}/photo`, { photoUrl: 'http://127.0.0.1:1/tag.jpg' })
    },
  },
}

test.each(Object.entries(ways))('%s is refused at its own cap', async (_, { kind, send }) => {
  await pretend(kind, accountCaps.firstDay[kind])
  const refused = await send()
  expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': expect.any(String) } })
})

/**
 * Every way in which a member's words are stored. A route that takes words and is missing here fails the test below.
 */
const writing: Record<string, (words: string) => Promise<{ statusCode: number }>> = {
  'POST /api/brands': (words) => call('POST', '/api/brands', { ...brand(), description: words }),
  'POST /api/brands/csv': async () => {
    const answer = await importRows(1)
    // Accepted but not saved: an admin reviews it first.
    return answer.json().waiting ? { statusCode: 429 } : answer
  },
  'POST /api/brands/:id/suggestions': async (reason) => {
    const { id } = await addBrand(subject.database.db)
    return call('POST', `/api/brands/${id}/suggestions`, { averageSalePrice: 12, reason })
  },
  'POST /api/flags': async (note) => {
    const { id } = await addBrand(subject.database.db)
    return call('POST', '/api/flags', { target: 'brand', id, reason: 'facts', note })
  },
  'POST /api/forum/posts': (content) =>
    call('POST', '/api/forum/posts', { title: 'A question', content, key: randomUUID() }),
  'POST /api/forum/posts/:id/comments': async (content) => {
    const { id } = await addPost(subject.database.db, { user_id: member.id })
    return call('POST', `/api/forum/posts/${id}/comments`, { content, key: randomUUID() })
  },
  'PATCH /api/forum/posts/:id': async (content) => {
    const { id } = await addPost(subject.database.db, { user_id: member.id })
    return call('PATCH', `/api/forum/posts/${id}`, { content })
  },
  'PATCH /api/forum/comments/:id': async (content) => {
    const post = await addPost(subject.database.db, { user_id: member.id })
    const { id } = await addComment(subject.database.db, { post_id: post.id, user_id: member.id })
    return call('PATCH', `/api/forum/comments/${id}`, { content })
  },
  'POST /api/youtube/analyze': (transcript) =>
    call('POST', '/api/youtube/analyze', { url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa', transcript }),
}

/** Routes for members that store none of the words they take, or no more than a name or the caption of a photo. */
const withoutWords =
  /^\w+ \/api\/(account|auth|setup|notices|votes|brand-videos|tag-photos|forum\/photos|brands\/:id\/(identifiers|starter-confirmation))\b/

test('every route by which members store words is in the table above', () => {
  const routes = subject.app.contractRoutes
    .filter(({ method, access }) => access === 'user' && method !== 'GET' && method !== 'DELETE')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !withoutWords.test(route))
  expect(routes.toSorted()).toEqual(Object.keys(writing).toSorted())
})

test.each(Object.entries(writing))('%s counts the bytes of its words, and is refused at the quota', async (_, send) => {
  const words = 'Wollmäntel aus Leeds, ziemlich schwer.'
  expect((await send(words)).statusCode).toBe(200)
  const used = accountCaps.firstDay.textBytes - (await leftOf('textBytes'))
  expect(used).toBeGreaterThan(20)
  await subject.database.pool.query('delete from contribution_counts where user_id = $1', [member.id])
  await pretend('textBytes', accountCaps.firstDay.textBytes - 5)
  expect((await send(words)).statusCode).toBe(429)
})

test('texts are measured in bytes at any depth', () => {
  expect(textBytesOf({ a: 'é', b: ['x', { c: '👕' }], d: 5, e: null })).toBe(2 + 1 + 4)
})

test('the allowance names every kind', async () => {
  const { kinds } = (await call('GET', '/api/account/allowance')).json()
  expect(kinds.map(({ kind }: { kind: CapKind }) => kind)).toEqual([...capKinds])
})
