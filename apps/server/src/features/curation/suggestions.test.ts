import { describe, expect, test } from 'vitest'
import { listReview, ReviewDetails } from '@bolodex/contract/review/review'
import { addBrand } from '#testing/builders.ts'
import { openCurationDesk } from '#testing/curation-desk.ts'

const ListReview = listReview.answer

const { subject, member, admin, call, history: historyOf } = await openCurationDesk()

describe('a suggestion', () => {
  const suggest = async (id: number, payload: object) => call('POST', `/api/brands/${id}/suggestions`, payload, member)
  const waiting = async () => ListReview.parse((await call('GET', '/api/review?kind=suggestion')).json()).items

  test('is decided by an admin, becomes a change, and its author is notified [X-03]', async () => {
    const { db, pool } = subject.database
    const { id } = await addBrand(db, { name: 'Fennimore', average_sale_price: 40 })
    const { id: suggestionId } = (
      await suggest(id, { averageSalePrice: 60, name: 'Fennimore', reason: 'Sold three at sixty' })
    ).json()
    const [item] = await waiting()
    expect(item).toMatchObject({ title: 'Fennimore: estimate 40 → 60', by: member.username, claim: null })
    const details = ReviewDetails.parse((await call('GET', `/api/review/items/${item?.id}`)).json())
    expect(details).toMatchObject({
      suggestion: { id: suggestionId, facts: { averageSalePrice: 60 }, current: { averageSalePrice: 40 } },
      brand: { name: 'Fennimore' },
      subject: { username: member.username, suggestionsDecided: 0 },
      verdicts: ['accept', 'decline'],
    })
    const url = `/api/review/items/${item?.id}/verdict`
    const decided = await call('POST', url, { verdict: 'accept', note: 'Thanks', version: 0 })
    expect(decided.json()).toEqual({
      id: item?.id,
      said: 'Accepted: Fennimore: estimate 40 → 60',
      canUndo: true,
    })
    expect((await historyOf('fennimore')).changes[0]).toMatchObject({
      kind: 'suggestion',
      by: { name: member.username },
      reason: 'Sold three at sixty',
      fields: ['averageSalePrice'],
    })
    const mine = (await call('GET', '/api/suggestions/mine', undefined, member)).json()
    expect(mine.suggestions[0]).toMatchObject({ verdict: 'accepted', note: 'Thanks' })
    const told = await pool.query(`select kind, user_id, actor_id, suggestion_id, text from notice_queue
      union all select kind, user_id, actor_id, suggestion_id, text from notices`)
    expect(told.rows).toEqual([
      {
        kind: 'suggestion accepted',
        user_id: member.id,
        actor_id: admin.id,
        suggestion_id: suggestionId,
        text: 'Thanks',
      },
    ])
    const again = await call('POST', url, { verdict: 'decline' })
    expect([again.statusCode, again.json().message]).toEqual([409, 'You already decided this one'])
  })

  test('a declined suggestion changes nothing, and one without a change is refused', async () => {
    const { id } = await addBrand(subject.database.db, { name: 'Fennimore', average_sale_price: 40 })
    await suggest(id, { averageSalePrice: 9, reason: 'I think so' })
    const [item] = await waiting()
    expect((await call('POST', `/api/review/items/${item?.id}/verdict`, { verdict: 'decline' })).statusCode).toBe(200)
    expect((await historyOf('fennimore')).changes).toEqual([])
    expect((await suggest(id, { averageSalePrice: 40, reason: 'As it is' })).statusCode).toBe(400)
    expect((await suggest(id, { averageSalePrice: 41, reason: ' ' })).statusCode).toBe(400)
    expect(await waiting()).toEqual([])
  })

  test('for a name taken meanwhile, or a brand edited since, is not accepted and stays open', async () => {
    const { db } = subject.database
    const { id } = await addBrand(db, { name: 'Fennimore' })
    await suggest(id, { name: 'Ostler', reason: 'It says so' })
    await addBrand(db, { name: 'Ostler' })
    const [item] = await waiting()
    const url = `/api/review/items/${item?.id}/verdict`
    const answer = await call('POST', url, { verdict: 'accept' })
    expect([answer.statusCode, answer.json().brand]).toEqual([409, { slug: 'ostler', name: 'Ostler' }])
    await call('PATCH', `/api/brands/${id}`, { averageSalePrice: 12 })
    const late = await call('POST', url, { verdict: 'accept', version: 0 })
    expect([late.statusCode, late.json().code]).toEqual([409, 'changed_meanwhile'])
    expect(await waiting()).toHaveLength(1)
  })

  test('goes with its brand, and moves with it when that is merged', async () => {
    const { db } = subject.database
    const [gone, merged, kept] = [await addBrand(db), await addBrand(db), await addBrand(db)]
    await suggest(gone.id, { averageSalePrice: 9, reason: 'I think so' })
    await suggest(merged.id, { averageSalePrice: 9, reason: 'I think so' })
    await call('DELETE', `/api/brands/${gone.id}`)
    await call('POST', `/api/brands/${merged.id}/merge`, { into: kept.id })
    expect((await waiting()).map(({ title }) => title)).toEqual([`${kept.name}: estimate none → 9`])
  })

  test('is open once for each member, brand and fact, also when it is sent twice at the same moment [X-03]', async () => {
    const { db } = subject.database
    const { id } = await addBrand(db, { name: 'Fennimore', average_sale_price: 40 })
    const sent = await Promise.all(
      [50, 60].map((averageSalePrice) => suggest(id, { averageSalePrice, reason: 'Sold one' })),
    )
    expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const message =
      'You already have an open suggestion for the estimate. Withdraw it under Suggestions to send a new one.'
    expect(sent.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      message,
      issues: [{ path: 'averageSalePrice', message }],
    })
    // Another fact, or another member, is a separate suggestion.
    expect((await suggest(id, { sellThroughRate: 50, reason: 'Sold fast' })).statusCode).toBe(200)
    const byAdmin = await call('POST', `/api/brands/${id}/suggestions`, { averageSalePrice: 55, reason: 'Sold one' })
    expect(byAdmin.statusCode).toBe(200)
    const open = waiting()
    expect((await open).map(({ title }) => title)).toHaveLength(3)
    const around = db
      .insertInto('brand_suggestions')
      .values({ brand_id: id, user_id: member.id, facts: '{"sellThroughRate":9}', reason: 'Past the check' })
    await expect(around.execute()).rejects.toThrow(/open_suggestion_facts_pkey/)
    const [first] = await open
    await call('POST', `/api/review/items/${first?.id}/verdict`, { verdict: 'decline' })
    expect((await suggest(id, { averageSalePrice: 70, reason: 'Sold another' })).statusCode).toBe(200)
    // The declined one cannot wait beside the new one.
    const undone = await call('POST', `/api/review/items/${first?.id}/undo`)
    expect([undone.statusCode, undone.json().message]).toEqual([
      409,
      'The member sent a newer suggestion for this. Decide on that one.',
    ])
  })

  test('can be withdrawn only by its own member while it is open [X-03]', async () => {
    const { id } = await addBrand(subject.database.db, { name: 'Fennimore', average_sale_price: 40 })
    const withdraw = (suggestionId: number, who = member) =>
      call('DELETE', `/api/suggestions/${suggestionId}`, undefined, who)
    const first = (await suggest(id, { averageSalePrice: 50, reason: 'Sold one' })).json().id
    expect((await withdraw(first, admin)).statusCode).toBe(404)
    expect((await withdraw(first)).json()).toEqual({ id: first })
    expect(await waiting()).toEqual([])
    expect((await call('GET', '/api/suggestions/mine', undefined, member)).json().suggestions).toEqual([])
    expect((await withdraw(first)).statusCode).toBe(404)
    const second = (await suggest(id, { averageSalePrice: 60, reason: 'Sold two' })).json().id
    const [item] = await waiting()
    await call('POST', `/api/review/items/${item?.id}/verdict`, { verdict: 'decline' })
    const late = await withdraw(second)
    expect([late.statusCode, late.json().message]).toEqual([409, 'An admin already decided on this suggestion'])
  })

  test('withdrawn and accepted concurrently ends as one of the two, with no item left', async () => {
    const { db, pool } = subject.database
    for (let round = 0; round < 8; round += 1) {
      const { id } = await addBrand(db, { name: `Raced ${round}`, average_sale_price: 40 })
      const given = (await suggest(id, { averageSalePrice: 50, reason: 'Sold one' })).json().id
      const [item] = await waiting()
      const [taken, decided] = await Promise.all([
        call('DELETE', `/api/suggestions/${given}`, undefined, member),
        call('POST', `/api/review/items/${item?.id}/verdict`, { verdict: 'accept' }),
      ])
      expect([[200, 409].toString(), [409, 200].toString()]).toContain(
        [taken.statusCode, decided.statusCode].toString(),
      )
      const { rows } = await pool.query<{ price: number }>(
        'select average_sale_price as price from brands where id = $1',
        [id],
      )
      expect(rows[0]?.price).toBe(decided.statusCode === 200 ? 50 : 40)
      expect(await waiting()).toEqual([])
    }
  })

  test('for a merged brand yields to the same member’s suggestion for the surviving brand', async () => {
    const { db, pool } = subject.database
    const [merged, kept] = [await addBrand(db, { name: 'Ostler Ltd' }), await addBrand(db, { name: 'Ostler' })]
    const given = (await suggest(merged.id, { averageSalePrice: 9, reason: 'I think so' })).json().id
    await suggest(kept.id, { averageSalePrice: 12, reason: 'I think so' })
    expect((await call('POST', `/api/brands/${merged.id}/merge`, { into: kept.id })).statusCode).toBe(200)
    expect((await waiting()).map(({ title }) => title)).toEqual(['Ostler: estimate none → 12'])
    const { rows } = await pool.query(`select verdict, brand_id from brand_suggestions where id = ${given}`)
    expect(rows).toEqual([{ verdict: 'declined', brand_id: kept.id }])
    const told = await pool.query(`select kind, text from notice_queue where suggestion_id = ${given}
      union all select kind, text from notices where suggestion_id = ${given}`)
    expect(told.rows).toEqual([
      {
        kind: 'suggestion declined',
        text: '‘Ostler Ltd’ was merged, and you have an open suggestion for the same field there',
      },
    ])
  })
})
