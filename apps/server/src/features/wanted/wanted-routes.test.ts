import { beforeEach, expect, test } from 'vitest'
import { wantedRules } from '@bolodex/contract/wanted/wanted'
import { wantedText } from '@bolodex/brand-names/wanted-text'
import { keyLimits } from '@bolodex/contract/rate-limits'
import { addBrand, addToCatalogue } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { emptyTables } from '#testing/test-database.ts'
import { createMissedCounter } from './wanted-routes.ts'
import { createWantedStore } from './wanted-store.ts'

const subject = shareTestApp()
beforeEach(() => emptyTables(subject.database.pool, 'brands, missed_searches, counted_networks, brand_catalogue'))

/** Counts are written each second. */
const written = { timeout: 10_000 }

let lastAddress = 0
const newAddress = () => `198.51.${(lastAddress += 1) >> 8}.${lastAddress & 255}`

const miss = (q: string, { headers = {}, remoteAddress = newAddress() } = {}) =>
  subject.app.inject({ method: 'POST', url: '/api/missed-searches', payload: { q }, headers, remoteAddress })
const sums = async () => {
  const { rows } = await subject.database.pool.query<{ text: string; count: number }>(
    'select text, count from missed_searches order by text',
  )
  return rows.map(({ text, count }) => `${text} ${count}`)
}
const addSums = (text: string, counts: number[], members = 1) =>
  subject.database.pool.query(
    `insert into missed_searches (day, text, count, members)
     select (now() at time zone 'utc')::date - n::int + 1, $1, count, $3
     from unnest($2::int[]) with ordinality given (count, n)`,
    [text, counts, members],
  )
/** Texts searched by this many networks. */
const namings = (day: string, texts: string[], code = 'a') =>
  texts.map((text) => ({ day, text, code, isMember: false }))
const list = async () => (await subject.app.inject('/api/wanted')).json()

test('a search that found nothing is added to the sum of its day, by folded text and without who asked [X-21g]', async () => {
  await miss('Kestral  Loop')
  await miss('kestral-loop')
  await miss('Zöe & Max')
  await expect.poll(sums, written).toEqual(['kestral loop 2', 'zoe max 1'])
  const { rows } = await subject.database.pool.query<{ columns: string }>(
    `select string_agg(column_name, ' ' order by ordinal_position) as columns from information_schema.columns
     where table_name = 'missed_searches'`,
  )
  expect(rows[0]?.columns).toBe('day text count members')
})

test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])(
  'nothing is counted under %j [X-21g]',
  async (headers: Record<string, string>) => {
    expect((await miss('untracked', { headers })).json()).toEqual({ done: true })
    await miss('tracked')
    await expect.poll(sums, written).toEqual(['tracked 1'])
  },
)

test('one network counts once a day per text, and may send few texts', async () => {
  const remoteAddress = '192.0.2.77'
  const answers = []
  for (let i = 0; i < 24; i += 1)
    answers.push((await miss(i % 2 ? 'same text' : `text ${i}a`, { remoteAddress })).statusCode)
  expect(answers.filter((status) => status === 429)).toHaveLength(4)
  // The last accepted one: nothing is written later.
  await expect.poll(sums, written).toContain('text 18a 1')
  expect(await sums()).toContain('same text 1')
})

test('all addresses of one customer are one network, whose many texts do not fill the day', async () => {
  const addressOf = (index: number) => `2001:db8:77:${(index << 8).toString(16)}::1`
  for (let i = 0; i < 4; i += 1) await miss('same text', { remoteAddress: addressOf(i) })
  const most = keyLimits.missedTexts.points
  for (let i = 0; i < most + 6; i += 1)
    expect((await miss(`text ${i}a`, { remoteAddress: addressOf(i + 4) })).statusCode).toBe(200)
  await miss('by somebody else')
  await expect.poll(sums, written).toContain('by somebody else 1')
  const counted = await sums()
  expect(counted).toContain('same text 1')
  expect(counted).toHaveLength(most + 1)
})

test('a search with results is not counted, whatever the browser reports', async () => {
  await addBrand(subject.database.db, { name: 'Kestrel Loop' })
  await miss('kestrel')
  await miss('other')
  await expect.poll(sums, written).toEqual(['other 1'])
})

