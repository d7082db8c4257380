// How long a sales report of 50,000 rows (`--rows N` for others, `--short` for 10,000) with the 80 columns of eBay's orders takes to be read, and
// the longest that the reader keeps its thread meanwhile, in processor time. Every row is checked, so that a fast wrong answer fails.
import { parseArgs } from 'node:util'
import { readReport } from '../../packages/sales-reports/src/reports/read-report.ts'
import { runScript } from '../../tools/parts/run-script.ts'
import { startPace } from './parts/pace.ts'

const floor = { secondsPer50000: 10, slowestSliceMs: 100, wrong: 0 }
const fillers = 67
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep']

await runScript(async () => {
  const { values } = parseArgs({ options: { rows: { type: 'string' }, short: { type: 'boolean', default: false } } })
  const rows = Number(values.rows ?? (values.short ? 10_000 : 50_000))
  const readPace = startPace()
  const bytes = writeOrders(rows)
  let [sliceStarted, slowestSliceMs, turns] = [process.threadCpuUsage(), 0, 0]
  const started = performance.now()
  const used = process.threadCpuUsage()
  const result = await readReport(bytes, {
    isCancelled: () => {
      sliceStarted = process.threadCpuUsage()
      return false
    },
    onProgress: () => {
      turns += 1
      const { user, system } = process.threadCpuUsage(sliceStarted)
      slowestSliceMs = Math.max(slowestSliceMs, (user + system) / 1000)
    },
  })
  const seconds = Math.round((performance.now() - started) / 10) / 100
  const { user, system } = process.threadCpuUsage(used)
  const wrong = Array.from({ length: rows }, (_, at) => at).filter((at) => !isRight(result?.rows[at], at)).length
  const pace = readPace()
  const figures = {
    rows,
    columns: fillers + 13,
    fileMb: Math.round(bytes.length / 1e5) / 10,
    seconds,
    processorSeconds: Math.round((user + system) / 1e4) / 100,
    slowestSliceMs: Math.round(slowestSliceMs),
    turns,
    wrong,
    pace,
    floor,
  }
  console.log(JSON.stringify(figures))
  const isQuick = (seconds / rows) * 50_000 <= floor.secondsPer50000 * pace
  const isGood = isQuick && slowestSliceMs <= floor.slowestSliceMs * pace && wrong <= floor.wrong
  process.exitCode = isGood ? 0 : 1
})

function dayOf(at: number): number {
  return (at % 28) + 1
}

function centsOf(at: number): number {
  return 500 + (at % 200_000)
}

function writeOrders(rows: number): Uint8Array {
  const names = Array.from({ length: fillers }, (_, at) => `"Extra Column ${at}"`).join(',')
  const header = `"Sales Record Number","Order Number","Buyer Username","Buyer Name","Ship To Zip",${names},"Item Number","Item Title","Custom Label","Quantity","Sold For","Shipping And Handling","Sale Date","Paid On Date"`
  const extra = Array.from({ length: fillers }, (_, at) => (at % 4 === 0 ? '"text, quoted"' : '')).join(',')
  const lines = Array.from({ length: rows }, (_, at) => {
    const date = `${months[at % months.length]}-${String(dayOf(at)).padStart(2, '0')}-26`
    const price = `"$${(centsOf(at) / 100).toFixed(2).replace(/(\d)(\d{3}\.)/, '$1,$2')}"`
    return `${at},05-${at},buyer_${at},"Buyer, ${at}",00000,${extra},${316_000_000_000 + at},"Vintage ""90s"" Wool Coat, size ${at % 40}",B${at},1,${price},$7.50,${date},${date}`
  })
  return new TextEncoder().encode([header, ...lines, ''].join('\r\n'))
}

type Row = NonNullable<Awaited<ReturnType<typeof readReport>>>['rows'][number]

function isRight(row: Row | undefined, at: number): boolean {
  const month = String((at % months.length) + 1).padStart(2, '0')
  return (
    row?.key === `ebay|05-${at}|${316_000_000_000 + at}` &&
    row.title === `Vintage "90s" Wool Coat, size ${at % 40}` &&
    row.priceCents === centsOf(at) &&
    row.soldOn === `2026-${month}-${String(dayOf(at)).padStart(2, '0')}`
  )
}
