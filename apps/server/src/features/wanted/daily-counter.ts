type Options<Counted> = {
  /** Different entries waiting at once: a flood fills no memory. */
  most: number
  keyOf: (one: Counted) => string
  write: (given: (Counted & { day: string })[]) => Promise<void>
}

/** Counts in memory, each key once a day, and writes once a second: no row and no log line describes one event. */
export function createDailyCounter<Counted extends object>({ most, keyOf, write }: Options<Counted>) {
  type Dated = Counted & { day: string }
  let counts = new Map<string, Dated>()
  const add = (one: Dated): void => {
    if (counts.size < most) counts.set(`${one.day} ${keyOf(one)}`, one)
  }
  return {
    count: (one: Counted): void => add({ ...one, day: new Date().toISOString().slice(0, 10) }),

    /** Writes the new counts. Failed ones are kept for the next attempt. */
    async flush(): Promise<void> {
      if (counts.size === 0) return
      const taken = [...counts.values()]
      counts = new Map()
      try {
        await write(taken)
      } catch (error) {
        for (const one of taken) add(one)
        throw error
      }
    },
  }
}