test('text that is not a name, or may be an address or phone number, is not counted', () => {
  const refused = [
    'a',
    '  ',
    '!!!',
    'x'.repeat(41),
    'ines@example.org',
    '+1 (555) 010-9999',
    'https://a.example',
    '12345',
  ]
  expect(refused.map(wantedText)).toEqual(refused.map(() => null))
  expect(['Levi’s 501', 'x'.repeat(40), '北凪藍染'].map(wantedText)).toEqual(['levis 501', 'x'.repeat(40), '北凪藍染'])
})

test('is listed from ten searches on three days, most wanted first, until it is added [X-21g]', async () => {
  await addSums('two days', [20, 20])
  await addSums('nine searches', [3, 3, 3])
  await addSums('ten searches', [5, 3, 3])
  await addSums('hob nail', [9, 9, 9], 0)
  await addSums('no member', [9, 9, 9], 0)
  await addSums('two networks', [2, 2, 2, 2, 2])
  await addSums('added meanwhile', [30, 30, 30])
  await addBrand(subject.database.db, { name: 'Added Meanwhile' })
  await addBrand(subject.database.db, { name: 'Never Wanted' })
  await addToCatalogue(subject.database.db, { name: 'Hob-Nail' })
  expect(await list()).toEqual({
    wanted: [
      { text: 'hob nail', name: 'Hob-Nail', searches: 25, searchesBefore: 0, isNew: true },
      { text: 'ten searches', name: null, searches: 10, searchesBefore: 0, isNew: true },
    ],
    found: [expect.objectContaining({ name: 'Added Meanwhile', slug: 'added-meanwhile' })],
  })
})

test('a network and a member with standing count once a day, even with concurrent writes', async () => {
  const store = createWantedStore(subject.database.db)
  const day = new Date().toISOString().slice(0, 10)
  const one = { day, text: 'hob nail', code: 'a', isMember: false }
  await Promise.all(Array.from({ length: 5 }, () => store.add([one, one])))
  await store.add([one, { ...one, code: 'b' }, { ...one, code: 'c', isMember: true }])
  const { rows } = await subject.database.pool.query('select text, count, members from missed_searches')
  expect(rows).toEqual([{ text: 'hob nail', count: 3, members: 1 }])
})

test('searches older than a month are counted separately', async () => {
  await addSums('old and new', [10, 10, 10])
  await addSums('only old', [50, 50, 50])
  await subject.database.pool.query(`
    update missed_searches set day = day - 35 where text = 'only old';
    insert into missed_searches select day - 35, text, 9, 0 from missed_searches where text = 'old and new'`)
  const store = createWantedStore(subject.database.db)
  expect(await store.list()).toEqual([
    { text: 'old and new', name: null, searches: 25, searchesBefore: 25, isNew: false },
  ])
})

test('stored texts per day are capped, and old days are deleted', async () => {
  const store = createWantedStore(subject.database.db)
  const day = new Date().toISOString().slice(0, 10)
  await store.add(
    namings(
      day,
      Array.from({ length: wantedRules.textsADay + 5 }, (_, i) => `text ${i}`),
    ),
  )
  await store.add(namings(day, ['one more', 'text 1'], 'b'))
  expect(await sums()).toHaveLength(wantedRules.textsADay)
  expect(await sums()).toContain('text 1 2')
  await subject.database.pool.query(
    `update missed_searches set day = day - ${wantedRules.daysKept} where text = 'text 1'`,
  )
  await store.deleteOld()
  expect(await sums()).toHaveLength(wantedRules.textsADay - 1)
})

test('counts that could not be written are written next time', async () => {
  const written: unknown[] = []
  let isDown = true
  const counter = createMissedCounter({
    add: async (given) => {
      if (isDown) throw new Error('unreachable')
      written.push(...given)
    },
  })
  counter.count({ text: 'a b', code: 'a', isMember: false })
  await expect(counter.flush()).rejects.toThrow('unreachable')
  counter.count({ text: 'a b', code: 'a', isMember: false })
  counter.count({ text: 'a b', code: 'b', isMember: false })
  isDown = false
  await counter.flush()
  expect(written).toEqual(['a', 'b'].map((code) => ({ day: expect.any(String), text: 'a b', code, isMember: false })))
})

test.each([{}, { q: 5 }, { q: 'x'.repeat(101) }, { q: 'a', who: 'me' }])('%j is refused', async (payload) => {
  const answer = await subject.app.inject({ method: 'POST', url: '/api/missed-searches', payload })
  expect(answer.statusCode).toBe(400)
})
