import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countYoungAccounts, undoYoungAccounts } from '@bolodex/contract/accounts/undo-young-accounts'
import { addBrand, addMember, addTagPhoto, type Member } from '#testing/builders.ts'
import { openReviewDesk } from '#testing/review-desk.ts'

let desk: Awaited<ReturnType<typeof openReviewDesk>>

beforeAll(async () => {
  desk = await openReviewDesk({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => desk.subject.close())
beforeEach(() => desk.empty())

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000)
const dateOf = (ago: number) => day(ago).toISOString().slice(0, 10)

const join = (daysAgo: number) => addMember(desk.subject.database.db, { created_at: day(daysAgo) })

let serial = 0
/** Adds a brand, a post and a vote for another member's brand, all this many days ago. */
async function addAt(who: Member, daysAgo: number): Promise<void> {
  serial += 1
  const given = { name: `Wave ${serial}`, description: 'Watches, buy them here' }
  const answers = [
    await desk.call('POST', '/api/brands', given, who),
    await desk.call('POST', '/api/forum/posts', { title: `Wave ${serial}`, content: 'Cheap watches' }, who),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const at = `'${day(daysAgo).toISOString()}'`
  for (const table of ['brands', 'brand_revisions', 'forum_posts'])
    await desk.ask(
      `update ${table} set created_at = ${at} where user_id = ${who.id} and created_at > now() - interval '1 minute'`,
    )
}

const asked = (from: number, to: number, youngerThanDays = 7) => ({
  from: dateOf(from),
  to: dateOf(to),
  youngerThanDays,
})
const count = async (period: ReturnType<typeof asked>) => {
  const query = new URLSearchParams({ ...period, youngerThanDays: String(period.youngerThanDays) }).toString()
  return countYoungAccounts.answer.parse((await desk.call('GET', `/api/review/young-accounts?${query}`)).json())
}
const undo = async (period: ReturnType<typeof asked>, given: object = {}) => {
  const body = { ...period, isClosed: false, ...given }
  const answer = await desk.call('POST', '/api/review/young-accounts/undo', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return undoYoungAccounts.answer.parse(answer.json())
}
const listBrands = async (who: Member) => desk.ask(`select id from brands where user_id = ${who.id}`)
const listPosts = async (who: Member) =>
  desk.ask(`select id from forum_posts where user_id = ${who.id} and hidden_at is null`)

describe('undoing what young accounts added in a period', () => {
  test('undoes a wave of new accounts, and nothing by members who were older [X-06]', async () => {
    const wave = [await join(6), await join(5), await join(4)]
    const old = await join(200)
    for (const who of [...wave, old]) await addAt(who, 4)
    expect(await count(asked(5, 3))).toMatchObject({ accounts: 3, brands: 3, texts: 3, others: [] })
    expect(await undo(asked(5, 3), { isClosed: true, reason: 'A wave of ads' })).toMatchObject({
      accounts: 3,
      undone: { brands: 3, posts: 3 },
      isMore: false,
      others: [],
    })
    for (const who of wave) expect([await listBrands(who), await listPosts(who)]).toEqual([[], []])
    expect([(await listBrands(old)).length, (await listPosts(old)).length]).toEqual([1, 1])
    const states = await desk.ask(
      `select id from users where disabled_at is not null and id in (${wave.map(({ id }) => id).join()})`,
    )
    expect(states).toHaveLength(3)
    const log = await desk.ask(`select subject_id from moderation_log where action = 'undid everything by' order by 1`)
    expect(log).toEqual(wave.map(({ id }) => ({ subject_id: id })))
    expect(await count(asked(5, 3))).toMatchObject({ accounts: 0, brands: 0, others: [] })
  })

  test('lists accounts that also added something outside the period, and leaves them alone', async () => {
    const member = await join(6)
    await addAt(member, 5)
    await addAt(member, 1)
    const others = [{ id: member.id, username: member.username }]
    expect(await count(asked(5, 5))).toMatchObject({ accounts: 0, others })
    expect(await undo(asked(5, 5))).toMatchObject({ accounts: 0, others })
    expect(await listBrands(member)).toHaveLength(2)
    expect(await undo(asked(5, 0))).toMatchObject({ accounts: 1, undone: { brands: 2 } })
  })

  test('reaches accounts that only confirmed what others wrote, or said that a tag looks right', async () => {
    const { db } = desk.subject.database
    const [confirmer, voice] = [await join(2), await join(2)]
    const { id } = await addBrand(db, { name: 'Harrow Lane', user_id: null })
    await desk.ask(
      `insert into starter_brands (brand_id, row_key, loaded, sure) values (${id}, 'harrow lane', repeat('a', 64), 0.9)`,
    )
    const photo = await addTagPhoto(db, id, { user_id: desk.admin.id })
    const answers = [
      await desk.call('PUT', `/api/brands/${id}/starter-confirmation`, undefined, confirmer),
      await desk.call('PUT', `/api/tag-photos/${photo.id}/voice`, { looksRight: false }, voice),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await count(asked(0, 0))).toMatchObject({ accounts: 2, others: [] })
    expect(await undo(asked(0, 0))).toMatchObject({ accounts: 2 })
    expect(await desk.ask('select confirmed_at, confirmed_by from starter_brands')).toEqual([
      { confirmed_at: null, confirmed_by: null },
    ])
    expect(await desk.ask('select from tag_photo_voices')).toEqual([])
  })

  test('goes by the age of the account when it added something, not by its age now', async () => {
    const [young, older] = [await join(41), await join(60)]
    for (const who of [young, older]) await addAt(who, 40)
    expect(await count(asked(40, 40))).toMatchObject({ accounts: 1, brands: 1 })
    expect(await count(asked(40, 40, 30))).toMatchObject({ accounts: 2 })
    expect(await count(asked(39, 0))).toMatchObject({ accounts: 0, others: [] })
  })

  test('reaches accounts that were deleted since', async () => {
    const leaver = await join(20)
    await addAt(leaver, 18)
    expect((await desk.call('POST', '/api/account/delete', { username: leaver.username }, leaver)).statusCode).toBe(200)
    expect(await count(asked(18, 18))).toMatchObject({ accounts: 1, brands: 1, texts: 1 })
    expect(await undo(asked(18, 18))).toMatchObject({ accounts: 1, undone: { brands: 1, posts: 1 } })
    expect(await listBrands(leaver)).toEqual([])
  })

  test('never reaches admins, and asks for a period in order and a number of days', async () => {
    await addAt(desk.admin, 0)
    await desk.ask(`update users set created_at = now() - interval '1 day' where id = ${desk.admin.id}`)
    expect(await count(asked(0, 0))).toMatchObject({ accounts: 0, others: [] })
    for (const body of [
      { ...asked(1, 3), isClosed: false },
      { ...asked(3, 1, 0), isClosed: false },
      { ...asked(3, 1, 91), isClosed: false },
    ])
      expect((await desk.call('POST', '/api/review/young-accounts/undo', body)).statusCode).toBe(400)
    expect((await desk.call('GET', '/api/review/young-accounts', undefined, desk.member)).statusCode).toBe(403)
  })
})
