// Twenty accounts that are older than a week agree to move the median of a brand that 60 honest members sell, up and down,
// by every means that is allowed: any price, all at once or a little more every night, with withdrawals in between. Published by the rules
// themselves (contract/sales/publish-cells.ts), to which a test holds the database. What follows from the rules: twenty
// members count with 100 sales at most, so of 240 honest ones 29 % to 71 % bound the median.
import { figuresRules, roundPrice } from '../packages/contract/src/sales/cell-rules.ts'
import { cellKey, publishCells, type CellSale, type CellState } from '../packages/contract/src/sales/publish-cells.ts'
import { runScript } from '../scripts/parts/run-script.ts'

const colluders = 20
const honest = { members: 60, sales: 4 }
const start = Date.UTC(2026, 10, 17, 2)
const dayMs = 86_400_000

/** Prices from 40 to 119, each about as often as any other. */
const honestPrices = Array.from({ length: honest.members * honest.sales }, (_, at) => 40 + ((at * 37) % 80))
const sorted = honestPrices.toSorted((a, b) => a - b)
const priceAt = (rank: number): number => sorted[Math.max(0, Math.min(sorted.length - 1, rank))] ?? 0

const most = colluders * figuresRules.salesOfMember
const bound = {
  low: roundPrice(priceAt(Math.floor((sorted.length - most - 1) / 2))),
  high: roundPrice(priceAt(Math.ceil((sorted.length + most - 1) / 2))),
}

/** What the colluders' sales are at on a night, given what is shown; nobody shares anything at null. */
type Strategy = (night: number, median: number) => (number | null)[]
const each = (price: number | null): (number | null)[] =>
  Array.from({ length: figuresRules.salesOfMember }, () => price)
const wave = (night: number, price: number): (number | null)[] => each(night % 2 === 0 ? price : null)

const fixed = [
  1, 5, 10, 15, 20, 25, 26, 27, 30, 35, 39, 40, 45, 50, 110, 119, 120, 150, 200, 235, 240, 250, 300, 1000, 1_000_000,
]
const strategies: Record<string, Strategy> = {
  ...Object.fromEntries(fixed.map((price) => [`all at ${price}`, () => each(price)])),
  ...Object.fromEntries(
    [26, 30, 200, 235].map((price) => [`come and go at ${price}`, (night: number) => wave(night, price)]),
  ),
  'three times what is shown': (_, median) => each(3 * median - 1),
  'a third of what is shown': (_, median) => each(Math.ceil(median / 3) + 1),
  'a little more every night': (night, median) => each(Math.round(median * (1 + night / 20))),
  'a little less every night': (night, median) => each(Math.max(1, Math.round(median * (1 - night / 20)))),
  'half of them far off, half near': (_, median) => [1_000_000, 1_000_000, 3 * median, 2 * median, 2 * median],
  'both ends': (_, median) => [1, Math.ceil(median / 3), median, 3 * median, 1_000_000],
}

await runScript(async () => {
  const honestMedian = runNights(() => each(null)).at(-1) ?? 0
  const reached = Object.entries(strategies).map(([name, strategy]) => {
    const shown = runNights(strategy)
    return { name, low: Math.min(...shown), high: Math.max(...shown) }
  })
  const lowest = reached.toSorted((a, b) => a.low - b.low)[0]
  const highest = reached.toSorted((a, b) => b.high - a.high)[0]
  const broken = reached.filter(({ low, high }) => low < bound.low || high > bound.high)
  for (const { name, low, high } of broken) console.error(`${name}: ${low} to ${high}`)
  console.log(
    JSON.stringify({
      colluders,
      honest,
      honestMedian,
      bound,
      lowest,
      highest,
      strategies: reached.length,
      broken: broken.length,
    }),
  )
  // A drill in which nobody gets anywhere would prove nothing.
  const isMoved = (highest?.high ?? 0) > honestMedian && (lowest?.low ?? 0) < honestMedian
  process.exitCode = broken.length === 0 && isMoved ? 0 : 1
})

/** The medians that are shown on ten nights. */
function runNights(strategy: Strategy): number[] {
  const counted = new Set(Array.from({ length: colluders + honest.members }, (_, member) => member))
  const honestSales = honestPrices.map((price, at) => saleOf(colluders + (at % honest.members), at, price))
  let previous = new Map<string, CellState>()
  const shown: number[] = []
  for (let night = 0; night < 10; night += 1) {
    const now = new Date(start + night * dayMs)
    const prices = night === 0 ? each(null) : strategy(night, shown.at(-1) ?? 0)
    const theirs = Array.from({ length: colluders }, (_, member) =>
      prices.flatMap((price, at) =>
        price === null ? [] : [saleOf(member, 1000 * (night + 1) + member * 5 + at, price)],
      ),
    ).flat()
    const key = cellKey(1, 'USD', null)
    const withdrawn = new Set(night > 1 ? [key] : [])
    previous = publishCells({ now, sales: [...honestSales, ...theirs], counted, withdrawn, previous })
    const state = previous.get(key)
    if (state?.isShown && state.figures) shown.push(state.figures.median)
  }
  return shown
}

function saleOf(member: number, id: number, price: number): CellSale {
  return { id, member, brand: 1, garment: null, currency: 'USD', price, month: '2026-11', days: null }
}
