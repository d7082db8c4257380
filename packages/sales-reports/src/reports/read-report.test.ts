import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readReport, type ReportResult } from './read-report.ts'
import { reportDefinitions } from './report-definitions.ts'
import type { ActiveRow, Skipped, SoldRow } from './sold-row.ts'

/** Written by hand. What a row does not say is as in `usual`; `order` stands for a key of an order and a title. */
type ExpectedRow = Partial<SoldRow> & { order?: string }
type Expected = {
  file: string
  rows: ExpectedRow[]
  active: Partial<ActiveRow>[]
  skipped: Record<string, { count: number; examples: number[] }>
  period?: ReportResult['period']
}

const folder = join(import.meta.dirname, 'fixtures')
const reports = readdirSync(folder)
const readFixture = (report: string, file: string): Uint8Array =>
  new Uint8Array(readFileSync(join(folder, report, file)))
const fixtures = reports.flatMap((report) => {
  const expected = JSON.parse(readFileSync(join(folder, report, 'expected.json'), 'utf8')) as Record<string, Expected>
  return Object.entries(expected).map(([kind, one]) => ({ report, kind, ...one }))
})

async function read(report: string, file: string): Promise<ReportResult> {
  const result = await readReport(readFixture(report, file))
  if (!result) throw new Error('cancelled')
  return result
}

const digest = '[0-9a-f]{16}'

function completeRow({ order, ...row }: ExpectedRow, report: string): unknown {
  const definition = reportDefinitions.find(({ key }) => key === report)
  const family = definition?.platform ?? report
  const usual = {
    key: expect.stringMatching(new RegExp(`^${family}\\|${order ? `${order}\\|` : ''}${digest}$`)),
    listingKey: null,
    brand: '',
    category: '',
    isPayout: false,
    currency: 'USD',
    listedOn: null,
    feesCents: null,
    shippingCents: null,
    costCents: null,
    quantity: 1,
    isLot: false,
    platform: definition?.platform,
    isRefunded: false,
  }
  return { ...usual, ...row }
}

function completeActive(row: Partial<ActiveRow>, report: string): unknown {
  const key = expect.stringMatching(new RegExp(`^${report}\\|${digest}$`))
  return { key, brand: '', category: '', currency: 'USD', quantity: 1, platform: 'ebay', ...row }
}

test('every report that is known has a plain, a quirky and a local fixture', () => {
  expect(reports.toSorted()).toEqual(reportDefinitions.map(({ key }) => key).toSorted())
  for (const report of reports)
    expect(fixtures.filter((one) => one.report === report).map(({ kind }) => kind)).toEqual([
      'plain',
      'quirks',
      'locale',
    ])
})

describe.each(fixtures)('$report, $kind', ({ report, file, rows, active, skipped, period }) => {
  test('every row is read right, and what is left out is named', async () => {
    const result = await read(report, file)
    expect(result.format).toBe(report)
    expect(result.rows).toEqual(rows.map((row) => completeRow(row, report)))
    expect(result.active).toEqual(active.map((row) => completeActive(row, report)))
    const left = result.skipped.map(({ reason, ...rest }: Skipped) => [reason, rest])
    expect(Object.fromEntries(left)).toEqual(skipped)
    expect(result.period).toEqual(period ?? null)
  })

  test('nothing of a buyer, note or SKU is in the result', async () => {
    // Undoing an encoding by hand would repeat the reader: the marks are plain letters in all of them.
    const text = new TextDecoder('windows-1252').decode(readFixture(report, file)).replaceAll('\0', '')
    expect(text).toMatch(/zz/i)
    expect(JSON.stringify(await read(report, file))).not.toMatch(/zz/i)
  })

  test('reading it twice gives equal keys, and no two rows share one', async () => {
    const [first, second] = [await read(report, file), await read(report, file)]
    const keys = first.rows.map(({ key }) => key)
    expect(second.rows.map(({ key }) => key)).toEqual(keys)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

test('one sale has one key in the orders and the transactions of eBay', async () => {
  const [orders, transactions] = [
    await read('ebay-orders-us', 'plain.csv'),
    await read('ebay-transaction', 'plain.csv'),
  ]
  expect(transactions.rows[0]?.key).toBe(orders.rows[0]?.key)
})

test('a file with more of the same sales gives the same keys for those', async () => {
  const bytes = readFixture('depop-sales', 'plain.csv')
  const more = new TextEncoder().encode(
    '02/11/2026,8:09 PM,01/03/2026,No,N/A,b,Nike,Cap,L,$12.00,$8.00,$20.00,$0.00,$0.00,$0.5,$0.00,Hats,N,0,US,N/A\n',
  )
  const longer = await readReport(new Uint8Array([...bytes, ...more]))
  const shorter = await readReport(bytes)
  expect(longer?.rows).toHaveLength(2)
  expect(longer?.rows[0]?.key).toBe(shorter?.rows[0]?.key)
})

test('the files of a zip are read as one report', async () => {
  const files = ['plain.csv', 'quirks.csv'].map((file) => readFixture('ebay-orders-us', file))
  const result = await readReport(files)
  expect(result?.rows).toHaveLength(7)
})

test('an export with a single order does not say which of two names is yours', async () => {
  const page = new TextDecoder().decode(readFixture('vinted-orders', 'plain.html'))
  const [first] = page.split('\n').filter((line) => line.startsWith('<div class="cell"'))
  const result = await readReport(new TextEncoder().encode(first))
  expect(result?.rows).toEqual([])
  expect(result?.skipped).toEqual([{ reason: 'own-name-unclear', count: 1, examples: [1] }])
})
