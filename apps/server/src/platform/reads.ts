import { isConnectionFailure } from './database-errors.ts'
import type { Position } from './consistency.ts'
import type { Replica } from './replica.ts'

/** Asks the stores of whichever database may answer. */
export type Reads<Stores> = <T>(after: Position | null, ask: (stores: Stores) => Promise<T>) => Promise<T>

type Copy<Stores> = { stores: Stores; replica: Replica }

/** Reads go to the copy when there is one that has come far enough, and to the primary otherwise. */
export function createReads<Stores>(primary: Stores, copy: Copy<Stores> | null): Reads<Stores> {
  return async (after, ask) => {
    if (!copy?.replica.isUsable(after)) return ask(primary)
    try {
      return await ask(copy.stores)
    } catch (error) {
      if (!isConnectionFailure(error)) throw error
      copy.replica.markDown()
      return ask(primary)
    }
  }
}
