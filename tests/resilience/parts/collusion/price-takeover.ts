import {
  publishCells,
  cellKey,
  type CellSale,
  type CellState,
} from '../../../../apps/server/src/testing/publish-cells.ts'
import { judgePrice } from '../../../../apps/server/src/testing/shown-price.ts'

const start = Date.UTC(2026, 10, 17, 2)
const dayMs = 86_400_000
const key = cellKey(1, 'USD', null)

/** A brand with few sales or none, and accounts with standing that agree on a price. */
export type Takeover = { estimate: number | null; honest: number; colluders: number; aim: number; isGradual: boolean }

/** With an estimate twenty accounts may try, without one as many as its rule is meant to stop. */
export const takeovers: Takeover[] = [0, 1, 2, 3, 5, 8].flatMap((honest) =>
  [1, 777_775, 990_000, 200, 5].flatMap((aim) =>
    [false, true].flatMap((isGradual) => [
      { estimate: 72, honest, colluders: 20, aim, isGradual },
      { estimate: 72, honest, colluders: 5, aim, isGradual },
      { estimate: null, honest: 0, colluders: 9, aim, isGradual },
      { estimate: null, honest: 0, colluders: 3, aim, isGradual },
    ]),
  ),
)

/** The prices published in twenty nights, and how many nights wait for review. */
export function takeOver({ estimate, honest, colluders, aim, isGradual }: Takeover): {
  shown: (number | null)[]
  waiting: number
} {
  const members = new Set(Array.from({ length: colluders + honest }, (_, member) => member))
  let previous = new Map<string, CellState>()
  let last: number | null = null
  let waiting = 0
  const shown: (number | null)[] = []
  for (let night = 0; night < 20; night += 1) {
    const now = last ?? estimate ?? 20
    // Twice or half of what is shown each night, until it is there.
    const step = isGradual ? (aim > now ? Math.min(aim, now * 2) : Math.max(aim, Math.ceil(now / 2))) : aim
    const theirs = Array.from({ length: colluders * 5 }, (_, at) => saleOf(at % colluders, 1000 * night + at, step))
    const theirOwn = Array.from({ length: honest }, (_, at) => saleOf(colluders + at, 900_000 + at, 60 + at))
    previous = publishCells({
      now: new Date(start + night * dayMs),
      sales: [...theirs, ...theirOwn],
      counted: members,
      established: members,
      withdrawn: new Set([key]),
      previous,
    })
    const state = previous.get(key)
    const figures = state?.isShown ? state.figures : null
    const outcome = figures ? judgePrice(figures, { estimate, last, accepted: null, declined: null }) : 'apart'
    if (outcome === 'waits') waiting += 1
    if (outcome === 'used') last = figures?.median ?? null
    if (outcome === 'apart') last = null
    shown.push(last ?? estimate)
  }
  return { shown, waiting }
}

function saleOf(member: number, id: number, price: number): CellSale {
  return { id, member, brand: 1, garment: null, currency: 'USD', price, month: '2026-11', days: null }
}
