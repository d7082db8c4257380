import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type pg from 'pg'
import { addBrand, addPost } from '#testing/builders.ts'
import { openReviewDesk } from '#testing/review-desk.ts'
import { createUndoAccountStore } from './undo-account-store.ts'

// An admin decides while the subject is being removed: the verdict locks its item and then the subject, so a removal
// that locked the subject first would deadlock.
const { subject, admin, member } = await openReviewDesk({ RATE_LIMIT_FACTOR: '1000' })
afterAll(() => subject.close())

const call = (method: 'DELETE' | 'POST', url: string, who: { cookie: string }) =>
  subject.app.inject({ method, url, headers: { cookie: who.cookie } })

async function addItem(kind: string, target: string, id: number): Promise<number> {
  const { rows } = await subject.database.pool.query<{ id: number }>(
    'insert into review_items (kind, target_kind, target_id, subject_id) values ($1, $2, $3, $4) returning id',
    [kind, target, id, member.id],
  )
  return rows[0]?.id ?? 0
}

/** Waits until a session waits for the verdict's lock. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await subject.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%review_items%'`,
    )
    if (rows.length > 0) return
    await setTimeout(10)
  }
}

/** Removes a subject while a verdict holds its item and is about to lock the subject. */
async function meet(itemId: number, lockThing: string, takeAway: () => Promise<unknown>): Promise<unknown> {
  const verdict: pg.PoolClient = await subject.database.pool.connect()
  try {
    await verdict.query('begin')
    await verdict.query(`select from review_items where id = ${itemId} for update`)
    const answer = takeAway()
    await untilSomebodyWaits()
    // If the other transaction already held the subject, this would deadlock, and one of the two would fail.
    await verdict.query(`set local lock_timeout = '300ms'`)
    await verdict.query(lockThing)
    await verdict.query('commit')
    return await answer
  } finally {
    await verdict.query('rollback')
    verdict.release()
  }
}

test('a text that its writer deletes while an admin decides on it', async () => {
  const { id } = await addPost(subject.database.db, { user_id: member.id })
  const item = await addItem('flag', 'post', id)
  const lock = `select from forum_posts where id = ${id} for no key update`
  expect(await meet(item, lock, () => call('DELETE', `/api/forum/posts/${id}`, member))).toMatchObject({
    statusCode: 200,
  })
})

test('texts and suggestions that are undone with their account while an admin decides on them [X-06]', async () => {
  const { db } = subject.database
  const { id } = await addPost(db, { user_id: member.id })
  const post = await addItem('flag', 'post', id)
  const inTransaction = (work: (store: ReturnType<typeof createUndoAccountStore>) => Promise<number>) =>
    db.transaction().execute((trx) => work(createUndoAccountStore(trx)))
  const lockPost = `select from forum_posts where id = ${id} for no key update`
  expect(await meet(post, lockPost, () => inTransaction((store) => store.hidePosts(member.id, 200)))).toBe(1)
  const brand = await addBrand(db)
  const suggestion = await db
    .insertInto('brand_suggestions')
    .values({ brand_id: brand.id, user_id: member.id, facts: '{}', reason: 'So it is' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item = await addItem('suggestion', 'suggestion', suggestion.id)
  const lock = `select from brand_suggestions where id = ${suggestion.id} for update`
  const decline = () => inTransaction((store) => store.declineSuggestions(member.id, admin.id, 200))
  expect(await meet(item, lock, decline)).toBe(1)
})

test('a brand that is deleted while an admin decides on it', async () => {
  const { id } = await addBrand(subject.database.db)
  const item = await addItem('flag', 'brand', id)
  const lock = `select from brands where id = ${id} for no key update`
  expect(await meet(item, lock, () => call('DELETE', `/api/brands/${id}`, admin))).toMatchObject({ statusCode: 200 })
})
