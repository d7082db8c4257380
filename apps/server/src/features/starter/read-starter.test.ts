import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameKeyOf, plainKeyOf } from '@bolodex/brand-names/name-keys'
import { FactsPatch } from '@bolodex/contract/curation/edit-brand'
import { garmentTypes } from '@bolodex/contract/garment-types'
import { NewBrand } from '@bolodex/contract/contributions/new-brands'
import { pickRows, readStarter } from './read-starter.ts'

const rows = await readStarter()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bolodex-starter-'))
})
afterAll(() => rm(folder, { recursive: true }))

const row = {
  name: 'Barlow',
  aliases: [],
  garmentTypes: ['Outerwear'],
  description: 'Waxed field coats from Leeds.',
  lines: [],
  tagEras: [],
  fakes: null,
  sure: 0.8,
}
const readLines = async (...lines: object[]) => {
  const file = join(folder, 'brands.jsonl')
  await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'))
  return readStarter(file)
}

test('every row of the shipped file is what a member may enter, and none has figures [X-37a]', () => {
  expect(rows).toHaveLength(712)
  const known = new Set<string>(garmentTypes.map(({ name }) => name))
  for (const { facts } of rows) {
    const { aliases: _, ...added } = facts
    expect(FactsPatch.parse(facts), facts.name).toEqual(facts)
    expect(NewBrand.parse(added)).toMatchObject({ description: facts.description })
    expect(facts).toMatchObject({ averageSalePrice: null, sellThroughRate: null })
    expect(facts.garmentTypes.filter((type) => !known.has(type))).toEqual([])
  }
  const counted = (has: (facts: (typeof rows)[number]['facts']) => boolean) =>
    rows.filter(({ facts }) => has(facts)).length
  expect(counted(({ datedNotes }) => datedNotes.length > 0)).toBeGreaterThan(20)
  expect(counted(({ lines }) => lines.length > 0)).toBeGreaterThan(500)
  expect(counted(({ fakeWarning }) => fakeWarning !== null)).toBeGreaterThan(50)
})

test('no name or alias is in the shipped file twice, not even spelled differently', () => {
  for (const keyOf of [nameKeyOf, plainKeyOf]) {
    const names = rows.flatMap(({ facts: { name, aliases } }) => [...new Set([name, ...aliases].map(keyOf))])
    expect(names.filter((name, index) => name !== '' && names.indexOf(name) < index)).toEqual([])
  }
})

test('label years become dated notes, and an open end stays open', async () => {
  const tagEras = [
    { from: 1974, to: 1982, says: 'One crest' },
    { from: 1999, to: null, says: 'Without the final s' },
    { from: null, to: 1960, says: 'Gold letters' },
  ]
  const [read] = await readLines({ ...row, tagEras })
  expect(read?.facts.datedNotes).toEqual([
    '1974–1982: One crest',
    '1999 or later: Without the final s',
    'Before 1961: Gold letters',
  ])
})

test('lines and what to check against fakes become facts', async () => {
  const lines = [{ name: 'Purple Label', note: 'Made in Italy, best.' }]
  const [read] = await readLines({ ...row, lines, fakes: 'Compare the stitches.' })
  expect(read?.facts).toMatchObject({
    lines: ['Purple Label: Made in Italy, best.'],
    fakeWarning: 'Compare the stitches.',
  })
})

test('rows of which the file is less sure are left out unless asked for', async () => {
  const read = await readLines(row, { ...row, name: 'Thrane', sure: 0.69 })
  expect(pickRows(read, false).map(({ facts }) => facts.name)).toEqual(['Barlow'])
  expect(pickRows(read, true)).toHaveLength(2)
})

test.each([
  ['a name that is too short', { ...row, name: 'B' }, /^Line 2, name: /],
  ['a formula', { ...row, description: '=HYPERLINK("http://x.example")' }, /^Line 2, description: /],
  ['a price', { ...row, averageSalePrice: 40 }, /^Line 2, : Unrecognized key/],
  [
    'years that end before they begin',
    { ...row, tagEras: [{ from: 1990, to: 1980, says: 'x' }] },
    /^Line 2, datedNotes/,
  ],
  [
    'more aliases than a brand may have',
    { ...row, aliases: Array.from({ length: 21 }, (_, i) => `Alias ${i}`) },
    /aliases/,
  ],
  ['the same name twice', { ...row, name: 'BARLOW' }, /^Line 2: BARLOW is in the file twice/],
])('a file with %s is refused with the line', async (_, bad, sentence) => {
  await expect(readLines(row, bad)).rejects.toThrow(sentence)
})

test('a file that is not JSON or cannot be read is named', async () => {
  const file = join(folder, 'broken.jsonl')
  await writeFile(file, '{"name"')
  await expect(readStarter(file)).rejects.toThrow('Line 1 is not a JSON object')
  await expect(readStarter(join(folder, 'nowhere'))).rejects.toThrow(/nowhere cannot be read/)
})
