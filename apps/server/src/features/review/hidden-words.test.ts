import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hiddenLists, hiddenWordsLimit, type HiddenList } from '@bolodex/contract/review/hidden-words'
import { openReviewDesk } from '#testing/review-desk.ts'
import { emptyTables } from '#testing/test-database.ts'

let desk: Awaited<ReturnType<typeof openReviewDesk>>
beforeAll(async () => {
  desk = await openReviewDesk({ RATE_LIMIT_FACTOR: '100', ANSWER_CACHE_SECONDS: '0' })
})
afterAll(() => desk.subject.close())
beforeEach(() =>
  emptyTables(desk.subject.database.pool, 'hidden_words, moderation_log, missed_searches, site_stats, page_counts'),
)

const path = '/api/review/hidden-words'
const hide = (list: string, word: string, who = desk.admin) => desk.call('POST', path, { list, word }, who)
const show = (list: string, word: string) =>
  desk.call('DELETE', `${path}?${new URLSearchParams({ list, word }).toString()}`)
const hidden = async (list: string) => (await desk.call('GET', `${path}?list=${list}`)).json().words

/** The public view of a list with two words. */
const fill: Record<HiddenList, () => Promise<() => Promise<string[]>>> = {
  wanted: async () => {
    await desk.ask(`insert into missed_searches (day, text, count, members)
      select current_date - n, word, 9, 1 from generate_series(0, 3) n, unnest(array['good', 'bad']) word`)
    return async () => (await desk.call('GET', '/api/wanted')).json().wanted.map(({ text }: { text: string }) => text)
  },
  referrers: async () => {
    const referrers = ['good', 'bad'].map((host) => ({ host, pages: 9 }))
    const stats = (await desk.call('GET', '/api/stats')).json()
    await desk.subject.database.pool.query('insert into site_stats (stats) values ($1)', [
      JSON.stringify({ ...stats, referrers }),
    ])
    return async () => (await desk.call('GET', '/api/stats')).json().referrers.map(({ host }: { host: string }) => host)
  },
}

test.each(hiddenLists)('a word is hidden from the list of %s, logged, and shown again', async (list) => {
  const read = await fill[list]()
  expect((await read()).toSorted()).toEqual(['bad', 'good'])
  expect((await hide(list, 'bad')).statusCode).toBe(200)
  expect(await read()).toEqual(['good'])
  expect(await hidden(list)).toEqual(['bad'])
  await hide(list, 'bad')
  expect((await show(list, 'bad')).statusCode).toBe(200)
  expect((await read()).toSorted()).toEqual(['bad', 'good'])
  expect(await hidden(list)).toEqual([])
  const log = await desk.ask<{ action: string; about: string }>('select action, about from moderation_log order by id')
  expect(log.map(({ action, about }) => `${action.split(' ')[0]} ${about}`)).toEqual(['hid bad', 'showed bad'])
})

test('only admins hide words, up to the limit', async () => {
  expect((await hide('wanted', 'bad', desk.member)).statusCode).toBe(403)
  expect((await hide('posts', 'bad')).statusCode).toBe(400)
  await desk.ask(
    `insert into hidden_words (list, word) select 'wanted', 'word ' || n from generate_series(1, ${hiddenWordsLimit - 1}) n`,
  )
  const answers = await Promise.all(['one more', 'another', 'a third'].map((word) => hide('wanted', word)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect(await hidden('wanted')).toHaveLength(hiddenWordsLimit)
  // What is hidden already needs no place.
  expect((await hide('wanted', 'word 1')).statusCode).toBe(200)
})
