import { expect, test } from 'vitest'
import { cleanText, columnNameOf, digestTexts } from './clean-cell.ts'
import { decodeReport, type DecodedReport } from './decode-report.ts'
import { readReport } from './read-report.ts'
import { reportLimits } from './sold-row.ts'
import { createTableSplitter, findSeparator } from './split-table.ts'

function decode(bytes: Uint8Array): DecodedReport {
  const steps = decodeReport(bytes)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const utf16 = (text: string, isLittle: boolean): Uint8Array =>
  Uint8Array.from(
    text.split('').flatMap((letter) => {
      const code = letter.charCodeAt(0)
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]
    }),
  )

test.each([
  ['utf-8', new TextEncoder().encode('Preis für Größe')],
  ['utf-8', new TextEncoder().encode('\uFEFFPreis für Größe')],
  ['utf-16le', utf16('\uFEFFPreis für Größe', true)],
  ['utf-16be', utf16('\uFEFFPreis für Größe', false)],
  ['utf-16le', utf16('Preis für Größe', true)],
  ['utf-16be', utf16('Preis für Größe', false)],
  ['windows-1252', Uint8Array.from('Preis für Größe'.split('').map((letter) => letter.charCodeAt(0)))],
])('%s is known by its bytes', (encoding, bytes) => {
  expect(decode(bytes)).toEqual({ encoding, pieces: ['Preis für Größe'] })
})

test('a letter that is cut by the end of a piece is read whole', () => {
  const text = 'ü'.repeat(100_000)
  expect(decode(new TextEncoder().encode(`x${text}`))?.pieces.join('')).toBe(`x${text}`)
})

test.each([
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]],
  ['a byte that Windows-1252 does not define', [0x41, 0x81, 0x42]],
  ['half a letter of UTF-16', [0xff, 0xfe, 0x41]],
])('%s is not text', (_, bytes) => {
  expect(decode(Uint8Array.from(bytes))).toBeNull()
})

function split(text: string, separator = ',') {
  const splitter = createTableSplitter(separator)
  return [...splitter.take(text), ...splitter.end()]
}
const cellsOf = (text: string) => split(text).map(({ cells }) => cells)

test('quoted cells hold separators, quotes and line ends', () => {
  expect(cellsOf('a,"b,""c""\r\nd",e\n1,2,3')).toEqual([
    ['a', 'b,"c"\r\nd', 'e'],
    ['1', '2', '3'],
  ])
})

test('rows end with any of three line ends and know their line', () => {
  expect(split('a\r\n"b\nc"\rd\n\ne').map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, 'a'],
    [2, 'b\nc'],
    [4, 'd'],
    [6, 'e'],
  ])
})

test('text that comes letter by letter gives the same rows', () => {
  const text = 'a,"b""\r\n",c\r\nd,,"e"x\n'
  const splitter = createTableSplitter(',')
  expect([...text.split('').flatMap((letter) => splitter.take(letter)), ...splitter.end()]).toEqual(split(text))
})

test('a cell that is too long, too many columns and a quote that stays open are named', () => {
  const [long, wide, open] = [
    `${'x'.repeat(reportLimits.cell + 1)},b`,
    'x,'.repeat(reportLimits.columns) + 'x',
    'a,"b\nc',
  ]
  expect(split(`${long}\n${wide}\n${open}`).map(({ problem }) => problem)).toEqual([
    'cell-too-long',
    'too-many-columns',
    'open-quote',
  ])
})

test('the separator is the one that gives even rows, or what the file says', () => {
  expect(findSeparator('Report\na;b;c\n1,5;2,5;3,5\n')).toBe(';')
  expect(findSeparator('a\tb\n"x, y, z"\t1\n')).toBe('\t')
  expect(findSeparator('sep=;\r\na,b,c\n')).toBe(';')
})

test('wrapping, entities, hidden letters and spaces are taken off a text', () => {
  expect(cleanText('="A &amp; B"', 20)).toBe('A & B')
  expect(cleanText(' a\u202E \n b ', 20)).toBe('a b')
  expect(cleanText('=""-""', 20)).toBe('')
  expect(columnNameOf(' Bundle  Order? ')).toBe('bundle order')
})

test('a digest depends on where one text ends and the next begins', () => {
  expect(digestTexts(['ab', 'c'])).not.toBe(digestTexts(['a', 'bc']))
  expect(digestTexts(['ab', 'c'])).toMatch(/^[0-9a-f]{16}$/)
})

test('a hundred thousand similar texts have as many digests', () => {
  expect(new Set(Array.from({ length: 100_000 }, (_, at) => digestTexts(['Gap Jeans', String(at)]))).size).toBe(100_000)
})

test('files beyond the limits are refused or cut, and say so', async () => {
  const header = 'name,brand,condition,sold,platform_name,sold_at,purchased_at,purchase_price,payout_amount\n'
  const row = 'Tee,Gap,good,True,Depop,2026-04-02,,1,5\n'
  const rows = await readReport(new TextEncoder().encode(header + row + ',,,x\n'.repeat(reportLimits.rows + 3)))
  expect(rows?.rows).toHaveLength(1)
  expect(rows?.skipped).toContainEqual({
    reason: 'too-many-rows',
    count: 5,
    examples: [200_001, 200_002, 200_003, 200_004, 200_005],
  })
  const large = await readReport(new Uint8Array(reportLimits.bytes + 1))
  expect(large?.skipped).toEqual([{ reason: 'file-too-large', count: 1, examples: [] }])
  const empty = await readReport(new Uint8Array())
  expect(empty?.skipped).toEqual([{ reason: 'empty-file', count: 1, examples: [] }])
})

test('reading reports progress and can be cancelled', async () => {
  const header = 'name,brand,condition,sold,platform_name,sold_at,purchased_at,purchase_price,payout_amount\n'
  const bytes = new TextEncoder().encode(
    header + Array.from({ length: 60_000 }, (_, at) => `Tee ${at},Gap,good,True,Depop,2026-04-02,,1,5\n`).join(''),
  )
  const shares: number[] = []
  await readReport(bytes, { onProgress: (share) => shares.push(share) })
  expect(shares.length).toBeGreaterThan(3)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
  let asked = 0
  const isCancelled = () => (asked += 1) > 2
  expect(await readReport(bytes, { isCancelled })).toBeNull()
})
