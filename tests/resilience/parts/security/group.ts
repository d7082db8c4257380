import type { Site } from './site.ts'

/** The results of a group of attacks. */
export type Result = {
  tried: number
  /** Attacks that got what they came for, each in a few words. */
  succeeded: string[]
  note: string
}

export type Group = {
  name: string
  /** Tries below which a run proves nothing, in the full form and in the short one; null is left out of that form. */
  floor: { full: number; short: number | null }
  run: (site: Site) => Promise<Result>
}

/** Counts tries and notes those that succeed. */
export function createTally() {
  let tried = 0
  const succeeded: string[] = []
  return {
    /** Notes one try; `what` says how it succeeded, false that it did not. */
    note(what: string | false): void {
      tried += 1
      if (what) succeeded.push(what)
    },
    add(result: Pick<Result, 'tried' | 'succeeded'>): void {
      tried += result.tried
      succeeded.push(...result.succeeded)
    },
    end: (note: string): Result => ({ tried, succeeded, note }),
  }
}
