import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainKeyOf } from '@bolodex/brand-names/name-keys'
import { limits } from '@bolodex/contract/limits'
import { createTestDatabase, emptyTables, type TestDatabase } from '#testing/test-database.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { readCatalogue, streamCatalogue } from './read-catalogue.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bolodex-catalogue-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => emptyTables(database.pool, 'brand_catalogue'))

async function fileOf(text: string): Promise<string> {
  const file = join(folder, 'names.csv')
  await writeFile(file, text)
  return file
}
const load = async (text: string) => loadCatalogue(database.db, streamCatalogue(await fileOf(text)))
const listNames = async () => {
  const { rows } = await database.pool.query<{ maker: string; name: string; role: string }>(
    'select maker_key as maker, name, role from brand_catalogue_names order by catalogue_id, id',
  )
  return rows.map(({ maker, name, role }) => `${maker}: ${name} (${role})`)
}

test('a file may have any of the columns, and the same file twice changes nothing', async () => {
  const text = 'tier,name,aliases,spoken\nA,Levi’s,Levi Strauss|Big E,lee vies\n,Gap,,\n'
  expect(await load(text)).toEqual({ added: 2, changed: 0, unchanged: 0 })
  expect(await load(text)).toEqual({ added: 0, changed: 0, unchanged: 2 })
  expect(await listNames()).toEqual([
    'levi’s: Levi’s (name)',
    'levi’s: Levi Strauss (alias)',
    'levi’s: Big E (alias)',
    'levi’s: lee vies (spoken)',
    'gap: Gap (name)',
  ])
})

test('an existing maker gains the file’s additional data and loses nothing', async () => {
  await load('name,aliases,tier,country,detected_as\nArc’teryx,Arcteryx,B,CA,=|Arcteryx\n')
  expect(await load("name,aliases,spoken,tier,country\nArc'Teryx,Dead Bird,ark tricks,A,\n")).toEqual({
    added: 0,
    changed: 1,
    unchanged: 0,
  })
  const { rows } = await database.pool.query(
    'select name, aliases, spoken, tier, country, detected_as from brand_catalogue',
  )
  expect(rows).toEqual([
    {
      name: 'Arc’teryx',
      aliases: ['Arcteryx', "Arc'Teryx", 'Dead Bird'],
      spoken: ['ark tricks'],
      tier: 'A',
      country: 'CA',
      detected_as: ['Arc’teryx', 'Arcteryx'],
    },
  ])
})

test('a duplicate row is kept, and its names lead to the original', async () => {
  await load('name,same_as\nLululemon,\nLululemon Athletica,Lululemon\n')
  expect(await listNames()).toEqual(['lululemon: Lululemon (name)', 'lululemon: Lululemon Athletica (alias)'])
})

test('a name that comes twice in one file is one row', async () => {
  expect(await load('name,aliases\nGap,\nGAP,The Gap\n')).toEqual({ added: 1, changed: 0, unchanged: 1 })
  expect(await listNames()).toEqual(['gap: Gap (name)', 'gap: The Gap (alias)'])
})

test('names made only of symbols stay distinct', async () => {
  expect(await load('name\n+++\n!!!\n')).toEqual({ added: 2, changed: 0, unchanged: 0 })
  expect(await load('name\n***\n!!!\n')).toEqual({ added: 1, changed: 0, unchanged: 1 })
  expect(await listNames()).toEqual(['+++: +++ (name)', '!!!: !!! (name)', '***: *** (name)'])
})

test('spellings of one name beyond all bounds are refused, in one file or in many', async () => {
  const spelled = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `G${'.'.repeat(from + index)}ap`).join('\n')
  await expect(load(`name\n${spelled(0, 100)}\n`)).rejects.toThrow(/^Gap would have more than 60 other names/)
  await load(`name\n${spelled(0, 40)}\n`)
  await expect(load(`name\n${spelled(40, 80)}\n`)).rejects.toThrow(/^Gap would have more than 60 other names/)
})

test.each([
  ['brand\nGap\n', /Unknown columns: brand\. The first line must name the columns: name, and any of aliases/],
  ['name,tier,name\nGap,A,Lee\n', /names the column name twice/],
  ['name,tier\nGap,A\nLee,Z\n', /^Line 3, column tier: /],
  ['name,tier\nGap,A,B\n', /no valid CSV/],
  [`name\n${'x'.repeat(limits.brandName.max + 1)}\n`, /^Line 2, column name: /],
  [`name,aliases\nGap,${'a|'.repeat(10)}${'y'.repeat(200)}\n`, /^Line 2, column aliases: /],
])('says what is wrong and where: %j', async (text, sentence) => {
  await expect(
    database.db.transaction().execute(async (trx) => loadCatalogue(trx, streamCatalogue(await fileOf(text)))),
  ).rejects.toThrow(sentence)
  expect(await listNames()).toEqual([])
})

test('a file that is not there is named', async () => {
  await expect(readCatalogue(join(folder, 'nowhere.csv'))).rejects.toThrow(/nowhere\.csv cannot be read/)
})

test('the names that come with the product: one row a maker, and the detector looks for the first 1,985', async () => {
  const entries = await readCatalogue()
  const makers = entries.filter(({ sameAs }) => sameAs === null)
  expect(entries).toHaveLength(13_043)
  expect(new Set(makers.map(({ name }) => plainKeyOf(name))).size).toBe(makers.length)
  const names = new Set(makers.map(({ name }) => name))
  expect(entries.filter(({ sameAs }) => sameAs !== null && !names.has(sameAs))).toEqual([])
  const detected = entries.filter(({ detectedAs }) => detectedAs.length > 0)
  expect(detected).toHaveLength(1985)
  expect(detected.every(({ name, detectedAs }) => detectedAs[0] === name)).toBe(true)
  expect(detected).toEqual(entries.slice(0, 1985))
})
