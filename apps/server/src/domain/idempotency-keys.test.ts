import { beforeAll, describe, expect, test } from 'vitest'
import { idempotencyWording } from '@bolodex/contract/inputs'
import { addBrand, addUser, signIn, addMember } from '#testing/builders.ts'
import { makePhoto, writeForm } from '#testing/photo-forms.ts'
import { createTestApp, shareTestApp } from '#testing/test-app.ts'
import { createIdempotencyStore } from './idempotency-store.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })
let member: { id: number; cookie: string }
let other: typeof member
let postId: number

beforeAll(async () => {
  const { db } = subject.database
  // Admins: others may write only a few texts a minute.
  member = await addMember(db, { is_admin: true })
  other = await addMember(db, { is_admin: true })
  const post = { title: 'Coats of the sixties', content: 'Which ones are worth a closer look?' }
  postId = (await call('/api/forum/posts', post, member.cookie)).json().id
})

const call = (url: string, payload: object, cookie?: string) =>
  subject.app.inject({ method: 'POST', url, payload, ...(cookie && { headers: { cookie } }) })

const count = async (table: 'brands' | 'brand_votes' | 'tag_photos' | 'forum_posts' | 'forum_comments') => {
  const { rows } = await subject.database.pool.query(`select count(*)::integer as count from ${table}`)
  return rows[0].count as number
}

let serial = 0
const nextName = () => `Copperline ${(serial += 1)}`
const addBrandOf = () => addBrand(subject.database.db, { name: nextName() })

type Kind = {
  table: Parameters<typeof count>[0]
  /** Creates a test subject; returns the call, which can be repeated. */
  make: () => Promise<(key: string, cookie?: string) => ReturnType<typeof call>>
}

const kinds: Record<string, Kind> = {
  'a vote': {
    table: 'brand_votes',
    make: async () => {
      const { id } = await addBrandOf()
      return (key, cookie) => call(`/api/brands/${id}/vote`, { voteType: 'up', key }, cookie)
    },
  },
  'a brand': {
    table: 'brands',
    make: async () => {
      const brand = { name: nextName(), description: 'Work jackets with brass buttons and blanket lining' }
      return (key, cookie) => call('/api/brands', { ...brand, key }, cookie)
    },
  },
  'a tag photo': {
    table: 'tag_photos',
    make: async () => {
      const { id } = await addBrandOf()
      const file = await makePhoto(640, 480)
      return (key, cookie) => {
        const { payload, headers } = writeForm(file, { key })
        return subject.app.inject({
          method: 'POST',
          url: `/api/brands/${id}/upload`,
          payload,
          headers: { ...headers, ...(cookie && { cookie }) },
        })
      }
    },
  },
  'a comment': {
    table: 'forum_comments',
    make: async () => {
      const content = `Number ${(serial += 1)}: the ones with the older label, sewn in on all four sides`
      return (key, cookie) => call(`/api/forum/posts/${postId}/comments`, { content, key }, cookie)
    },
  },
  'a post': {
    table: 'forum_posts',
    make: async () => {
      const post = { title: `Found number ${(serial += 1)}`, content: `Is this one (${serial}) a good one to keep?` }
      return (key, cookie) => call('/api/forum/posts', { ...post, key }, cookie)
    },
  },
}

describe.each(Object.entries(kinds))('%s under a key', (_, { table, make }) => {
  test('is done once, however often it is sent, with the first answer every time [X-11d]', async () => {
    const send = await make()
    const before = await count(table)
    const key = crypto.randomUUID()
    const first = await send(key, member.cookie)
    expect(first.statusCode, first.body).toBe(200)
    for (const again of [await send(key, member.cookie), await send(key.toUpperCase(), member.cookie)]) {
      expect(again.statusCode, again.body).toBe(200)
      expect(again.json()).toEqual(first.json())
    }
    expect(await count(table)).toBe(before + 1)
  })

  test('is done once when it is sent many times at the same moment [X-11d]', async () => {
    const send = await make()
    const before = await count(table)
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(key, member.cookie)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json())
    expect(await count(table)).toBe(before + 1)
  })

  test('belongs to who made it: another member’s key says nothing about theirs', async () => {
    const [send, sendOther] = [await make(), await make()]
    const before = await count(table)
    const key = crypto.randomUUID()
    const own = await send(key, member.cookie)
    const foreign = await sendOther(key, other.cookie)
    expect(foreign.statusCode, foreign.body).toBe(200)
    expect(foreign.json()).not.toEqual(own.json())
    expect(await count(table)).toBe(before + 2)
  })

  test('belongs to its call: for another one it is refused', async () => {
    const [send, sendOther] = [await make(), await (kinds['a vote'] as Kind).make()]
    const key = crypto.randomUUID()
    await send(key, member.cookie)
    const before = await count('brand_votes')
    const answer = await sendOther(key, member.cookie)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toBe(idempotencyWording.otherKey)
    expect(await count('brand_votes')).toBe(before)
  })
})

