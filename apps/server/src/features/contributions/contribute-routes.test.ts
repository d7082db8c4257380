import { beforeEach, describe, expect, test } from 'vitest'
import { addBrands } from '@bolodex/contract/contributions/new-brands'
import type { Brand } from '@bolodex/contract/directory/brands'
import { addBrand, addMember, type Member } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { emptyTables } from '#testing/test-database.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '100' })
let member: Member

beforeEach(async () => {
  const { db, pool } = subject.database
  await emptyTables(pool, 'brands, brand_aliases, former_brand_slugs, graphile_worker._private_jobs')
  member = await addMember(db)
})

const brand = (given: object = {}) => ({ name: 'Fennimore', description: 'Half-canvas blazers since 1994.', ...given })
const post = (payload: object, cookie = member.cookie) =>
  subject.app.inject({ method: 'POST', url: '/api/brands', headers: { cookie }, payload })
const added = async (payload: object): Promise<Brand[]> => {
  const answer = await post(payload)
  expect(answer.statusCode, answer.body).toBe(200)
  return addBrands.answer.parse(answer.json()).brands
}
const names = async () =>
  (await subject.database.db.selectFrom('brands').select('name').orderBy('id').execute()).map(({ name }) => name)
const jobs = async () => {
  const { rows } = await subject.database.pool.query(
    `select job.task_identifier, payload, job.max_attempts
     from graphile_worker.jobs job join graphile_worker._private_jobs using (id)`,
  )
  return rows
}

describe('POST /api/brands', () => {
  test('adds one brand with everything given, attributed to the signed-in member [B-09]', async () => {
    const given = {
      averageSalePrice: 45,
      sellThroughRate: 60,
      garmentTypes: ['Suits', 'Kimonos', 'Suits'],
      source: 'youtube',
      sourceUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
    }
    const [saved] = await added(brand({ ...given, submittedBy: 'somebody else' }))
    expect(saved).toMatchObject({
      ...given,
      garmentTypes: ['Suits', 'Kimonos'],
      slug: 'fennimore',
      userId: member.id,
      submittedBy: member.username,
      priceBasis: 'video',
    })
    const shown = await subject.app.inject('/api/brands/fennimore')
    expect(shown.json()).toMatchObject({ ...saved, changes: 0 })
    const found = await subject.app.inject('/api/directory?q=half-canvas')
    expect(found.json().total).toBe(1)
  })

  test('treats an empty value as null, and the default source as manual [B-09]', async () => {
    const [saved] = await added(brand({ averageSalePrice: null, tagPhotoUrl: null, sourceUrl: null }))
    expect(saved).toMatchObject({ averageSalePrice: null, sellThroughRate: null, garmentTypes: [], source: 'manual' })
  })

  test('adds all of a list, in its order [B-09]', async () => {
    const list = ['Zephyr', 'Apex', 'Iver Lund'].map((name) => brand({ name }))
    const saved = await added({ brands: list })
    expect(saved.map(({ name, slug }) => [name, slug])).toEqual([
      ['Zephyr', 'zephyr'],
      ['Apex', 'apex'],
      ['Iver Lund', 'iver-lund'],
    ])
  })

  test('links the number on its tag to it, as confirmed by its submitter', async () => {
    const [saved] = await added(brand({ tagNumber: { kind: 'RN', number: '61843' } }))
    const { rows } = await subject.database.pool.query('select kind, number, brand_id, user_id from brand_identifiers')
    expect(rows).toEqual([{ kind: 'RN', number: '61843', brand_id: saved?.id, user_id: member.id }])
    const refused = await post(brand({ name: 'Zephyr', tagNumber: { kind: 'RN', number: '061843' } }))
    expect(refused.statusCode).toBe(400)
    expect(await names()).toEqual(['Fennimore'])
  })

  test('is refused without a session, and nothing is added [B-09, M-03]', async () => {
    const answer = await post(brand(), '')
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'not_signed_in'])
    expect(await names()).toEqual([])
  })

  test.each([
    [{ name: 'F' }, 'Brand name must be at least 2 characters'],
    [{ description: 'Too short' }, 'Description must be at least 10 characters'],
    [{ averageSalePrice: -1 }, 'Average sale price must be a whole number from 0 to 1,000,000'],
    [{ sellThroughRate: 101 }, 'Sell-through rate must be a whole number from 0 to 100'],
    [{ description: undefined }, 'description'],
    [{ tagPhotoUrl: 'photo' }, 'Please enter a valid URL'],
    [{ tagPhotoUrl: 'ftp://example.org/photo.jpg' }, 'Please enter a valid URL'],
  ])('%j is refused in words, alone and in a list', async (given, message) => {
    for (const payload of [brand(given), { brands: [brand({ name: 'Good one' }), brand(given)] }]) {
      const answer = await post(payload)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
      expect(answer.body).toContain(message)
    }
    expect(await names()).toEqual([])
  })

  test('refuses a list of none or of more than a hundred', async () => {
    expect((await post({ brands: [] })).statusCode).toBe(400)
    const many = Array.from({ length: 101 }, (_, index) => brand({ name: `Brand ${index}` }))
    expect((await post({ brands: many })).statusCode).toBe(400)
    expect(await names()).toEqual([])
  })
})

