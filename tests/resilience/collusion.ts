// Twenty accounts older than a week try to move the median of a brand that 60 honest members sell, by every allowed
// means: any price, all at once or a little more every night, with withdrawals in between. The published figures come
// from the rules themselves (contract/sales/publish-cells.ts), with which a test compares the database. By the rules,
// twenty members count with at most 100 sales, so the 29 % and 71 % quantiles of 240 honest sales bound the median.
// Then two puppets bracket one victim, a reader compares nightly publications, and accounts try to take over the
// price of a brand with few honest sales or none: no publication may depend on one honest member, and no price may
// leave its bound.
import { figuresRules, roundPrice } from '../../packages/contract/src/sales/cell-rules.ts'
import { cellKey, publishCells, type CellSale, type CellState } from '../../apps/server/src/testing/publish-cells.ts'
import { bracketScenarios, watchNights, type Revealed } from './parts/collusion/bracket.ts'
import { takeOver, takeovers } from './parts/collusion/price-takeover.ts'
import { runScript } from '../../tools/parts/run-script.ts'

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

/** The price the colluders share on a night, given the published median; null shares nothing. */
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
  const revealed = bracketAll()
  const prices = takeOverAll()
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
      revealed,
      prices,
    }),
  )
  // A drill in which no attack has any effect would prove nothing.
  const isMoved = (highest?.high ?? 0) > honestMedian && (lowest?.low ?? 0) < honestMedian
  const isSecret = revealed.publications > 50 && revealed.ofOne + revealed.exact + revealed.ofFew === 0
  const isBounded = prices.through === 0 && prices.moved > 0 && prices.waiting > 0
  process.exitCode = broken.length === 0 && isMoved && isSecret && isBounded ? 0 : 1
})

/** What two puppets, or a reader alone, learn about a victim at several prices. */
function bracketAll(): Revealed & { scenarios: number } {
  const sum: Revealed = { publications: 0, ofOne: 0, exact: 0, ofFew: 0 }
  for (const [name, scenario] of Object.entries(bracketScenarios))
    for (const price of [33, 67, 72, 81, 103]) {
      const one = watchNights(scenario, price)
      for (const what of ['publications', 'ofOne', 'exact', 'ofFew'] as const) sum[what] += one[what]
      if (one.ofOne + one.exact + one.ofFew > 0) console.error(`${name}, at ${price}: ${JSON.stringify(one)}`)
    }
  return { ...sum, scenarios: Object.keys(bracketScenarios).length }
}

/** How many takeovers moved a price beyond a factor of three of the estimate, or set one where there is no estimate. */
function takeOverAll(): { takeovers: number; through: number; moved: number; waiting: number } {
  const sum = { takeovers: takeovers.length, through: 0, moved: 0, waiting: 0 }
  for (const takeover of takeovers) {
    const { shown, waiting } = takeOver(takeover)
    const { estimate } = takeover
    const times = figuresRules.priceWithinTimes
    const isWithin = (price: number | null): boolean =>
      estimate === null ? price === null : price !== null && price <= times * estimate && times * price >= estimate
    if (!shown.every(isWithin)) {
      sum.through += 1
      console.error(`${JSON.stringify(takeover)}: ${shown.join(', ')}`)
    }
    if (shown.some((price) => price !== estimate)) sum.moved += 1
    if (waiting > 0) sum.waiting += 1
  }
  return sum
}

/** The medians that are shown on ten nights. */
function runNights(strategy: Strategy): number[] {
  const members = new Set(Array.from({ length: colluders + honest.members }, (_, member) => member))
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
    previous = publishCells({
      now,
      sales: [...honestSales, ...theirs],
      counted: members,
      established: members,
      withdrawn,
      previous,
    })
    const state = previous.get(key)
    if (state?.isShown && state.figures) shown.push(state.figures.median)
  }
  return shown
}

function saleOf(member: number, id: number, price: number): CellSale {
  return { id, member, brand: 1, garment: null, currency: 'USD', price, month: '2026-11', days: null }
}
