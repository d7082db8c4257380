import {
  publishCells,
  cellKey,
  type CellSale,
  type CellState,
} from '../../../../apps/server/src/testing/publish-cells.ts'

const start = Date.UTC(2026, 10, 17, 2)
const dayMs = 86_400_000
const key = cellKey(1, 'USD', null)
const others = 100

/** A brand in which a victim sells for the price a scenario is about, next to other honest members and two puppets. */
export type Scenario = {
  honest: (night: number) => number
  /** The price both puppets share on a night, given the published median; null shares nothing. */
  puppets: (night: number, median: number | null) => (number | null)[]
  /** Whether the victim's sale is there. */
  hasVictim: (night: number) => boolean
}

/** Alternately around the price that is shown, closer each night. */
const around = (night: number, median: number | null): number[] => {
  const middle = median ?? 70
  const width = Math.max(1, Math.round(40 / (1 + (night % 8))))
  return [Math.max(1, middle - width), middle + width]
}

const none = (): null[] => [null, null]

const nextTo = (honest: number): [string, Scenario][] => {
  const steady = () => honest
  return [
    [`bracket a victim next to ${honest}`, { honest: steady, puppets: around, hasVictim: () => true }],
    [`bracket a victim who joins ${honest}`, { honest: steady, puppets: around, hasVictim: (night) => night >= 5 }],
    [
      `come and go around a victim who joins ${honest}`,
      {
        honest: steady,
        puppets: (night, median) => (night % 2 === 0 ? around(night, median) : none()),
        hasVictim: (night) => night >= 5,
      },
    ],
    [
      `hold still until a victim joins ${honest}`,
      {
        honest: steady,
        puppets: (night) => (night < 10 ? [40, 99] : [41, 98]),
        hasVictim: (night) => night >= 10,
      },
    ],
    [`read every night next to ${honest}`, { honest: steady, puppets: none, hasVictim: (night) => night % 3 !== 0 }],
  ]
}

export const bracketScenarios: Record<string, Scenario> = {
  ...Object.fromEntries([0, 1, 2, 3, 4, 5, 8, 12, 20].flatMap(nextTo)),
  'read every night while members join one after another': {
    honest: (night) => night,
    puppets: none,
    hasVictim: () => true,
  },
  'bracket while members join one after another': {
    honest: (night) => night,
    puppets: around,
    hasVictim: () => true,
  },
}

export type Revealed = { publications: number; ofOne: number; exact: number; ofFew: number }

/**
 * What the medians of twenty nights reveal. `ofOne`: publications that differ from an earlier one, or from none, by
 * one honest member's part and otherwise only by the puppets'. `exact`: those that equal the victim's price. `ofFew`:
 * those of fewer than five members.
 */
export function watchNights({ honest, puppets, hasVictim }: Scenario, price: number): Revealed {
  const revealed: Revealed = { publications: 0, ofOne: 0, exact: 0, ofFew: 0 }
  const members = new Set(Array.from({ length: others + 20 }, (_, member) => member))
  const published: CellState[] = []
  let previous = new Map<string, CellState>()
  let shown: number | null = null
  for (let night = 0; night < 20; night += 1) {
    const prices = puppets(night, shown)
    const sales: CellSale[] = [
      ...prices.flatMap((one, at) => (one === null ? [] : [saleOf(at, 1000 + night * 2 + at, one)])),
      ...(hasVictim(night) ? [saleOf(2, 1, price)] : []),
      ...Array.from({ length: honest(night) }, (_, at) => saleOf(others + at, 2 + at, 40 + ((at * 37) % 80))),
    ]
    previous = publishCells({
      now: new Date(start + night * dayMs),
      sales,
      counted: members,
      established: members,
      withdrawn: new Set([key]),
      previous,
    })
    const state = previous.get(key)
    shown = state?.isShown && state.figures ? state.figures.median : null
    if (!state?.isShown || state === published.at(-1) || state.figures === published.at(-1)?.figures) continue
    revealed.publications += 1
    const bases = [new Map<number, { given: string }>(), ...published.map(({ contributions }) => contributions)]
    const isOfOne = bases.some((base) => countHonest(base, state.contributions) === 1)
    if (isOfOne) revealed.ofOne += 1
    if ([...state.contributions.values()].filter(({ counted }) => counted !== '').length < 5) revealed.ofFew += 1
    if (isOfOne && shown === price) revealed.exact += 1
    published.push(state)
  }
  return revealed
}

type Parts = ReadonlyMap<number, { given: string }>

/** How many honest members' parts differ. */
const countHonest = (a: Parts, b: Parts): number =>
  [...new Set([...a.keys(), ...b.keys()])].filter(
    (member) => member > 1 && a.get(member)?.given !== b.get(member)?.given,
  ).length

function saleOf(member: number, id: number, price: number): CellSale {
  return { id, member, brand: 1, garment: null, currency: 'USD', price, month: '2026-11', days: null }
}
