import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createVoteRecountStore } from '#features/votes/vote-recount-store.ts'
import { createVoteStore } from '#features/votes/vote-store.ts'
import { addBrand, addMember, addPost, type Member } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { createTestApp } from '#testing/test-app.ts'

// Two worlds with the same brands and posts. In the first, three people act at random; in the second, one of them
// never acts. After that person's account is undone, both worlds must be equal.
const subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000000' })
afterAll(() => subject.close())
const { id: adminId, cookie: admin } = await addMember(subject.database.db, { is_admin: true })

type World = { brands: number[]; posts: number[] }

const who = fc.nat({ max: 2 })
const brand = fc.nat({ max: 2 })
const facts = fc.constantFrom('averageSalePrice', 'sellThroughRate', 'description', 'aliases', 'garmentTypes', 'name')
const correct = fc.record({ what: fc.constant('correct' as const), who, brand, fact: facts })
const step = fc.oneof(
  { weight: 4, arbitrary: correct },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('edit' as const), brand, fact: facts }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('vote' as const), who, brand, isUp: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('comment' as const), who, post: fc.nat({ max: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('flag' as const), who, post: fc.nat({ max: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('suggest' as const), who, brand }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
// Every story has an accepted correction by the one to be undone: without it, a run could prove nothing.
const story = fc
  .tuple(fc.array(step, { minLength: 4, maxLength: 12 }), correct, fc.array(step, { minLength: 3, maxLength: 11 }))
  .map(([before, theirs, after]): Step[] => [...before, { ...theirs, who: 0 }, ...after])

const ask = async <T extends object>(query: string) => (await subject.database.pool.query<T>(query)).rows

async function send(method: 'POST' | 'PATCH', url: string, payload: object, cookie = admin): Promise<void> {
  const { statusCode, body } = await subject.app.inject({ method, url, headers: { cookie }, payload })
  expect([200, 400], `${url}: ${body}`).toContain(statusCode)
}

/** A distinct value for every step, equal in both worlds except for the world's name. */
function valueOf(fact: string, serial: number, world: number): object {
  if (fact === 'averageSalePrice') return { averageSalePrice: 1000 + serial }
  if (fact === 'sellThroughRate') return { sellThroughRate: serial % 100 }
  if (fact === 'description') return { description: `Description number ${serial}` }
  if (fact === 'garmentTypes') return { garmentTypes: [`Type ${serial}`] }
  return fact === 'name' ? { name: `W${world} name ${serial}` } : { aliases: [`W${world} alias ${serial}`] }
}

async function make(world: number, owner: Member): Promise<World> {
  const { db } = subject.database
  const brands: number[] = []
  for (let i = 0; i < 3; i += 1) {
    const name = `W${world} brand ${i}`
    brands.push((await addBrand(db, { name, average_sale_price: 10, user_id: owner.id })).id)
  }
  const posts: number[] = []
  for (let i = 0; i < 2; i += 1) posts.push((await addPost(db, { user_id: adminId })).id)
  return { brands, posts }
}

async function take(one: Step, serial: number, people: Member[], world: number, { brands, posts }: World) {
  const person = 'who' in one ? people[one.who] : undefined
  const id = 'brand' in one ? brands[one.brand] : posts[one.post]
  switch (one.what) {
    case 'edit':
      return send('PATCH', `/api/brands/${id}`, valueOf(one.fact, serial, world))
    case 'vote':
      return send('POST', `/api/brands/${id}/vote`, { voteType: one.isUp ? 'up' : 'down' }, person?.cookie)
    case 'flag':
      return send('POST', '/api/flags', { target: 'post', id, reason: 'spam' }, person?.cookie)
    case 'comment':
      await ask(`insert into forum_comments (post_id, user_id, content) values (${id}, ${person?.id}, 'No. ${serial}')`)
      return
    default: {
      const value = valueOf(one.what === 'correct' ? one.fact : 'averageSalePrice', serial, world)
      const suggestion = { ...value, reason: 'So it is' }
      const url = `/api/brands/${id}/suggestions`
      const { statusCode, body } = await subject.app.inject({
        method: 'POST',
        url,
        headers: { cookie: person?.cookie ?? '' },
        payload: suggestion,
      })
      // A member has one open suggestion for each brand and fact.
      expect([200, 409], `${url}: ${body}`).toContain(statusCode)
      if (one.what === 'suggest' || statusCode === 409) return
      const [item] = await ask<{ id: number }>(`select max(id) as id from review_items where kind = 'suggestion'`)
      await send('POST', `/api/review/items/${item?.id}/verdict`, { verdict: 'accept' })
    }
  }
}

/** Everything that must be the same, without the world's name. */
async function look(world: number, { brands, posts }: World): Promise<unknown> {
  const state = await ask(`
    select b.name, b.description, b.average_sale_price, b.sell_through_rate, b.garment_types, b.price_set_by,
      b.sell_through_set_by, array(select alias from brand_aliases a where a.brand_id = b.id order by id) as aliases,
      b.upvotes + coalesce((select sum(upvotes) from brand_vote_deltas d where d.brand_id = b.id), 0) as up,
      b.downvotes + coalesce((select sum(downvotes) from brand_vote_deltas d where d.brand_id = b.id), 0) as down,
      array(select user_id || vote_type from brand_votes v where v.brand_id = b.id order by user_id) as votes,
      array(select user_id || s.reason from brand_suggestions s where s.brand_id = b.id and verdict is null order by id)
        as suggestions
    from brands b where id in (${brands.join()}) order by id`)
  const talk = await ask(`
    select comment_count + coalesce((select sum(comments) from forum_deltas d where d.post_id = p.id), 0) as count,
      array(select content from forum_comments c where c.post_id = p.id and hidden_at is null order by id) as comments,
      array(select people from review_items where target_kind = 'post' and target_id = p.id and decided_at is null)
        as flagged
    from forum_posts p where id in (${posts.join()}) order by id`)
  return JSON.parse(JSON.stringify({ state, talk }).replaceAll(`W${world} `, ''))
}

test('after an undo everything is as if the account had never acted, and every count is right [X-06, D-24]', async () => {
  const { db, pool } = subject.database
  const votes = createVoteStore(db)
  const recounts = createVoteRecountStore(db)
  let undoneEdits = 0
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      await emptyTables(
        pool,
        'brands, former_brand_slugs, brand_revisions, brand_vote_deltas, review_items, forum_posts, forum_deltas',
      )
      await pool.query('update users set upvotes_received = 0, downvotes_received = 0')
      const people: Member[] = []
      for (let i = 0; i < 3; i += 1) people.push(await addMember(db))
      const [spammer, owner] = people
      if (!spammer || !owner) throw new Error('Nobody is there')
      const worlds = [await make(0, owner), await make(1, owner)]
      for (const [serial, one] of steps.entries()) {
        const isSpam = 'who' in one && people[one.who] === spammer
        for (const [world, things] of worlds.entries())
          if (world === 0 || !isSpam) await take(one, serial, people, world, things)
      }
      const url = `/api/review/accounts/${spammer.id}/undo`
      for (let time = 0; time < 2; time += 1) {
        const answer = await subject.app.inject({
          method: 'POST',
          url,
          headers: { cookie: admin },
          payload: { isClosed: false },
        })
        undoneEdits += answer.json().undone.edits
        const [first, second] = await Promise.all(worlds.map((things, world) => look(world, things)))
        expect(first).toEqual(second)
      }
      await votes.rollUp()
      expect([await recounts.recountBrands(1, await recounts.highestBrandId()), await recounts.recountUsers()]).toEqual(
        [0, 0],
      )
    }),
    { numRuns: 15 },
  )
  // A test in which nothing happens would prove nothing.
  expect(undoneEdits).toBeGreaterThan(10)
}, 240_000)
