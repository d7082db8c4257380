import { expect, test } from 'vitest'
import { deleteAccount, getAccount } from '@bolodex/contract/accounts/accounts'
import { accountJobs } from '#features/accounts/account-jobs.ts'
import { createAccountStore } from '#features/accounts/account-store.ts'
import { setUserClosed } from '#features/accounts/operator-acts.ts'
import { reviewJobs } from '#features/review/review-jobs.ts'
import { addBrand, addPost, addMember, type Member } from '#testing/builders.ts'
import { shareReviewDesk } from '#testing/review-desk.ts'
import { createReviewActs } from './features.ts'

const desk = shareReviewDesk({ RATE_LIMIT_FACTOR: '1000' })

const enter = (days: number) =>
  addMember(desk.subject.database.db, { created_at: new Date(Date.now() - days * 86_400_000) })

const remove = async (who: Member) =>
  deleteAccount.answer.parse((await desk.call('POST', '/api/account/delete', { username: who.username }, who)).json())

/** Runs what the deletion has left to do, as the worker would. */
async function takeDown(): Promise<void> {
  const { db } = desk.subject.database
  const [job] = reviewJobs({ db, acts: createReviewActs(db), noticeDelivery: { wake: () => {} } })
  const jobs = await desk.ask<{ payload: unknown }>(`select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = '${job?.name}'`)
  for (const { payload } of jobs) await job?.run(payload)
}

async function deleteDue(): Promise<void> {
  const { db } = desk.subject.database
  // Mails are none of this.
  const jobs = accountJobs({ db } as Parameters<typeof accountJobs>[0])
  await jobs.find(({ name }) => name === 'delete-held-accounts')?.run({})
}

const exists = async (id: number) => (await desk.ask(`select from users where id = ${id}`)).length === 1

test('an account younger than a week is closed and taken down at once, and deleted after three days [X-14b]', async () => {
  const spammer = await enter(1)
  const account = getAccount.answer.parse((await desk.call('GET', '/api/account', undefined, spammer)).json())
  expect(account.deletion).toBe('young')
  const given = { name: 'Young Spam', description: 'Buy these watches here' }
  expect((await desk.call('POST', '/api/brands', given, spammer)).statusCode).toBe(200)
  const post = await addPost(desk.subject.database.db, { user_id: spammer.id, title: 'Cheap watches' })
  const { deletesAt } = await remove(spammer)
  expect((Date.parse(deletesAt ?? '') - Date.now()) / 86_400_000).toBeCloseTo(3, 2)
  await takeDown()
  expect((await desk.call('GET', '/api/brands/young-spam')).statusCode).toBe(410)
  expect(await desk.ask(`select hidden_why from forum_posts where id = ${post.id}`)).toEqual([{ hidden_why: 'undone' }])
  expect((await desk.call('GET', '/api/account', undefined, spammer)).statusCode).toBe(401)
  expect((await desk.call('GET', `/api/members/${spammer.username}`)).statusCode).toBe(404)
  const listed = (await desk.call('GET', '/api/review/deleted-accounts')).json().accounts[0]
  expect(listed).toMatchObject({ id: spammer.id, username: spammer.username, state: 'leaving', brands: 0 })

  await deleteDue()
  expect(await exists(spammer.id)).toBe(true)
  await desk.ask(`update users set deletes_at = now() - interval '1 second' where id = ${spammer.id}`)
  await deleteDue()
  expect(await exists(spammer.id)).toBe(false)
  expect((await desk.call('GET', `/api/review/accounts/${spammer.id}`)).json().account.state).toBe('deleted')
})

test('an account waiting for deletion refuses sign-in, and neither admin nor operator can reopen it', async () => {
  const { db } = desk.subject.database
  const leaver = await enter(2)
  await remove(leaver)
  expect(await createAccountStore(db).findState(leaver.id)).toBe('leaving')
  const url = `/api/review/accounts/${leaver.id}/close`
  expect((await desk.call('POST', url, { isClosed: false })).statusCode).toBe(409)
  await expect(setUserClosed(db, leaver.username, false)).rejects.toThrow('is being deleted')
  expect(await createAccountStore(db).setClosed(leaver.id, false, { by: 'operator', reason: null })).toBe(false)
})

test('for an older account with open flags, flagged texts wait for review and the rest stays', async () => {
  const { db } = desk.subject.database
  const member = await enter(400)
  const brand = await addBrand(db, { user_id: member.id })
  const [flagged, fine] = [await addPost(db, { user_id: member.id }), await addPost(db, { user_id: member.id })]
  await desk.flag({ target: 'post', id: flagged.id, reason: 'spam' })
  expect((await remove(member)).deletesAt).not.toBeNull()
  await takeDown()
  expect(await desk.ask(`select id, hidden_why from forum_posts where user_id = ${member.id} order by id`)).toEqual([
    { id: flagged.id, hidden_why: 'pending' },
    { id: fine.id, hidden_why: null },
  ])
  expect(await desk.ask(`select id from brands where id = ${brand.id}`)).toHaveLength(1)
  const held = (await desk.queue('?kind=pending')).items.find(({ target }) => target.id === flagged.id)
  expect(held).toBeDefined()
})

test('an older account without flags is deleted at once', async () => {
  const member = await enter(8)
  expect(await remove(member)).toEqual({ deletesAt: null })
  expect(await exists(member.id)).toBe(false)
})