test('a vote that is sent again does not take itself back, and its later change is answered [X-11a, X-11d]', async () => {
  const { id } = await addBrandOf()
  const vote = (voteType: string, key: string) => call(`/api/brands/${id}/vote`, { voteType, key }, member.cookie)
  const [up, takeBack] = [crypto.randomUUID(), crypto.randomUUID()]
  expect((await vote('up', up)).json()).toMatchObject({ voteType: 'up', upvotes: 1 })
  expect((await vote('up', up)).json()).toMatchObject({ voteType: 'up', upvotes: 1 })
  expect((await vote('up', takeBack)).json()).toMatchObject({ voteType: null, upvotes: 0 })
  expect((await vote('up', takeBack)).json()).toMatchObject({ voteType: null, upvotes: 0 })
  expect((await vote('up', up)).json()).toMatchObject({ voteType: null, upvotes: 0 })
})

test('a guest whose first answer was lost, and the cookie with it, gets the same cookie again [X-11d]', async () => {
  const { id } = await addBrandOf()
  const key = crypto.randomUUID()
  const send = () => call(`/api/brands/${id}/vote`, { voteType: 'up', key })
  const [first, again] = [await send(), await send()]
  expect(again.json()).toMatchObject({ voteType: 'up', upvotes: 1 })
  expect(again.cookies[0]?.value).toBe(first.cookies[0]?.value)
  const stored = JSON.stringify(await subject.database.db.selectFrom('sent_once').selectAll().execute())
  expect(stored).not.toContain(key)
})

test('a guest’s vote that is refused today can be sent tomorrow under the same key', async () => {
  const quiet = await createTestApp()
  try {
    const { id } = await addBrand(quiet.database.db, { name: 'Thornbury' })
    const send = (key: string) =>
      quiet.app.inject({ method: 'POST', url: `/api/brands/${id}/vote`, payload: { voteType: 'up', key } })
    const keys = Array.from({ length: 5 }, () => crypto.randomUUID())
    const statuses: number[] = []
    for (const key of keys) statuses.push((await send(key)).statusCode)
    expect(statuses).toContain(429)
    await quiet.database.pool.query('delete from guest_vote_counts')
    const refused = keys[statuses.indexOf(429)] ?? ''
    expect((await send(refused)).json()).toMatchObject({ voteType: 'up' })
  } finally {
    await quiet.close()
  }
})

test('the same key with different content is refused without any effect', async () => {
  const { id } = await addBrandOf()
  const key = () => crypto.randomUUID()
  const refused = async (first: Promise<{ statusCode: number }>, send: () => ReturnType<typeof call>) => {
    expect((await first).statusCode).toBe(200)
    const answer = await send()
    expect(answer.statusCode, answer.body).toBe(409)
  }
  const [voteKey, brandKey, photoKey] = [key(), key(), key()]
  const vote = (voteType: string) => call(`/api/brands/${id}/vote`, { voteType, key: voteKey }, member.cookie)
  await refused(vote('up'), () => vote('down'))
  const name = nextName()
  const brand = (description: string) => call('/api/brands', { name, description, key: brandKey }, member.cookie)
  await refused(brand('Work jackets with brass buttons'), () => brand('Raincoats with taped seams'))
  const [one, another] = [await makePhoto(640, 480), await makePhoto(800, 600)]
  const photo = (file: Buffer) => {
    const { payload, headers } = writeForm(file, { key: photoKey })
    const sent = { payload, headers: { ...headers, cookie: member.cookie } }
    return subject.app.inject({ method: 'POST', url: `/api/brands/${id}/upload`, ...sent })
  }
  await refused(photo(one), () => photo(another))
})

test('a key that is refused fails no other vote of the same moment', async () => {
  const { id } = await addBrandOf()
  const key = crypto.randomUUID()
  await call('/api/brands', { name: nextName(), description: 'Chore coats in heavy duck canvas', key }, member.cookie)
  const answers = await Promise.all([
    call(`/api/brands/${id}/vote`, { voteType: 'up', key }, member.cookie),
    call(`/api/brands/${id}/vote`, { voteType: 'up', key: crypto.randomUUID() }, other.cookie),
    ...Array.from({ length: 4 }, () => call(`/api/brands/${id}/vote`, { voteType: 'up' })),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 200, 200, 200, 200, 200])
})

test('a vote with an explicit target state never flips [X-11a, X-11d]', async () => {
  const { id } = await addBrandOf()
  const vote = async (voteType: string, stands?: boolean) =>
    (await call(`/api/brands/${id}/vote`, { voteType, stands, key: crypto.randomUUID() }, member.cookie)).json()
  expect(await vote('up', false)).toMatchObject({ voteType: null, upvotes: 0 })
  expect(await vote('up', true)).toMatchObject({ voteType: 'up', upvotes: 1 })
  // Voted on the phone while offline, and on the laptop meanwhile.
  expect(await vote('up', true)).toMatchObject({ voteType: 'up', upvotes: 1 })
  expect(await vote('down', false)).toMatchObject({ voteType: 'up', upvotes: 1 })
  expect(await vote('down', true)).toMatchObject({ voteType: 'down', upvotes: 0, downvotes: 1 })
  expect(await vote('down', false)).toMatchObject({ voteType: null, downvotes: 0 })
  expect(await vote('down')).toMatchObject({ voteType: 'down', downvotes: 1 })
  expect(await vote('down')).toMatchObject({ voteType: null, downvotes: 0 })
})

