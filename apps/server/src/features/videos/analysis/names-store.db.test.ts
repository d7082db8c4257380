import { expect, test } from 'vitest'
import { addBrand, addToCatalogue } from '#testing/builders.ts'
import { shareTestDatabase } from '#testing/test-database.ts'
import { createNamesStore } from './names-store.ts'

const database = shareTestDatabase()

const catalogue = (name: string, aliases: string[] = []) => addToCatalogue(database.db, { name, aliases })

test('names come in pages, with other spellings, and of the catalogue only what the directory does not have', async () => {
  const { db } = database
  const brands = []
  for (const name of ['Levi’s', 'Gap', 'Barlow & Thrane']) brands.push(await addBrand(db, { name }))
  const [levis] = brands
  await db
    .insertInto('brand_aliases')
    .values({ brand_id: levis?.id ?? 0, alias: 'Big E', alias_key: 'big e', plain_key: 'bige' })
    .execute()
  await catalogue('Levi’s', ['Levi Strauss & Co.'])
  await catalogue('Big E')
  await catalogue('Carhartt', ['Carhartt WIP'])

  const names = createNamesStore(db, { perStep: 2 })
  const first = await names.listBrands(0)
  expect(first).toMatchObject({
    names: [
      { id: levis?.id, name: 'Levi’s', aliases: ['Big E', 'Levi Strauss & Co.'], isInDirectory: true },
      { name: 'Gap', aliases: [] },
    ],
    hasMore: true,
  })
  const second = await names.listBrands(first.last)
  expect(second).toMatchObject({ names: [{ name: 'Barlow & Thrane' }], hasMore: false })
  expect(await names.listBrands(second.last)).toEqual({ names: [], last: second.last, hasMore: false })

  const known = await names.listCatalogue(0)
  expect(known).toMatchObject({ names: [], hasMore: true })
  expect(await names.listCatalogue(known.last)).toMatchObject({
    names: [{ id: -(known.last + 1), name: 'Carhartt', aliases: ['Carhartt WIP'], isInDirectory: false }],
    hasMore: false,
  })
})

test('the mark changes with every change except an added brand, which is sent anyway', async () => {
  const { db } = database
  const names = createNamesStore(db)
  const kept = await addBrand(db, { name: 'Marked' })
  const gone = await addBrand(db, { name: 'Gone' })
  const { upTo, mark } = await names.readMark()
  expect(upTo).toBe(gone.id)
  await addBrand(db, { name: 'Later' })
  expect(await names.readMark(upTo)).toEqual({ upTo, mark })
  const marks = [mark]
  const note = async () => marks.push((await names.readMark(upTo)).mark)
  await db.updateTable('brands').set({ name: 'Renamed', name_key: 'renamed' }).where('id', '=', kept.id).execute()
  await note()
  await db.deleteFrom('brands').where('id', '=', gone.id).execute()
  await note()
  await db
    .insertInto('brand_aliases')
    .values({ brand_id: kept.id, alias: 'Gone', alias_key: 'gone', plain_key: 'gone' })
    .execute()
  await note()
  await db.deleteFrom('brand_aliases').where('alias_key', '=', 'gone').execute()
  await note()
  await catalogue('Pendleton')
  await note()
  // The other name came and went again.
  expect(new Set(marks).size).toBe(5)
  expect(marks[4]).toBe(marks[2])
})
