import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { BrandPage, CloseMatch, MeantBrand } from '@bolodex/contract/directory/brands'
import { nameKeyOf, searchTextOf } from '@bolodex/brand-names/name-keys'
import { foldName } from '@bolodex/brand-names/fold-name'
import { nameKeyColumns } from '#domain/name-keys.ts'
import { addBrand, addToCatalogue } from '#testing/builders.ts'
import { searchDirectory } from '#testing/search-directory.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { createFindingStore } from './finding-store.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })
beforeAll(async () => {
  const { db } = subject.database
  for (const name of [
    "Levi's",
    'Élise Vauquois',
    'Hob Nail Works',
    'Kestrel Loop',
    'G-Unit',
    'Carhartt',
    'Northfell Mfg.',
  ])
    await addBrand(db, { name })
  await addWithAlias('Barlow & Thrane', 'B&T Leeds')
  await addBrand(db, { name: 'Sable Court', description: 'Suits of a mall chain, nothing like kestral loop.' })
  await addToCatalogue(db, { name: "Levi's", aliases: ['Levi Strauss'], spoken: ['lee vies'], tier: 'A' })
  await addToCatalogue(db, { name: "Levi's Orange Tab", aliases: ['Orange Tab'], lineOf: "Levi's", tier: 'A' })
  await addToCatalogue(db, { name: 'Carhartt', spoken: ['car heart'], tier: 'A' })
  await addToCatalogue(db, { name: 'Patagonia', aliases: ['Patagucci'], tier: 'A' })
  await addToCatalogue(db, { name: 'Lululemon', tier: 'A' })
  await addToCatalogue(db, { name: 'Lululemon Athletica', sameAs: 'Lululemon' })
})

async function addWithAlias(name: string, alias: string): Promise<void> {
  const { db } = subject.database
  const description = 'Waxed field coats and moleskin.'
  const { id } = await addBrand(db, { name, description, search_text: searchTextOf(name, description, [alias]) })
  await db
    .insertInto('brand_aliases')
    .values({ brand_id: id, alias, alias_key: nameKeyOf(alias), ...nameKeyColumns(alias) })
    .execute()
}

const search = (q: string, more = '') => searchDirectory(subject.app, q, more)

describe('close matches', () => {
  test.each([
    ['levis', "Levi's", 'same'],
    ['levi', "Levi's", null],
    ['elise vauquois', 'Élise Vauquois', 'same'],
    ['Elise', 'Élise Vauquois', 'begins'],
    ['barlow thrane', 'Barlow & Thrane', 'same'],
    ['barlow and thrane', 'Barlow & Thrane', 'same'],
    ['hobnail', 'Hob Nail Works', 'begins'],
    ['hobnail work', 'Hob Nail Works', 'same'],
    ['g unit', 'G-Unit', 'same'],
    ['northfell mfgs', 'Northfell Mfg.', 'same'],
    ['kestrels loop', 'Kestrel Loop', 'same'],
  ])('%s finds %s as a close match, outside the count of exact matches [X-21a, X-21b]', async (q, name, match) => {
    const { brands, total, close } = await search(q)
    expect(total).toBe(brands.length)
    // A brand containing the exact text is an exact match only.
    expect(brands).toEqual(match === null ? [name] : [])
    expect(close).toEqual(match === null ? [] : [`${name} (${match}, name ${name})`])
  })

  test.each([
    ['levis', 1],
    ['elise vauquois', 1],
    ['barlow and thrane', 1],
    ['b & t leeds', 1],
    // Found letter for letter, so the total counts it.
    ['levi', 0],
    ['Hob Nail Works', 0],
    // A prefix only, or a catalog name only.
    ['hobnail', 0],
    ['levi strauss', 0],
    ['lee vies', 0],
  ])('%s has %i equal names beside the total, on every page [X-21k]', async (q, equal) => {
    expect(await search(q)).toMatchObject({ equal })
    expect(await search(q, '&page=2')).toMatchObject({ equal, close: [] })
    const page = BrandPage.parse((await subject.app.inject(`/api/directory?q=${encodeURIComponent(q)}`)).json())
    expect(page.close.filter(({ isEqual }) => isEqual)).toHaveLength(equal)
  })

  test('an equal name whose description holds the text is in the total and not counted again [X-21k]', async () => {
    await addBrand(subject.database.db, { name: 'O’Dell', description: 'Nearly always sewn in as odell.' })
    expect(await search('odell')).toMatchObject({ total: 1, equal: 0, close: ['O’Dell (same, name O’Dell)'] })
  })

  test('matches excluded by filters are listed, nearest first [X-21n]', async () => {
    expect(await search('Kestrel Loop', '&minPrice=900')).toMatchObject({ total: 0, filteredOut: 'Kestrel Loop' })
    expect(await search('kestral loop', '&minPrice=900')).toMatchObject({ total: 0, filteredOut: 'Kestrel Loop' })
    expect(await search('levis', '&minPrice=900')).toMatchObject({ equal: 0, close: [], filteredOut: "Levi's" })
    expect(await search('levis')).toMatchObject({ filteredOut: null })
  })

  test.each([
    ['b & t leeds', 'Barlow & Thrane (same, alias B&T Leeds)'],
    ['levi strauss', "Levi's (same, alias Levi Strauss)"],
    ['lee vies', "Levi's (same, spoken lee vies)"],
    ['car heart', 'Carhartt (same, spoken car heart)'],
  ])('an alias, a nickname or a spoken form finds its brand: %s [X-21c]', async (q, close) => {
    expect(await search(q)).toMatchObject({ total: 0, close: [close] })
  })

  test('at most ten are answered, and only those that pass the filters', async () => {
    const { db } = subject.database
    for (let i = 0; i < 14; i += 1)
      await addBrand(db, { name: `Zöe Number ${i}`, average_sale_price: i, garment_types: i === 3 ? ['Jeans'] : [] })
    expect((await search('zoe number')).close).toHaveLength(10)
    expect((await search('zoe number', '&minPrice=12')).close).toHaveLength(2)
    expect((await search('zoe number', '&garment=Jeans')).close).toEqual(['Zöe Number 3 (begins, name Zöe Number 3)'])
  })

  test('are returned only with the first page of a search', async () => {
    expect(await search('levis', '&page=2')).toMatchObject({ close: [], didYouMean: [] })
    expect(await search('')).toMatchObject({ close: [], didYouMean: [] })
    expect(await search('%')).toMatchObject({ close: [], didYouMean: [] })
  })
})

