type Shares = {
  /** The maximum on the whole site. */
  inAll: number
  /** The maximum per holder. */
  perHolder: number
  /** The maximum for accounts in their first week, and guests, together. */
  newcomers?: number
}

type Holder = {
  /** A network or a member. */
  holder: string
  isNew?: boolean
}

/** An entry that occupies a slot. Lists are ordered oldest first. */
export type Held<Id> = Holder & { id: Id }

export type Place<Id> = { isFull: true } | { isFull: false; evicted: Id | null }

/**
 * A site-wide cap that one holder cannot use up. Each holder has a share, and so have newcomers together, since new
 * accounts are free. When all slots are taken, the newest entry of the largest holder makes room for a smaller one.
 */
export function createFairCap({ inAll, perHolder, newcomers = inAll }: Shares) {
  return {
    /** Whether all slots are taken: below that, only shares can refuse an entry. */
    isReached: (count: number): boolean => count >= inAll,

    /** Whether one more may be held, and which entry must go for it. */
    place<Id>(held: readonly Held<Id>[], { holder, isNew = false }: Holder): Place<Id> {
      const byHolder = Map.groupBy(held, (entry) => entry.holder)
      const own = byHolder.get(holder)?.length ?? 0
      if (own >= perHolder) return { isFull: true }
      const young = held.filter((entry) => entry.isNew)
      const isShareFull = isNew && young.length >= newcomers
      if (held.length < inAll && !isShareFull) return { isFull: false, evicted: null }
      // In a full share of newcomers only a newcomer can make room.
      const groups = isShareFull ? Map.groupBy(young, (entry) => entry.holder) : byHolder
      const largest = [...groups.values()].reduce(
        (most, entries) => (entries.length > most.length ? entries : most),
        [],
      )
      const newest = largest.at(-1)
      // With one entry more, it would be as large itself.
      if (!newest || largest.length <= own + 1) return { isFull: true }
      return { isFull: false, evicted: newest.id }
    },
  }
}
