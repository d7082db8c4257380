import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { addMember, addPost, addUser } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { createTestApp } from '#testing/test-app.ts'

// Two admins work through the same queue concurrently, with calls in any order.
const subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000000' })
afterAll(() => subject.close())
const cookies: string[] = []
for (let i = 0; i < 2; i += 1) cookies.push((await addMember(subject.database.db, { is_admin: true })).cookie)
const { id: writer } = await addUser(subject.database.db)

const step = fc.record({
  what: fc.constantFrom('claim', 'release', 'hide', 'decline', 'undo'),
  item: fc.nat({ max: 2 }),
})
const steps = fc.array(step, { minLength: 3, maxLength: 12 })
type Step = { what: string; item: number }
type Answered = Step & { admin: number; status: number }

const ask = async <T extends object>(query: string) => (await subject.database.pool.query<T>(query)).rows

async function begin(): Promise<number[]> {
  const { db, pool } = subject.database
  await emptyTables(pool, 'review_items, moderation_log, notices, notice_queue, forum_posts')
  const ids: number[] = []
  for (let i = 0; i < 3; i += 1) {
    const { id } = await addPost(db, { user_id: writer })
    const [item] = await ask<{
      id: number
    }>(`insert into review_items (kind, target_kind, target_id, subject_id, people)
      values ('flag', 'post', ${id}, ${writer}, 1) returning id`)
    ids.push(item?.id ?? 0)
  }
  return ids
}

async function take({ what, item }: Step, admin: number, ids: number[]): Promise<Answered> {
  const isVerdict = what === 'hide' || what === 'decline'
  const { statusCode: status } = await subject.app.inject({
    method: 'POST',
    url: `/api/review/items/${ids[item]}/${isVerdict ? 'verdict' : what}`,
    headers: { cookie: cookies[admin] ?? '' },
    ...(isVerdict && { payload: { verdict: what } }),
  })
  return { what, item, admin, status }
}

test('two concurrent admins never decide on the same item, and every verdict is atomic [X-06]', async () => {
  const seen = { verdicts: 0, refused: 0, undone: 0 }
  await fc.assert(
    fc.asyncProperty(steps, steps, async (first, second) => {
      const ids = await begin()
      const work = async (list: Step[], admin: number) => {
        const done: Answered[] = []
        for (const one of list) done.push(await take(one, admin, ids))
        return done
      }
      const answers = (await Promise.all([work(first, 0), work(second, 1)])).flat()
      for (const answer of answers) expect([200, 409], JSON.stringify(answer)).toContain(answer.status)
      for (const [place, id] of ids.entries()) {
        const ours = answers.filter(({ item, status }) => item === place && status === 200)
        const verdicts = ours.filter(({ what }) => what === 'hide' || what === 'decline').length
        const undone = ours.filter(({ what }) => what === 'undo').length
        const [now] = await ask<{ verdict: string | null; why: string | null; notices: number; logged: number }>(`
          select r.verdict, p.hidden_why as why,
            (select count(*) from notice_queue where post_id = p.id and kind <> 'recount')
              + (select count(*) from notices where post_id = p.id) as notices,
            (select count(*) from moderation_log where target_id = p.id) as logged
          from review_items r join forum_posts p on p.id = r.target_id where r.id = ${id}`)
        // Each verdict holds, or was undone before the next.
        expect(verdicts - undone).toBe(now?.verdict === null ? 0 : 1)
        expect([now?.why, now?.notices]).toEqual(now?.verdict === 'hide' ? ['hidden', 1] : [null, 0])
        expect(now?.logged).toBe(verdicts + undone)
        seen.verdicts += verdicts
        seen.undone += undone
      }
      seen.refused += answers.filter(({ status }) => status === 409).length
      const claims = await ask(`select claimed_by from review_items where claimed_by is not null and decided_at is null
        group by claimed_by having count(*) > 1`)
      expect(claims).toEqual([])
    }),
    { numRuns: 40 },
  )
  // A test in which nothing happens would prove nothing.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10)
}, 120_000)