test('one account’s key does not collide with another’s, or a guest’s [X-11d]', async () => {
  const { id } = await addBrandOf()
  const before = await count('brand_votes')
  const send = (madeBy: string, cookie?: string) =>
    subject.app.inject({
      method: 'POST',
      url: `/api/brands/${id}/vote`,
      payload: { voteType: 'up', key: crypto.randomUUID() },
      headers: { 'x-bolodex-account': madeBy, ...(cookie && { cookie }) },
    })
  const statuses = [
    await send(String(member.id), other.cookie),
    await send(String(member.id)),
    await send('guest', member.cookie),
  ].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([401, 401, 401])
  expect(await count('brand_votes')).toBe(before)
  expect((await send(String(member.id), member.cookie)).statusCode).toBe(200)
})

test('ten thousand keys of one member slow nothing down, and go with the account', async () => {
  const { db, pool } = subject.database
  const { id: userId } = await addUser(db, {})
  const cookie = await signIn(db, userId)
  await pool.query(
    `insert into sent_once (code, user_id, call)
     select sha256(n::text::bytea), $1, 'vote 1 up' from generate_series(1, 10000) n`,
    [userId],
  )
  const { id } = await addBrandOf()
  const start = performance.now()
  const answer = await call(`/api/brands/${id}/vote`, { voteType: 'up', key: crypto.randomUUID() }, cookie)
  expect(answer.statusCode).toBe(200)
  expect(performance.now() - start).toBeLessThan(1000)
  await pool.query('delete from users where id = $1', [userId])
  const { rows } = await pool.query('select from sent_once where user_id = $1', [userId])
  expect(rows).toEqual([])
})

test('a deleted result is not created again', async () => {
  const send = await (kinds['a comment'] as Kind).make()
  const key = crypto.randomUUID()
  const { comment } = (await send(key, member.cookie)).json()
  await subject.database.pool.query('delete from forum_comments where id = $1', [comment.id])
  const again = await send(key, member.cookie)
  expect(again.statusCode).toBe(410)
  expect(again.json().message).toBe(idempotencyWording.gone)
})

test('a vote that changes nothing leaves no key, of a guest or of a member', async () => {
  const { id } = await addBrandOf()
  const keys = async () =>
    (await subject.database.pool.query(`select from sent_once where call like 'vote ${id} %'`)).rows
  const vote = (voteType: string, stands: boolean, cookie?: string) =>
    call(`/api/brands/${id}/vote`, { voteType, stands, key: crypto.randomUUID() }, cookie)
  for (const cookie of [undefined, member.cookie])
    for (const voteType of ['up', 'down']) expect((await vote(voteType, false, cookie)).statusCode).toBe(200)
  expect(await keys()).toHaveLength(0)
  await vote('up', true, member.cookie)
  expect((await vote('up', true, member.cookie)).json()).toMatchObject({ voteType: 'up' })
  expect(await keys()).toHaveLength(1)
})

test('a guest’s key is kept for two days after its day, a member’s for 30', async () => {
  const { db, pool } = subject.database
  const { id } = await addBrandOf()
  for (const cookie of [undefined, member.cookie])
    await call(`/api/brands/${id}/vote`, { voteType: 'up', key: crypto.randomUUID() }, cookie)
  const owners = async (daysAgo: number) => {
    await pool.query(
      `update sent_once set created_at = (now() - make_interval(days => $1))::date where call = 'vote ${id} up'`,
      [daysAgo],
    )
    await createIdempotencyStore(db).forgetOld()
    const { rows } = await pool.query(`select user_id from sent_once where call = 'vote ${id} up' order by user_id`)
    return rows.map(({ user_id }) => user_id)
  }
  expect(await owners(2)).toEqual([member.id, null])
  expect(await owners(3)).toEqual([member.id])
  expect(await owners(29)).toEqual([member.id])
})

test('keys are forgotten after 30 days, and a guest’s keeps its day only', async () => {
  const { db, pool } = subject.database
  const { id } = await addBrandOf()
  await call(`/api/brands/${id}/vote`, { voteType: 'down', key: crypto.randomUUID() })
  const { rows } = await pool.query(`select created_at from sent_once where user_id is null`)
  for (const { created_at } of rows) expect(created_at.toISOString()).toMatch(/T00:00:00\.000Z$/)
  await pool.query(`update sent_once set created_at = now() - interval '31 days' where user_id is null`)
  await createIdempotencyStore(db).forgetOld()
  const left = await db.selectFrom('sent_once').select('user_id').execute()
  expect(left.length).toBeGreaterThan(0)
  expect(left.every(({ user_id }) => user_id !== null)).toBe(true)
})