describe('words in any order', () => {
  const matchesOf = async (q: string, more = '') => {
    const { close } = await search(q, more)
    return close.filter((match) => match.includes('(words'))
  }

  test.each([
    ['moleskin leeds', ['Barlow & Thrane (words, description Barlow & Thrane)']],
    ['coat thrane', ['Barlow & Thrane (words, description Barlow & Thrane)']],
    ['leeds waxed', ['Barlow & Thrane (words, description Barlow & Thrane)']],
    ['suits malls chains', ['Sable Court (words, description Sable Court)']],
    // Within a word, or not all of them.
    ['oleskin waxed', []],
    ['waxed denim', []],
    // The very text is an exact match.
    ['waxed field', []],
    ['barlow & thrane', []],
  ])('%s is found in %j [X-21m]', async (q, expected) => expect(await matchesOf(q)).toEqual(expected))

  test('names with all words come before descriptions, behind the other close matches [X-21m]', async () => {
    const { db } = subject.database
    await addBrand(db, { name: 'Ab Quilted', description: 'Nothing but a Quokka Harbor reseller.' })
    await addBrand(db, { name: 'Zz Harbor Old Quokka' })
    await addBrand(db, { name: 'Quokka Harbor!' })
    const { total, close } = await search('harbor quokka')
    expect(total).toBe(0)
    expect(close.slice(-3)).toEqual([
      'Quokka Harbor! (words, name Quokka Harbor!)',
      'Zz Harbor Old Quokka (words, name Zz Harbor Old Quokka)',
      'Ab Quilted (words, description Ab Quilted)',
    ])
  })

  test('only brands matching the filters are found, on the first page only [X-21m]', async () => {
    expect(await matchesOf('moleskin leeds', '&minPrice=900')).toEqual([])
    expect(await matchesOf('moleskin leeds', '&page=2')).toEqual([])
  })
})

