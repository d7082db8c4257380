import { describe, expect, test } from 'vitest'
import {
  csvColumns,
  csvTemplate,
  writeBrandCsv,
  type CsvCells,
  type CsvColumn,
  type CsvRow,
} from '@bolodex/brand-csv/brand-csv'
import { dropHidden } from '@bolodex/contract/plain-text'
import { readBrandCsv } from './import-brands.ts'
import fc from 'fast-check'

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function read(file: string | Uint8Array, size = 1000): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  await readBrandCsv(inPieces(typeof file === 'string' ? Buffer.from(file) : file, size), (row) => {
    rows.push(row)
    return undefined
  })
  return rows
}
const namesIn = (rows: CsvRow[]) => rows.map((row) => ('brand' in row ? row.brand.name : row.error.error))
const header = csvColumns.join(',')
const row = (name: string) => `${name},A description,,,`

describe('a file of brands', () => {
  test('is the template [B-01]', async () => {
    expect(await read(csvTemplate)).toMatchObject([
      { row: 2, brand: { name: 'Example Outfitters', averageSalePrice: 85, garmentTypes: ['Outerwear', 'Pants'] } },
      { row: 3, brand: { name: 'Sample Knitwear', sellThroughRate: null, garmentTypes: ['Sweaters'] } },
    ])
  })

  test.each([
    ['lines that end as on Windows', `${header}\r\n${row('Apex')}\r\n${row('Zephyr')}\r\n`],
    ['lines that end as on old Macs', `${header}\r${row('Apex')}\r${row('Zephyr')}`],
    ['lines that end in either way', `${header}\n${row('Apex')}\r\n${row('Zephyr')}\n`],
    ['a last line without an end', `${header}\n${row('Apex')}\n${row('Zephyr')}`],
    ['empty lines', `${header}\n\n${row('Apex')}\n ,\n${row('Zephyr')}\n\n\n`],
    ['semicolons', `${header}\n${row('Apex')}\n${row('Zephyr')}`.replaceAll(',', ';')],
    ['tabs', `${header}\n${row('Apex')}\n${row('Zephyr')}`.replaceAll(',', '\t')],
    ['everything in quotation marks', `${header}\n${row('Apex')}\n${row('Zephyr')}`.replaceAll(/[^,\n]+/g, '"$&"')],
    ['a mark at its start', `\uFEFF${header}\n${row('Apex')}\n${row('Zephyr')}`],
  ])('may have %s, in any chunking', async (_, text) => {
    for (const size of [1, 7, 1000]) expect(namesIn(await read(text, size))).toEqual(['Apex', 'Zephyr'])
  })

  test('may be UTF-16', async () => {
    const bytes = Buffer.from(`\uFEFF${header}\n${row('Ærø Strikk')}`, 'utf16le')
    expect(namesIn(await read(bytes, 3))).toEqual(['Ærø Strikk'])
    expect(namesIn(await read(bytes.swap16(), 3))).toEqual(['Ærø Strikk'])
  })

  test('may have cells of several lines; they are one row', async () => {
    const rows = await read(`${header}\nApex,"Wool coats\r\nfrom ""Leeds""",,,\n${row('Z')}`)
    expect(rows).toMatchObject([
      { row: 2, brand: { description: 'Wool coats\nfrom "Leeds"' } },
      { row: 3, error: { row: 3, field: 'name' } },
    ])
  })

  test.each([
    ['The file is empty', ''],
    ['The file has column names but no rows below them', `${header}\n`],
    ['missing: description', 'name,averageSalePrice\nApex,40'],
    ['We can’t read row 3', `${header}\n${row('Apex')}\n"Zephyr,A description`],
    ['We can’t read row 3', `${header}\n${row('Apex')}\n${row('5" collar')}`],
    ['We can’t read row 3', `${header}\n${row('Apex')}\n"Zephyr"x,A description`],
    ['Row 2 is too long', `${header}\n"${`${row('Apex')}\n`.repeat(6000)}`],
    ['Row 1 is too long', 'x'.repeat(110_000)],
    ['We can’t read this file as text', `${header}\n${row('Ap\0ex')}`],
  ])('is refused with: %s', async (message, text) => {
    for (const size of [1000, 1_000_000]) await expect(read(text, size)).rejects.toThrow(message)
  })

  test('with more rows than the limit is refused, even if they are empty', async () => {
    await expect(read(`${header}\n${'\n'.repeat(50_001)}`, 16_384)).rejects.toThrow(
      'The file must have at most 50,000 rows',
    )
  })

  test('in Latin-1 is refused', async () => {
    await expect(read(Buffer.from(`${header}\n${row('Café')}`, 'latin1'))).rejects.toThrow(
      'We can’t read this file as text. Save it as CSV (UTF-8) and try again.',
    )
  })

  test('applies backpressure from the consumer of its rows, and ends when it fails', async () => {
    const text = `${header}\n${Array.from({ length: 5000 }, (_, index) => row(`Brand ${index}`)).join('\n')}`
    let open = 0
    let most = 0
    await readBrandCsv(inPieces(Buffer.from(text), 1000), async () => {
      open += 1
      most = Math.max(most, open)
      await new Promise((resolve) => setImmediate(resolve))
      open -= 1
    })
    expect(most).toBe(1)
    const failing = readBrandCsv(inPieces(Buffer.from(text), 1000), () => Promise.reject(new Error('no more')))
    await expect(failing).rejects.toThrow('no more')
  })
})

test('written CSV is read back unchanged, whatever its cells contain', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({
      unit: fc.constantFrom('"', "'", ',', ';', '\t', '\r', '\n', '=', '+', '-', '@', ' ', 'a'),
      maxLength: 8,
    }),
  )
  // Hidden characters are not shown again.
  const cells = cell.map((text) => dropHidden(text.toWellFormed()))
  const rows = fc.array(
    // An invalid name makes every row return its cells; a row without values is not a row.
    fc.record(
      Object.fromEntries(csvColumns.map((column) => [column, column === 'name' ? fc.constant('=') : cells])) as Record<
        CsvColumn,
        fc.Arbitrary<string>
      >,
    ),
    { minLength: 1, maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 50 }), async (written: CsvCells[], size) => {
      const back = await read(writeBrandCsv(written), size)
      expect(back.map((row) => ('error' in row ? row.error.data : null))).toEqual(written)
    }),
    { numRuns: 200 },
  )
})
