import { describe, expect, test } from 'vitest'
import { Brand, BrandDetails } from '@bolodex/contract/directory/brands'
import { addBrand, addPost, addTagPhoto, addUser } from '#testing/builders.ts'
import { openCurationDesk } from '#testing/curation-desk.ts'

const { subject, member, admin, guest, call, history: historyOf } = await openCurationDesk()

describe('deleting a brand', () => {
  test('takes its votes and photos, leaves its posts without it, and its addresses are gone for good [E-06b]', async () => {
    const { db, pool } = subject.database
    const { id } = await addBrand(db, { name: 'Fennimore', user_id: member.id })
    await addTagPhoto(db, id, { user_id: member.id, sha256: 'a'.repeat(64) })
    const post = await addPost(db, { user_id: member.id, brand_id: id })
    await subject.app.inject({ method: 'POST', url: `/api/brands/${id}/vote`, payload: { voteType: 'up' } })
    await call('PATCH', `/api/brands/${id}`, { name: 'Fennimore Mill' })
    const answer = await call('DELETE', `/api/brands/${id}?reason=Spam`)
    expect([answer.statusCode, answer.json()]).toEqual([200, { id, name: 'Fennimore Mill' }])
    for (const slug of ['fennimore', 'fennimore-mill'])
      for (const rest of ['', '/history'])
        expect((await subject.app.inject(`/api/brands/${slug}${rest}`)).statusCode).toBe(410)
    const { rows } = await pool.query(`
      select (select count(*) from brand_votes) as votes, (select count(*) from tag_photos) as photos,
        (select brand_id from forum_posts where id = ${post.id}) as post,
        (select tags_submitted from users where id = ${member.id}) as tags`)
    expect(rows).toEqual([{ votes: 0, photos: 0, post: null, tags: 0 }])
    const jobs = await pool.query(`select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'remove-photo-files'`)
    expect(jobs.rows.at(-1)?.payload).toEqual({ sha256s: ['a'.repeat(64)] })
    const changes = await db
      .selectFrom('brand_revisions')
      .selectAll()
      .where('brand_id', '=', id)
      .orderBy('id')
      .execute()
    expect(changes.at(-1)).toMatchObject({ kind: 'deleted', after: null, reason: 'Spam', user_id: admin.id })
    expect((await call('DELETE', `/api/brands/${id}`)).statusCode).toBe(404)
  })

  test('is refused to everyone who is not an admin, as editing is [E-08, M-03]', async () => {
    const { id } = await addBrand(subject.database.db)
    for (const method of ['PATCH', 'DELETE'] as const) {
      const payload = method === 'PATCH' ? { averageSalePrice: 5 } : undefined
      const byNobody = await call(method, `/api/brands/${id}`, payload, guest)
      const byMember = await call(method, `/api/brands/${id}`, payload, member)
      expect([byNobody.statusCode, byMember.statusCode]).toEqual([401, 403])
    }
    expect(await subject.database.db.selectFrom('brands').select('average_sale_price').execute()).toEqual([
      { average_sale_price: null },
    ])
  })
})

test('an edit of a version that another member has changed meanwhile is refused, and nothing is lost [X-02]', async () => {
  const { id } = await addBrand(subject.database.db, { name: 'Fennimore' })
  const { version } = BrandDetails.parse((await subject.app.inject('/api/brands/fennimore')).json())
  const saved = await Promise.all(
    [40, 50].map((averageSalePrice) => call('PATCH', `/api/brands/${id}`, { averageSalePrice, version })),
  )
  expect(saved.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(saved.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'changed_meanwhile' })
  const fresh = BrandDetails.parse((await subject.app.inject('/api/brands/fennimore')).json())
  expect(fresh.version).toBe(version + 1)
  expect((await call('PATCH', `/api/brands/${id}`, { averageSalePrice: 50, version: fresh.version })).statusCode).toBe(
    200,
  )
})

