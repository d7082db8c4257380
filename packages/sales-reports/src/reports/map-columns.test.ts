import { expect, test } from 'vitest'
import { ColumnMapping, digestHeader, guessColumns } from './map-columns.ts'
import { readReport } from './read-report.ts'

const own = [
  'My sheet 2026',
  'Sold?,What,Label,Got,Paid,When sold,When listed,Who',
  'x,Wool coat,Pendleton,"45,00 €","5,00 €",13.02.2026,01.02.2026,Zzbuyer',
  'x,Silk scarf,,"12,50 €",,03.04.2026,,Zzbuyer',
  'Total,,,57.50,,,,',
].join('\n')
const bytes = new TextEncoder().encode(own)
const headers = own.split('\n')[1]?.split(',') ?? []

const mapping: ColumnMapping = {
  digest: digestHeader(headers),
  columns: { title: 'What', brand: 'Label', price: 'Got', cost: 'Paid', soldOn: 'When sold', listedOn: 'When listed' },
  currency: 'EUR',
  platform: 'vinted',
}

test('an unknown table shows its header and a few rows, and reads nothing', async () => {
  const result = await readReport(bytes)
  expect(result?.rows).toEqual([])
  expect(result?.skipped).toEqual([{ reason: 'unknown-file', count: 1, examples: [] }])
  expect(result?.needsColumns?.headers).toEqual(headers)
  expect(result?.needsColumns?.preview[1]).toEqual(['x', 'Silk scarf', '', '12,50 €', '', '03.04.2026', '', 'Zzbuyer'])
  expect(result?.needsColumns?.digest).toBe(mapping.digest)
})

test('a mapping reads the columns that a person named, and no other', async () => {
  const result = await readReport(bytes, { mappings: [mapping] })
  expect(result?.format).toBe('own-columns')
  expect(result?.rows.map(({ key, ...row }) => ({ ...row, isKeyed: /^vinted\|[0-9a-f]{16}$/.test(key) }))).toEqual([
    {
      isKeyed: true,
      listingKey: null,
      title: 'Wool coat',
      brand: 'Pendleton',
      category: '',
      priceCents: 4500,
      isPayout: false,
      currency: 'EUR',
      soldOn: '2026-02-13',
      listedOn: '2026-02-01',
      feesCents: null,
      shippingCents: null,
      costCents: 500,
      quantity: 1,
      isLot: false,
      platform: 'vinted',
      isRefunded: false,
    },
    expect.objectContaining({ title: 'Silk scarf', priceCents: 1250, soldOn: '2026-04-03', listedOn: null }),
  ])
  expect(result?.skipped).toEqual([{ reason: 'footer', count: 1, examples: [5] }])
  expect(JSON.stringify(result)).not.toContain('Zzbuyer')
})

test('a remembered mapping is used for the next file with the same header, whatever its case', async () => {
  const next = new TextEncoder().encode(
    'SOLD,WHAT,LABEL,GOT,PAID,WHEN SOLD,WHEN LISTED,WHO\nx,Hat,,9,,2026-01-02,,Zzbuyer\n',
  )
  expect((await readReport(next, { mappings: [mapping] }))?.rows).toHaveLength(1)
  const other = new TextEncoder().encode('What,Got,When sold\nHat,9,2026-01-02\n')
  expect((await readReport(other, { mappings: [mapping] }))?.rows).toHaveLength(0)
})

test('a kept mapping with an unknown field or without a price is refused', () => {
  expect(ColumnMapping.safeParse({ ...mapping, buyer: 'Who' }).success).toBe(false)
  expect(ColumnMapping.safeParse({ ...mapping, columns: { ...mapping.columns, price: undefined } }).success).toBe(false)
  expect(ColumnMapping.safeParse(mapping).success).toBe(true)
})

test('columns are guessed by their names and by what is in them', () => {
  const guess = guessColumns(
    ['Item', 'Designer', 'Date', 'Sale price', 'Platform fees', 'COGS', 'Buyer', 'Price note'],
    [['Wool coat', 'Pendleton', '1/2/2026', '$45', '$5', '4', 'Zzbuyer', 'firm']],
  )
  expect(guess).toEqual({
    title: 'Item',
    brand: 'Designer',
    soldOn: 'Date',
    price: 'Sale price',
    fees: 'Platform fees',
    cost: 'COGS',
  })
})

test('a column named Price that holds words is not taken for the price', () => {
  expect(
    guessColumns(
      ['Title', 'Price', 'Amount'],
      [
        ['Coat', 'firm', '12.00'],
        ['Hat', 'or best offer', '5'],
      ],
    ).price,
  ).toBe('Amount')
})

test('dates that could be read either way are read as a person said', async () => {
  const file = new TextEncoder().encode('Item,Sale $,Date\nCoat,10.00,03/04/26\nHat,12.00,11/04/26\n')
  const columns = { title: 'Item', price: 'Sale $', soldOn: 'Date' }
  const digest = digestHeader(['Item', 'Sale $', 'Date'])
  const said: ColumnMapping = { digest, columns, currency: 'USD', platform: null }
  const daysBy = async (by: ColumnMapping) =>
    (await readReport(file, { mappings: [by] }))?.rows.map(({ soldOn }) => soldOn)
  expect(await daysBy(said)).toEqual(['2026-03-04', '2026-11-04'])
  expect(await daysBy({ ...said, dateOrder: 'day-first' })).toEqual(['2026-04-03', '2026-04-11'])
})
