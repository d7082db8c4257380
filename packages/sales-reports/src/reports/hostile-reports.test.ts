import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readReport, type ReportResult } from './read-report.ts'
import { reportLimits, skipReasons } from './sold-row.ts'

const files = 2000
/** Half of what a page may be held up: processors differ. Processor time, so that a busy machine does not count. */
const longestSliceMs = 50

const folder = join(import.meta.dirname, 'fixtures')
const fixtures = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:csv|tsv|html)$/.test(name))
  .toSorted()
  .map((name) => new Uint8Array(readFileSync(join(folder, name))))

type Random = (below: number) => number

/** The same numbers for the same seed. */
function createRandom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const formulas = [
  '=1+1',
  '=HYPERLINK("x","y")',
  '@SUM(A1)',
  '+1',
  '="',
  '=""',
  '#REF!',
  '-',
  '\u202Eabc',
  '<b>',
  '"',
  '""',
]

/** Changes text row by row and cell by cell; it need not respect quotes. */
function changeCells(text: string, change: (cells: string[], row: number) => string[]): Uint8Array {
  return encode(
    text
      .split('\n')
      .map((line, row) => change(line.split(','), row).join(','))
      .join('\n'),
  )
}

const mutations: ((bytes: Uint8Array, text: string, random: Random) => Uint8Array)[] = [
  (bytes, _, random) => bytes.slice(0, random(bytes.length)),
  (bytes, _, random) => bytes.slice(random(bytes.length)),
  (bytes, _, random) => bytes.map((byte) => (random(60) === 0 ? random(256) : byte)),
  (bytes) => Uint8Array.from([...bytes].flatMap((byte) => [byte, 0])),
  (bytes) => Uint8Array.from([0xff, 0xfe, ...bytes]),
  (bytes) => Uint8Array.from([0xfe, 0xff, ...bytes]),
  (_, text, random) => {
    const turn = random(12)
    return changeCells(text, (cells) => [...cells.slice(turn), ...cells.slice(0, turn)])
  },
  (_, text, random) =>
    changeCells(text, (cells) =>
      cells.map((cell) => (random(8) === 0 ? (formulas[random(formulas.length)] ?? '') : cell)),
    ),
  (_, text, random) =>
    changeCells(text, (cells) => cells.map((cell) => (random(40) === 0 ? cell + 'x'.repeat(random(60_000)) : cell))),
  (_, text, random) =>
    changeCells(text, (cells) => (random(4) === 0 ? cells.toSpliced(random(cells.length), 1) : cells)),
  (_, text, random) =>
    changeCells(text, (cells) => (random(4) === 0 ? [...cells, ...Array<string>(random(400)).fill('y')] : cells)),
  (_, text, random) => encode(text.replaceAll(/["\n,;<>]/g, (mark) => (random(15) === 0 ? '"' : mark))),
  (_, text, random) => encode(text.replaceAll(/\d/g, (digit) => (random(5) === 0 ? String(random(10)) : digit))),
  (_, text) => encode(text.repeat(3)),
]

/** A slice that is slow by itself is slow every time; one that was interrupted is not. The best of three counts. */
async function readTimed(bytes: Uint8Array, limitMs: number): Promise<{ result: ReportResult; slowestMs: number }> {
  let best = await readOnce(bytes)
  for (let again = 0; again < 2 && best.slowestMs >= limitMs; again += 1) {
    const next = await readOnce(bytes)
    if (next.slowestMs < best.slowestMs) best = next
  }
  return best
}

async function readOnce(bytes: Uint8Array): Promise<{ result: ReportResult; slowestMs: number }> {
  let [started, slowestMs] = [process.threadCpuUsage(), 0]
  const result = await readReport(bytes, {
    isCancelled: () => {
      started = process.threadCpuUsage()
      return false
    },
    onProgress: () => {
      const { user, system } = process.threadCpuUsage(started)
      slowestMs = Math.max(slowestMs, (user + system) / 1000)
    },
  })
  if (!result) throw new Error('Nobody cancelled it')
  return { result, slowestMs }
}

function requireWellFormed({ rows, active, skipped, needsColumns }: ReportResult): void {
  for (const { reason, count, examples } of skipped) {
    expect(skipReasons).toContain(reason)
    expect(count).toBeGreaterThan(0)
    expect(examples.length).toBeLessThanOrEqual(reportLimits.examples)
  }
  for (const row of rows) {
    expect(row.soldOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(row.currency).toMatch(/^[A-Z]{3}$/)
    expect(Number.isSafeInteger(row.priceCents) && row.priceCents >= 0).toBe(true)
    expect(row.title.length).toBeLessThanOrEqual(reportLimits.title)
    expect(row.title).not.toBe('')
  }
  const keys = rows.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  if (needsColumns) expect(rows).toEqual([])
  // A header alone is read whole; everything else gives rows or says why not.
  if (rows.length + active.length === 0 && needsColumns) expect(skipped).not.toEqual([])
}

test(`${files} damaged files are read without an error or a long wait, and what is lost is named`, async () => {
  const random = createRandom(17)
  let [slowest, unread, withRows] = [0, 0, 0]
  for (let at = 0; at < files; at += 1) {
    const fixture = fixtures[at % fixtures.length] ?? new Uint8Array()
    const mutate = mutations[random(mutations.length)] ?? mutations[0]
    const text = new TextDecoder().decode(fixture)
    const bytes = mutate?.(fixture, text, random) ?? fixture
    const { result, slowestMs } = await readTimed(bytes, longestSliceMs)
    requireWellFormed(result)
    slowest = Math.max(slowest, slowestMs)
    if (result.rows.length + result.active.length > 0) withRows += 1
    else if (result.format === null) {
      unread += 1
      expect(result.skipped).not.toEqual([])
    }
  }
  expect(slowest).toBeLessThan(longestSliceMs)
  // The mutations are neither harmless nor fatal.
  expect(withRows).toBeGreaterThan(files / 4)
  expect(unread).toBeGreaterThan(files / 20)
}, 120_000)

test.each([
  ['only quotes', '"'],
  ['only separators', ','],
  ['only line ends', '\n'],
  ['only tags that never end', '<a'],
  ['only scopes', '<li itemscope>'],
  ['only entities', '&amp;'],
  ['only fields', '<i itemprop=a>'],
])('three megabytes of %s are read without blocking', async (_, part) => {
  const { result, slowestMs } = await readTimed(encode(part.repeat(3_000_000 / part.length)), 100)
  expect(result.rows).toEqual([])
  expect(result.skipped).not.toEqual([])
  expect(slowestMs).toBeLessThan(100)
})

test('a row that lost or gained a cell is not read, since its columns may be wrong', async () => {
  const header = 'name,brand,condition,sold,platform_name,sold_at,purchased_at,purchase_price,payout_amount'
  const rows = [
    'Tee,Gap,good,True,Depop,2026-04-02,,1,5',
    'Hat,Gap,good,True,Depop,2026-04-02,,7',
    'A, B,Gap,good,True,Depop,2026-04-02,,1,5',
  ]
  const result = await readReport(encode([header, ...rows].join('\n')))
  expect(result?.rows.map(({ title }) => title)).toEqual(['Tee'])
})
