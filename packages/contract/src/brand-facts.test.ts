import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  brandFacts,
  columnsOf,
  completeFacts,
  factKeys,
  mergeFacts,
  readFact,
  typedKeys,
  writeFact,
} from './brand-facts.ts'
import { factInputs } from './directory/brand-schemas.ts'
import { csvColumns, readCsvRow, writeCells } from '@bolodex/brand-csv/brand-csv'

const brand = completeFacts(
  {
    name: 'Iver Lund',
    description: 'Shetland crews, knit since 1987',
    averageSalePrice: 45,
    garmentTypes: ['Sweaters'],
    aliases: ['Iver Lund Knitwear'],
  },
  factKeys,
)

test('a field and the server take the same texts, and refuse the others in the same words', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.string({ unit: 'grapheme', maxLength: 130 }))
  for (const key of typedKeys.filter((key) => brandFacts[key].kind !== 'number'))
    fc.assert(
      fc.property(text, (typed) => {
        const read = readFact(key, typed)
        const parsed = factInputs[key].safeParse(typed)
        if ('value' in read) expect(parsed).toMatchObject({ success: true, data: read.value })
        else expect(parsed.error?.issues.map(({ message }) => message)).toContain(read.error)
      }),
    )
})

test('characters are counted as code points: a surrogate pair counts once', () => {
  const name = `A${'🧵'.repeat(brandFacts.name.max - 1)}`
  expect(readFact('name', name)).toEqual({ value: name })
  expect(factInputs.name.safeParse(name).success).toBe(true)
  const tooLong = { error: 'Brand name must be at most 120 characters' }
  expect(readFact('name', `${name}🧵`)).toEqual(tooLong)
  expect(factInputs.name.safeParse(`${name}🧵`).error?.issues[0]?.message).toBe(tooLong.error)
})

test('a formula that a spreadsheet would run is refused by the server too', () => {
  const messageOf = (key: 'name' | 'description') =>
    factInputs[key].safeParse('=HYPERLINK("x")').error?.issues[0]?.message
  expect(messageOf('name')).toBe('Brand name can’t start with =')
  expect(messageOf('description')).toBe('Description can’t start with =')
})

test('every fact survives a round trip through its field and its cell', () => {
  for (const key of factKeys) expect(readFact(key, writeFact(key, brand[key]))).toEqual({ value: brand[key] })
  expect(readCsvRow(writeCells(brand))).toEqual({
    brand: Object.fromEntries(csvColumns.map((column) => [column, brand[column]])),
  })
})

test('in a merge, the surviving brand keeps its facts and gains missing ones', () => {
  const other = completeFacts(
    {
      name: 'Iver Lund Denmark',
      description: 'The same labels under another name',
      averageSalePrice: 60,
      sellThroughRate: 70,
      garmentTypes: ['Accessories'],
      aliases: ['Lund'],
    },
    factKeys,
  )
  expect(mergeFacts(brand, other)).toEqual({
    ...brand,
    sellThroughRate: 70,
    aliases: ['Iver Lund Knitwear', 'Lund'],
  })
})

test('an omitted value is unknown, and a row has a column for each fact stored in it', () => {
  const facts = completeFacts({ name: 'Apex', description: 'Coats and vests' }, factKeys)
  expect(facts).toMatchObject({ averageSalePrice: null, sellThroughRate: null, garmentTypes: [], aliases: [] })
  expect(columnsOf(facts)).toMatchObject({
    name: 'Apex',
    description: 'Coats and vests',
    average_sale_price: null,
    sell_through_rate: null,
    garment_types: [],
  })
})