describe('did you mean', () => {
  test.each([
    ['kestral loop', 'Kestrel Loop (close)'],
    ['karhart', 'Carhartt (close)'],
    ['carhatrt', 'Carhartt (close)'],
    ['elize vokois', 'Élise Vauquois (close)'],
    ['patigonia', 'Patagonia (close, not added)'],
  ])('asks of %s whether %s was meant [X-21d]', async (q, meant) => {
    expect((await search(q)).didYouMean[0]).toBe(meant)
  })

  test('asks also when the text is only in descriptions [X-21d]', async () => {
    expect(await search('kestral loop')).toMatchObject({
      brands: ['Sable Court'],
      didYouMean: ['Kestrel Loop (close)'],
    })
  })

  test('does not ask where a brand has the text in its name', async () => {
    expect(await search('kestrel loop')).toMatchObject({ brands: ['Kestrel Loop'], close: [], didYouMean: [] })
    expect(await search('thrane')).toMatchObject({ brands: ['Barlow & Thrane'], didYouMean: [] })
  })

  test('lists catalogue names that have no brand page yet, one per maker [X-21f]', async () => {
    expect(await search('lulu lemon')).toMatchObject({ total: 0, didYouMean: ['Lululemon (same, not added)'] })
    expect(await search('lululemon athletica')).toMatchObject({ didYouMean: ['Lululemon (same, not added)'] })
    expect((await search('patagucci')).didYouMean).toEqual(['Patagonia (same, not added)'])
    const answer = BrandPage.parse((await subject.app.inject('/api/directory?q=orange%20tab')).json())
    expect(answer.didYouMean).toEqual([
      {
        name: "Levi's Orange Tab",
        slug: null,
        garmentTypes: [],
        tagPhotoUrl: null,
        averageSalePrice: null,
        priceSetAt: null,
        priceBasis: null,
        soldCount: null,
        sellThroughRate: null,
        sellThroughSetAt: null,
        sellThroughBasis: null,
        lineOf: "Levi's",
        match: 'same',
        role: 'alias',
        text: 'Orange Tab',
      },
    ])
  })

  test.each(['asdfgh', 'xyzzy plugh', '!!!', '😀', 'a', '語語', '%_\\', "'; drop table brands; --", 'x'.repeat(100)])(
    'offers nothing for %s',
    async (q) => {
      expect(await search(q)).toMatchObject({ close: [], didYouMean: [] })
    },
  )
})

test('both lists are the contract’s, no field more and none less', async () => {
  const strict = z.strictObject({
    close: z.array(z.strictObject(CloseMatch.shape)),
    didYouMean: z.array(z.strictObject(MeantBrand.shape)),
  })
  for (const q of ['levis', 'kestral loop', 'patigonia']) {
    const { close, didYouMean } = (await subject.app.inject(`/api/directory?q=${encodeURIComponent(q)}`)).json()
    const parsed = strict.parse({ close, didYouMean })
    expect(parsed.close.length + parsed.didYouMean.length).toBeGreaterThan(0)
  }
})

test('a timed-out lookup is canceled in the database too', async () => {
  const { pool } = subject.database
  const blocker = await pool.connect()
  try {
    await blocker.query('begin; lock table brand_aliases in access exclusive mode')
    await expect(createFindingStore(pool, 200).listLike(foldName('carhart'))).rejects.toThrow(/statement timeout/)
    const { rows } = await blocker.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(0)
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
})

test('which brand a maker is, is found by sound and letters, also where thousands share the sound', async () => {
  const { pool, db } = subject.database
  const { rows } = await pool.query<{ name: string }>(
    `select a || b || c || d || e || f as name from unnest(string_to_array('a,e,i,o,u', ',')) a, unnest(string_to_array('a,e,i,o,u', ',')) b,
      unnest(string_to_array('a,e,i,o,u', ',')) c, unnest(string_to_array('a,e,i,o,u', ',')) d,
      unnest(string_to_array('a,e,i,o,u', ',')) e, unnest(string_to_array('a,e,i,o,u', ',')) f`,
  )
  const names = rows.map(({ name }) => name)
  await pool.query(
    `insert into brands (name, description, slug, name_key, plain_key, sound_key, search_text)
     select name, 'Waxed field coats.', name, name, name, 'A', name from unnest($1::text[]) name`,
    [names],
  )
  await addToCatalogue(db, { name: 'Ae-iou.A' })
  await pool.query('analyze brands')
  const client = await pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off) select b.id from brand_catalogue_names n join brands b using (sound_key)
       where n.role = 'name' and n.name = 'Ae-iou.A' and b.plain_key = n.plain_key limit 1`,
    )
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toContain('brands_by_sound_key')
    expect(text).not.toMatch(/Rows Removed by (Join )?Filter: \d{3}/)
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect(await createFindingStore(pool).findMakers(['ae-iou.a'])).toMatchObject([
    { name: 'Ae-iou.A', brandId: expect.any(Number) },
  ])
  await pool.query(`delete from brands where sound_key = 'A' and description = 'Waxed field coats.'`)
})