describe('the history', () => {
  test('lists every change with author, time and reason, newest first, in pages [X-02]', async () => {
    const { db } = subject.database
    const adder = await addUser(db, { username: 'lapel_lou' })
    const { id } = await addBrand(db, { name: 'Fennimore', user_id: adder.id })
    for (let price = 1; price <= 23; price += 1)
      await call('PATCH', `/api/brands/${id}`, { averageSalePrice: price, reason: `Sold for ${price}` })
    const first = await historyOf('fennimore')
    expect([first.total, first.people, first.changes.length]).toEqual([23, 1, 20])
    expect(first.changes[0]).toMatchObject({
      kind: 'edited',
      by: { isMember: true },
      reason: 'Sold for 23',
      fields: ['averageSalePrice'],
      before: { averageSalePrice: 22 },
      after: { averageSalePrice: 23 },
    })
    const second = await historyOf('fennimore', `?before=${first.nextBefore}`)
    expect(second.changes.map(({ after }) => after.averageSalePrice)).toEqual([3, 2, 1])
    expect(second).toMatchObject({
      nextBefore: null,
      first: { submittedBy: 'lapel_lou', state: { averageSalePrice: null } },
    })
  })

  test('an earlier state is restored, which is itself a change [X-02]', async () => {
    const { db } = subject.database
    const { id } = await addBrand(db, { name: 'Fennimore', average_sale_price: 40 })
    await call('PATCH', `/api/brands/${id}`, { name: 'Fennimore Mill', aliases: ['F. Mill'] })
    await call('PATCH', `/api/brands/${id}`, {
      name: 'Cheap coats',
      description: 'Best prices at cheap coats!!',
      aliases: [],
    })
    const { changes } = await historyOf('cheap-coats')
    const renamed = changes[1]?.id ?? 0
    const answer = await call('POST', `/api/brands/${id}/restore`, { changeId: renamed, reason: 'Spam' })
    expect(Brand.parse(answer.json())).toMatchObject({
      name: 'Fennimore Mill',
      slug: 'fennimore-mill',
      aliases: ['F. Mill'],
    })
    const after = await historyOf('cheap-coats')
    expect(after.changes[0]).toMatchObject({
      kind: 'put back',
      reason: 'Spam',
      fields: ['name', 'description', 'aliases'],
    })
    await call('POST', `/api/brands/${id}/restore`, { changeId: null })
    expect((await historyOf('fennimore')).brand).toMatchObject({ name: 'Fennimore', aliases: [], averageSalePrice: 40 })
    expect((await call('POST', `/api/brands/${id}/restore`, { changeId: 999_999 })).statusCode).toBe(404)
  })

  test('the photo that was on the card comes back with the state', async () => {
    const { db } = subject.database
    const { id } = await addBrand(db, { name: 'Fennimore' })
    const old = await addTagPhoto(db, id, { sha256: 'a'.repeat(64) })
    await call('PATCH', `/api/brands/${id}`, { averageSalePrice: 5 })
    const { changes } = await historyOf('fennimore')
    await db.updateTable('tag_photos').set({ retired_at: new Date() }).where('id', '=', old.id).execute()
    const sharper = await addTagPhoto(db, id, { sha256: 'b'.repeat(64) })
    await db.updateTable('brands').set({ tag_photo_id: sharper.id }).where('id', '=', id).execute()
    await call('POST', `/api/brands/${id}/restore`, { changeId: changes[0]?.id ?? 0 })
    const { photos } = BrandDetails.parse((await subject.app.inject('/api/brands/fennimore')).json())
    expect(photos.map(({ url }) => url)).toEqual([`/photos/${'a'.repeat(64)}.webp`])
    expect((await historyOf('fennimore')).changes[0]).toMatchObject({ kind: 'put back', fields: ['tagPhoto'] })
  })
})

describe('merging', () => {
  test('moves votes, photos, posts, names and history, and the old addresses lead to the other brand [X-04b, X-04c]', async () => {
    const { db, pool } = subject.database
    const from = await addBrand(db, { name: 'Barlow & Thrane Ltd.', average_sale_price: 60, user_id: member.id })
    const into = await addBrand(db, { name: 'Barlow & Thrane' })
    await db.insertInto('brand_aliases').values({ brand_id: from.id, alias: 'B&T', alias_key: 'b&t' }).execute()
    await call('PATCH', `/api/brands/${from.id}`, { name: 'Barlow Thrane Ltd' })
    const shared = { kind: 'neck tag' }
    await addTagPhoto(db, from.id, { ...shared, sha256: 'a'.repeat(64), source_pixels: 500 })
    await addTagPhoto(db, from.id, { kind: 'care label', sha256: 'c'.repeat(64) })
    await addTagPhoto(db, into.id, { ...shared, sha256: 'b'.repeat(64), source_pixels: 100 })
    const post = await addPost(db, { user_id: member.id, brand_id: from.id })
    for (const [id, who, voteType] of [
      [from.id, member, 'up'],
      [into.id, member, 'down'],
      [from.id, admin, 'up'],
      [from.id, guest, 'up'],
    ] as const)
      await call('POST', `/api/brands/${id}/vote`, { voteType }, who)
    const answer = await call('POST', `/api/brands/${from.id}/merge`, { into: into.id, reason: 'Same works' })
    expect(Brand.parse(answer.json())).toMatchObject({
      name: 'Barlow & Thrane',
      aliases: ['Barlow Thrane Ltd', 'B&T'],
      averageSalePrice: 60,
      upvotes: 2,
      downvotes: 1,
      tagPhotoUrl: `/photos/${'a'.repeat(64)}.webp`,
    })
    for (const slug of ['barlow-and-thrane-ltd', 'barlow-thrane-ltd'])
      expect((await subject.app.inject(`/api/brands/${slug}`)).json()).toMatchObject({ slug: 'barlow-and-thrane' })
    const { rows } = await pool.query(`select brand_id from forum_posts where id = ${post.id}`)
    expect(rows).toEqual([{ brand_id: into.id }])
    const { changes } = await historyOf('barlow-and-thrane')
    expect(changes.map(({ kind, mergedFrom }) => [kind, mergedFrom])).toEqual([
      ['merged', null],
      ['edited', 'Barlow Thrane Ltd'],
    ])
    const found = await subject.app.inject(`/api/directory?q=${encodeURIComponent('b&t')}`)
    expect(found.json()).toMatchObject({ total: 1, brands: [{ slug: 'barlow-and-thrane' }] })
    const moved = await call('POST', `/api/brands/${into.id}/restore`, { changeId: changes[1]?.id ?? 0 })
    expect(moved.statusCode).toBe(404)
  })

  test('a brand is not merged into itself, nor into nothing', async () => {
    const { id } = await addBrand(subject.database.db)
    expect((await call('POST', `/api/brands/${id}/merge`, { into: id })).statusCode).toBe(400)
    expect((await call('POST', `/api/brands/${id}/merge`, { into: 999_999 })).statusCode).toBe(404)
  })
})
