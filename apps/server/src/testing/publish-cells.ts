import {
  roundPrice,
  stepOf,
  saleSteps,
  memberSteps,
  quarterOf,
  figuresRules as rules,
} from '@bolodex/contract/sales/cell-rules'
import { sharedMonths } from '@bolodex/contract/sales/shared-sales'
import type { CellLevel } from '@bolodex/contract/sales/sold-figures'

/**
 * The rules by which shared sales are published, in plain TypeScript. The nightly rebuild does the same in SQL for
 * millions of sales, and a test holds the two against each other (decision 63).
 */
export type CellSale = {
  id: number
  member: number
  brand: number
  garment: string | null
  currency: string
  price: number
  month: string
  days: number | null
}

/** The published values of a figure. Rounded and in steps: nothing else of an aggregate is ever published. */
export type CellFigures = {
  level: CellLevel
  median: number
  low: number | null
  high: number | null
  sales: number | null
  members: number | null
  days: number | null
  /** The last of the twelve months. */
  to: string
  asOf: string
}

/** Each member's contribution to an aggregate, and the counted part, as texts that are equal for equal sales. */
export type Contributions = ReadonlyMap<number, { given: string; counted: string }>

/** The figure that was published last, shown or not, and those of the quarters. */
export type CellState = {
  figures: CellFigures | null
  contributions: Contributions
  isShown: boolean
  quarters: { quarter: string; median: number; contributions: Contributions }[]
}

/** `brand|currency|garment`; no garment for the whole brand. */
export const cellKey = (brand: number, currency: string, garment: string | null): string =>
  `${brand}|${currency}|${garment ?? ''}`

type Night = {
  now: Date
  sales: readonly CellSale[]
  /** Members who count: with standing, sharing, not closed and not undone. */
  counted: ReadonlySet<number>
  /** Members for more than 90 days. */
  established: ReadonlySet<number>
  /** Cells from which something was withdrawn since the night before. */
  withdrawn: ReadonlySet<string>
  previous: ReadonlyMap<string, CellState>
}

/** The snapshot of this night. */
export function publishCells(night: Night): Map<string, CellState> {
  const { from, to } = sharedMonths(night.now)
  const cells = Map.groupBy(
    night.sales
      .filter(({ member, month }) => night.counted.has(member) && month >= from && month <= to)
      .flatMap((sale) => [null, sale.garment ?? []].flat().map((garment) => ({ ...sale, garment }))),
    ({ brand, currency, garment }) => cellKey(brand, currency, garment),
  )
  const keys = new Set([...cells.keys(), ...night.previous.keys()])
  return new Map([...keys].map((key) => [key, nextState(key, cells.get(key) ?? [], night)]))
}

function nextState(key: string, sales: readonly CellSale[], night: Night): CellState {
  const { from, to } = sharedMonths(night.now)
  const asOf = night.now.toISOString().slice(0, 10)
  const known = night.previous.get(key)
  // Every sale of an older figure is outside the twelve months, so a comparison reveals nothing.
  const before = known?.figures && known.figures.to >= from ? known : null
  const quarters = keepQuarters(known, asOf)
  const { picked, counted } = pickSales(sales)
  const contributions = contributionsOf(picked, counted)
  const figures = computeFigures(counted, night.established, { to, asOf })
  return { ...decide(), quarters }

  function decide(): Pick<CellState, 'figures' | 'contributions' | 'isShown'> {
    const fresh = { figures, contributions, isShown: figures !== null }
    if (!before) return figures ? fresh : { figures: null, contributions: new Map(), isShown: false }
    if (countChanged(before.contributions, contributions, 'given') === 0) return { ...before, isShown: true }
    const published = [
      before.contributions,
      ...quarters.filter(({ quarter }) => isWithin(quarter, from)).map(remembered),
    ]
    const revealsFew = published.some((then) =>
      (['given', 'counted'] as const).some((part) => isFew(countChanged(then, contributions, part))),
    )
    if (!revealsFew) return figures ? fresh : { ...before, isShown: false }
    const isWithdrawn =
      [...before.contributions.keys()].some((member) => !night.counted.has(member)) || isMarked(key, night.withdrawn)
    return { ...before, isShown: before.isShown && !isWithdrawn }
  }
}

/** The difference of two figures is the parts of those who changed. Some of them may work together against one other. */
const isFew = (changed: number): boolean => changed > 0 && changed < rules.membersChanged

const remembered = ({ contributions }: { contributions: Contributions }): Contributions => contributions