describe('a taken name', () => {
  test('cannot be reused with invisible characters, another normal form or full-width letters', async () => {
    await added({ brands: [brand({ name: 'Delmarva Sport' }), brand({ name: 'Café Ostler' })] })
    for (const hidden of ['\u200B', '\u2060', '\u00AD', '\u200D', '\u{E0041}', '\u034F', '\u3164', '\u2800'])
      expect([hidden, (await post(brand({ name: `Delmarva${hidden} Sport` }))).statusCode]).toEqual([hidden, 400])
    for (const name of ['Cafe\u0301 Ostler', 'CAFÉ OSTLER', 'Ｄｅｌｍａｒｖａ Sport'])
      expect([name, (await post(brand({ name }))).statusCode]).toEqual([name, 409])
    for (const name of ['\u200B\u200B', '\u2800\u2800', '\u00AD\u00AD', '\u{E0041}\u{E0042}', '!?'])
      expect([name, (await post(brand({ name }))).statusCode]).toEqual([name, 400])
    expect(await names()).toEqual(['Delmarva Sport', 'Café Ostler'])
    const found = await subject.app.inject(`/api/directory?q=${encodeURIComponent('cafe\u0301')}`)
    expect(found.json().total).toBe(1)
  })

  test('is refused in any case, with a link to its brand [D-15]', async () => {
    await addBrand(subject.database.db, { name: 'FENNIMORE', slug: 'fennimore-2' })
    const answer = await post(brand({ name: ' fennimore ' }))
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      code: 'conflict',
      message: "'fennimore' is already in the directory",
      brand: { slug: 'fennimore-2', name: 'FENNIMORE' },
    })
  })

  test('is refused also when a brand has it on its tags only [D-15]', async () => {
    const { db } = subject.database
    const { id } = await addBrand(db, { name: 'Barlow & Thrane' })
    await db.insertInto('brand_aliases').values({ brand_id: id, alias: 'B&T', alias_key: 'b&t' }).execute()
    const answer = await post(brand({ name: 'b&T' }))
    expect(answer.json()).toMatchObject({
      code: 'conflict',
      brand: { slug: 'barlow-and-thrane', name: 'Barlow & Thrane' },
    })
  })

  test('rejects the whole list, and so does a name that occurs twice [D-15]', async () => {
    await addBrand(subject.database.db, { name: 'Apex' })
    expect((await post({ brands: [brand(), brand({ name: 'apex' })] })).statusCode).toBe(409)
    const twice = await post({ brands: [brand(), brand({ name: 'FENNIMORE' })] })
    expect([twice.statusCode, twice.json().message]).toEqual([409, "'FENNIMORE' is in the list twice"])
    expect(await names()).toEqual(['Apex'])
  })

  test('added by two members at once goes to one of them; the other sees the brand [D-15]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = `Race ${round}`
      const answers = await Promise.all([1, 2, 3, 4].map(() => post(brand({ name }))))
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
      const refused = answers.find(({ statusCode }) => statusCode === 409)
      expect(refused?.json().brand).toEqual({ slug: `race-${round}`, name })
    }
  })

  test('in two lists of opposite order ends without a failure, all of one list or of the other [D-15]', async () => {
    const list = Array.from({ length: 20 }, (_, index) => brand({ name: `Opposite ${index}` }))
    const answers = await Promise.all([post({ brands: list }), post({ brands: list.toReversed() })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await names()).toHaveLength(20)
  })
})

describe('the address of a new brand', () => {
  test('gets a numbered slug when another brand has or had it, also within one list', async () => {
    const { db } = subject.database
    await addBrand(db, { name: 'Gulls Larder' })
    await db.insertInto('former_brand_slugs').values({ slug: 'gulls-larder-2', brand_id: null }).execute()
    const saved = await added({
      brands: ["Gull's Larder", 'Gulls, Larder', 'Gulls-Larder'].map((name) => brand({ name })),
    })
    expect(saved.map(({ slug }) => slug)).toEqual(['gulls-larder-3', 'gulls-larder-4', 'gulls-larder-5'])
  })
})

describe('the photo of a new brand', () => {
  test('is fetched by a job that knows whose it is and is tried three times at most [B-09]', async () => {
    const url = 'https://example.org/tag.jpg'
    const saved = await added({ brands: [brand(), brand({ name: 'Apex', tagPhotoUrl: url })] })
    expect(await jobs()).toEqual([
      {
        task_identifier: 'add-photo-by-url',
        payload: { brandId: saved[1]?.id, url, userId: member.id },
        max_attempts: 3,
      },
    ])
  })

  test('is not fetched for a brand that was refused', async () => {
    await addBrand(subject.database.db, { name: 'Apex' })
    const tagPhotoUrl = 'https://example.org/tag.jpg'
    expect((await post({ brands: [brand({ tagPhotoUrl }), brand({ name: 'Apex' })] })).statusCode).toBe(409)
    expect(await jobs()).toEqual([])
  })
})
