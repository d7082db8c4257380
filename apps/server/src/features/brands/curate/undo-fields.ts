import { factKeys, type FactKey } from '@bolodex/contract/brand-facts'
import type { FactsPatch } from '@bolodex/contract/edit-brand'
import type { KeptState } from '../change-store.ts'

/** A change of a brand, as far as undoing looks at it. */
export type PastChange = {
  id: number
  userId: number | null
  kind: string
  createdAt: Date
  before: Partial<KeptState> | null
  after: Partial<KeptState> | null
}

/** Whose a value is once others' are put back: the change that set it, or null for the one it was added with. */
type Origins = Partial<Record<FactKey, PastChange | null>>

export type PutBackFields = { patch: FactsPatch; origins: Origins; changes: Set<number> }

/**
 * What a brand's facts would be had one account never changed them: each fact goes back through that account's latest
 * changes until somebody else's. What others have set since stays. `changes`: all of the brand's, the newest first.
 */
export function undoFields(now: KeptState, changes: PastChange[], userId: number): PutBackFields {
  const patch: Record<string, unknown> = {}
  const origins: Origins = {}
  const undone = new Set<number>()
  for (const fact of factKeys) {
    let value: unknown = now[fact]
    let origin: PastChange | null = null
    for (const change of changes) {
      const { before, after } = change
      if (before?.[fact] === undefined || after?.[fact] === undefined || isSame(before[fact], after[fact])) continue
      origin = change
      // Merging is an admin's work on two brands: no account's own facts.
      if (change.userId !== userId || change.kind === 'merged' || !isSame(after[fact], value)) break
      value = before[fact]
      undone.add(change.id)
      origin = null
    }
    if (isSame(value, now[fact])) continue
    patch[fact] = value
    origins[fact] = origin
  }
  return { patch, origins, changes: undone }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