/** A withdrawal from one garment is one from the whole brand as well. */
const isMarked = (key: string, withdrawn: ReadonlySet<string>): boolean =>
  key.endsWith('|') ? [...withdrawn].some((one) => one.startsWith(key)) : withdrawn.has(key)

/** The last day of a quarter is within the twelve months, so its sales may still be there. */
const isWithin = (quarter: string, from: string): boolean => quarter >= quarterOf(`${from}-01`)

/** Keeps the figure published at the end of a quarter. */
function keepQuarters(known: CellState | undefined, asOf: string): CellState['quarters'] {
  const quarters = known?.quarters ?? []
  const last = quarterOf(asOf, -1)
  const isNew = known?.isShown && known.figures && quarterOf(known.figures.asOf) <= last
  const isKept = quarters.some(({ quarter }) => quarter === last)
  const added =
    isNew && !isKept && known.figures
      ? [{ quarter: last, median: known.figures.median, contributions: known.contributions }]
      : []
  return [...quarters, ...added].filter(({ quarter }) => quarter >= quarterOf(asOf, -rules.quarters))
}

const newestFirst = (a: CellSale, b: CellSale): number => b.month.localeCompare(a.month) || a.id - b.id

/** At most five sales per member, without outliers, and at most two fifths from one member. */
function pickSales(sales: readonly CellSale[]): { picked: CellSale[]; counted: CellSale[] } {
  const picked = firstOfEach(sales, rules.salesOfMember)
  const center = quantile(
    picked.map(({ price }) => price),
    0.5,
  )
  const inner =
    picked.length < rules.outliers.from
      ? picked
      : picked.filter(({ price }) => price <= rules.outliers.times * center && rules.outliers.times * price >= center)
  const byMember = [...Map.groupBy(inner, ({ member }) => member).values()].map(({ length }) => length)
  const share = [5, 4, 3, 2, 1].find((most) => {
    const total = byMember.reduce((sum, count) => sum + Math.min(count, most), 0)
    return Math.min(Math.max(...byMember), most) * 100 <= rules.percentOfMember * total
  })
  return { picked, counted: firstOfEach(inner, share ?? 0) }
}

const firstOfEach = (sales: readonly CellSale[], most: number): CellSale[] =>
  [...Map.groupBy(sales, ({ member }) => member).values()].flatMap((own) => own.toSorted(newestFirst).slice(0, most))

function contributionsOf(picked: readonly CellSale[], counted: readonly CellSale[]): Contributions {
  const write = (sales: readonly CellSale[], member: number): string =>
    sales
      .filter((sale) => sale.member === member)
      .map(({ price, month, days }) => `${month} ${price} ${days}`)
      .toSorted()
      .join(',')
  const members = new Set(picked.map(({ member }) => member))
  return new Map(
    [...members].map((member) => [member, { given: write(picked, member), counted: write(counted, member) }]),
  )
}

/** The number of members whose contribution differs. */
export function countChanged(a: Contributions, b: Contributions, part: 'given' | 'counted'): number {
  const members = new Set([...a.keys(), ...b.keys()])
  return [...members].filter((member) => (a.get(member)?.[part] ?? '') !== (b.get(member)?.[part] ?? '')).length
}

function computeFigures(
  sales: readonly CellSale[],
  established: ReadonlySet<number>,
  when: { to: string; asOf: string },
): CellFigures | null {
  const prices = sales.map(({ price }) => price)
  const members = countMembers(sales)
  const isAtLeast = (least: { sales: number; members: number }, some: readonly CellSale[]): boolean =>
    some.length >= least.sales &&
    countMembers(some) >= least.members &&
    countMembers(some.filter(({ member }) => established.has(member))) >= rules.established.members
  if (!isAtLeast(rules.few, sales)) return null
  const few = { level: 'few' as const, median: roundPrice(quantile(prices, 0.5)), ...when }
  if (!isAtLeast(rules.enough, sales)) return { ...few, low: null, high: null, sales: null, members: null, days: null }
  const dated = sales.filter(({ days }) => days !== null)
  return {
    ...few,
    level: 'enough',
    low: roundPrice(quantile(prices, 0.25)),
    high: roundPrice(quantile(prices, 0.75)),
    sales: stepOf(saleSteps, sales.length),
    members: stepOf(memberSteps, members),
    days: isAtLeast(rules.enough, dated)
      ? Math.floor(
          quantile(
            dated.map(({ days }) => days ?? 0),
            0.5,
          ) + 0.5,
        )
      : null,
  }
}

const countMembers = (sales: readonly CellSale[]): number => new Set(sales.map(({ member }) => member)).size

/** As Postgres' `percentile_cont`, unrounded. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return below + (above - below) * (place - Math.floor(place))
}
