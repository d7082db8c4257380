import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccountStore } from '#features/accounts/account-store.ts'
import { addAnalysis, addBrand, addMember } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'

// Which members count (has_standing in the migrations), and what happens to the others.
const subject = shareTestApp()

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const joined = (days: number, given: { is_admin?: boolean } = {}) =>
  addMember(subject.database.db, { created_at: daysAgo(days), ...given })

const hasStanding = async (id: number) => {
  const { rows } = await sql<{ is: boolean }>`select has_standing(users) as is from users where id = ${id}`.execute(
    subject.database.db,
  )
  return rows[0]?.is
}
const vote = (brandId: number, cookie: string, from = '198.51.100.1') =>
  subject.app.inject({
    method: 'POST',
    url: `/api/brands/${brandId}/vote`,
    remoteAddress: from,
    payload: { voteType: 'up' },
    headers: { origin: 'http://localhost', cookie },
  })
const countVotes = async (brandId: number) => {
  const { rows } = await subject.database.pool.query('select from brand_votes where brand_id = $1 and is_counted', [
    brandId,
  ])
  return rows.length
}

test('an account has standing after a week, once an admin accepted a suggestion, or as an admin', async () => {
  const { db } = subject.database
  const [fresh, old, admin, helpful, own] = [
    await joined(1),
    await joined(8),
    await joined(1, { is_admin: true }),
    await joined(1),
    await joined(1),
  ]
  const brand = await addBrand(db)
  const suggest = (userId: number, decidedBy: number) =>
    db
      .insertInto('brand_suggestions')
      .values({
        brand_id: brand.id,
        user_id: userId,
        facts: '{}',
        reason: 'So it is',
        verdict: 'accepted',
        decided_by: decidedBy,
        decided_at: new Date(),
      })
      .execute()
  await suggest(helpful.id, admin.id)
  // Accepting one's own suggestion earns no standing.
  await suggest(own.id, own.id)
  const people = [fresh, old, admin, helpful, own]
  expect(await Promise.all(people.map(({ id }) => hasStanding(id)))).toEqual([false, true, true, true, false])
})

test('twenty new accounts of one address have the votes of three guests, members with standing are not limited', async () => {
  const { id } = await addBrand(subject.database.db)
  const answers = []
  for (let number = 0; number < 20; number += 1) answers.push(await vote(id, (await joined(0)).cookie))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
  expect(answers.at(-1)?.statusCode).toBe(429)
  expect(answers.at(-1)?.json().message).toContain('new accounts')
  for (let number = 0; number < 5; number += 1) expect((await vote(id, (await joined(30)).cookie)).statusCode).toBe(200)
  expect(await countVotes(id)).toBe(8)
})

test('guests and new accounts of one network share its votes', async () => {
  const { id } = await addBrand(subject.database.db)
  for (const cookie of ['', (await joined(0)).cookie, '']) expect((await vote(id, cookie)).statusCode).toBe(200)
  expect((await vote(id, (await joined(0)).cookie)).statusCode).toBe(429)
  expect((await vote(id, '')).statusCode).toBe(429)
})

test('a new account can take its vote back and cast it again', async () => {
  const { id } = await addBrand(subject.database.db)
  const { cookie } = await joined(0)
  for (const expected of ['up', null, 'up', null, 'up', null, 'up'])
    expect((await vote(id, cookie)).json()).toMatchObject({ voteType: expected })
})

test('votes of new accounts go when the account is deleted, votes of others stay counted', async () => {
  const { db } = subject.database
  const { id } = await addBrand(db)
  const [fresh, old] = [await joined(0), await joined(30)]
  for (const { cookie } of [fresh, old]) await vote(id, cookie)
  expect(await countVotes(id)).toBe(2)
  await createAccountStore(db).delete(fresh.id)
  expect(await countVotes(id)).toBe(1)
  await createAccountStore(db).delete(old.id)
  expect(await countVotes(id)).toBe(1)
})

test('a vote cast without standing goes with the account, at any age', async () => {
  const { db } = subject.database
  const { id } = await addBrand(db)
  const member = await joined(0)
  await vote(id, member.cookie)
  await db
    .updateTable('users')
    .set({ created_at: daysAgo(30) })
    .where('id', '=', member.id)
    .execute()
  await createAccountStore(db).delete(member.id)
  expect(await countVotes(id)).toBe(0)
})

test('votes of new accounts count among those of guests, whose jumps are reviewed', async () => {
  const { db, pool } = subject.database
  const { id } = await addBrand(db)
  await vote(id, (await joined(0)).cookie)
  await vote(id, (await joined(30)).cookie)
  const { rows } = await pool.query(
    'select sum(guest_votes)::integer as votes from brand_vote_deltas where brand_id = $1',
    [id],
  )
  expect(rows).toEqual([{ votes: 1 }])
})

test('a tag number that a new account confirmed is listed and not counted as confirmed', async () => {
  const { db, pool } = subject.database
  const { id } = await addBrand(db)
  for (const { cookie } of [await joined(0), await joined(30)])
    await subject.app.inject({
      method: 'PUT',
      url: `/api/brands/${id}/identifiers/RN/12345/confirmation`,
      headers: { origin: 'http://localhost', cookie },
    })
  const { rows } = await pool.query('select is_by_established from brand_identifiers where brand_id = $1 order by id', [
    id,
  ])
  expect(rows).toEqual([{ is_by_established: false }, { is_by_established: true }])
  const { brands } = (await subject.app.inject('/api/identifiers/RN/12345')).json<{ brands: object[] }>()
  expect(brands).toMatchObject([{ id, confirmations: 1 }])
})

test('only accounts with standing confirm a video report', async () => {
  const { db } = subject.database
  const { id: brandId } = await addBrand(db)
  const reporter = await joined(30)
  await addAnalysis(db, { user_id: reporter.id })
  const { id } = await db
    .insertInto('brand_videos')
    .values({ brand_id: brandId, video_id: 'a-pasted-01', user_id: reporter.id, is_members_word: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const confirm = async (cookie: string) =>
    (
      await subject.app.inject({
        method: 'PUT',
        url: `/api/brand-videos/${id}/confirmation`,
        headers: { origin: 'http://localhost', cookie },
      })
    ).json()
  for (let number = 0; number < 3; number += 1)
    expect(await confirm((await joined(0)).cookie)).toMatchObject({ confirmations: 0, isConfirmed: false })
  const { slug } = await db.selectFrom('brands').select('slug').where('id', '=', brandId).executeTakeFirstOrThrow()
  const shown = (await subject.app.inject(`/api/brands/${slug}/videos`)).json<{ videos: object[] }>()
  expect(shown.videos).toMatchObject([{ confirmations: 0, isConfirmed: false }])
  expect(await confirm((await joined(30)).cookie)).toMatchObject({ confirmations: 1, isConfirmed: false })
  expect(await confirm((await joined(30)).cookie)).toMatchObject({ confirmations: 2, isConfirmed: true })
})
