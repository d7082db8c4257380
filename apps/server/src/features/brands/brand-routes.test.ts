import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Brand, BrandPage } from '@bolodex/contract/brands'
import { addBrand, addUser } from '#testing/builders.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let subject: TestApp
beforeAll(async () => {
  subject = await createTestApp()
})
afterAll(() => subject.close())
beforeEach(async () => {
  await subject.database.pool.query('truncate brands cascade')
  // The total is remembered for a second.
  await new Promise((resolve) => setTimeout(resolve, 1050))
})

describe('GET /api/directory', () => {
  test('answers the first 25 brands by name, and the total', async () => {
    for (let i = 30; i > 0; i -= 1) await addBrand(subject.database.db, { name: `Brand ${String(i).padStart(2, '0')}` })
    const page = BrandPage.parse((await subject.app.inject('/api/directory')).json())
    expect(page.brands).toHaveLength(25)
    expect(page.brands[0]?.name).toBe('Brand 01')
    expect(page).toMatchObject({ page: 1, pageSize: 25, total: 30 })
  })

  test('answers later pages of the wanted size', async () => {
    for (let i = 1; i <= 60; i += 1)
      await addBrand(subject.database.db, { name: `Brand ${String(i).padStart(2, '0')}` })
    const page = BrandPage.parse((await subject.app.inject('/api/directory?page=2&pageSize=50')).json())
    expect(page.brands.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, i) => `Brand ${51 + i}`))
  })

  test('sorts names as people do, case and accents beside their letter', async () => {
    for (const name of ['Zephyr', 'apex', 'Éclair', 'Eddy', 'Apollo']) await addBrand(subject.database.db, { name })
    const page = BrandPage.parse((await subject.app.inject('/api/directory')).json())
    expect(page.brands.map(({ name }) => name)).toEqual(['apex', 'Apollo', 'Éclair', 'Eddy', 'Zephyr'])
  })

  test.each(['page=0', 'page=x', 'page=40001', 'pageSize=30', 'sort=name', 'page=1&page=2'])(
    '%s is refused',
    async (query) => {
      const answer = await subject.app.inject(`/api/directory?${query}`)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
    },
  )

  test('shows the primary tag photo and who took it', async () => {
    const { db } = subject.database
    const { id } = await addBrand(db)
    const sha256 = 'a'.repeat(64)
    const photo = await db
      .insertInto('tag_photos')
      .values({ brand_id: id, sha256, width: 10, height: 10, submitted_by: 'pinroll_pat' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('brands').set({ tag_photo_id: photo.id }).execute()
    const { brands } = BrandPage.parse((await subject.app.inject('/api/directory')).json())
    expect(brands[0]).toMatchObject({ tagPhotoUrl: `/photos/${sha256}.webp`, tagSubmittedBy: 'pinroll_pat' })
  })
})

describe('GET /api/brands', () => {
  test('answers the whole list with every field of the specification', async () => {
    const { id: userId } = await addUser(subject.database.db)
    await addBrand(subject.database.db, {
      name: 'Hob Nail Works',
      average_sale_price: 72,
      sell_through_rate: 88,
      garment_types: ['Pants'],
      source: 'youtube',
      source_url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
      user_id: userId,
      submitted_by: 'rivet_check',
    })
    const [brand] = (await subject.app.inject('/api/brands')).json()
    expect(Brand.parse(brand)).toEqual(brand)
    expect(brand).toMatchObject({
      name: 'Hob Nail Works',
      tagPhotoUrl: null,
      averageSalePrice: 72,
      sellThroughRate: 88,
      garmentTypes: ['Pants'],
      source: 'youtube',
      userId,
      submittedBy: 'rivet_check',
      upvotes: 0,
      downvotes: 0,
    })
  })

  test('is read in steps, each brand once', async () => {
    await subject.database.pool.query(`insert into brands (slug, name, name_key, description, search_text)
      select n, 'Name ' || n, 'name ' || n, 'Some description', 'x' from generate_series(1, 2500) n`)
    const list: Brand[] = (await subject.app.inject('/api/brands')).json()
    const ids = list.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    expect(ids).toHaveLength(2500)
  })

  test('of an empty directory is an empty list', async () => {
    expect((await subject.app.inject('/api/brands')).body).toBe('[]')
  })
})
