import type { Pool } from 'pg'
import type { Stack } from '../../../../tools/parts/stack.ts'
import type { Person } from './person.ts'
import type { Product } from './product.ts'

/** The outcome of an attack: attempts and successes. */
export type Outcome = {
  tried: number
  through: number
  /** What got through, in words, and figures for the report. */
  notes?: string[]
}

/** The target of attacks: the built product with its default limits and real services. */
export type Target = {
  url: string
  product: Product
  stack: Stack
  database: Pool
  /** The form for the gate: fewer tries, the same rules. */
  isShort: boolean
  /** The settings of the product, for attacks that start a separate instance. */
  settings: Record<string, string>
  /** A token of a change that was made before the first attack. */
  earlyToken: { value: string; at: number }
  /** A new visitor with a unique network address unless one is given. */
  meet: (network?: string) => Person
  /** A new member. Set the account's age explicitly: most caps are for new accounts. */
  meetMember: (options?: { ageDays?: number; isAdmin?: boolean; network?: string }) => Promise<Person>
  /** Brands that nothing has happened to yet, at most 200 a call. */
  takeBrands: (count: number) => Promise<{ id: number; slug: string }[]>
}

export type Attack = {
  name: string
  /** The finding it repeats: a number, or one of the second attack. */
  finding: number | `A${number}`
  /** In one sentence, what counts as through. */
  isThrough: string
  /** Prepares what the attack needs and answers how to carry it out. Only the carrying out is measured. */
  setUp: (target: Target) => Promise<() => Promise<Outcome>>
}

/** Adds up the outcomes of the parts of an attack. */
export function addUp(parts: Record<string, Outcome>): Outcome {
  const all = Object.entries(parts)
  return {
    tried: all.reduce((sum, [, { tried }]) => sum + tried, 0),
    through: all.reduce((sum, [, { through }]) => sum + through, 0),
    notes: all.map(([name, { tried, through, notes = [] }]) =>
      [`${name}: ${through} of ${tried}`, ...notes].join('; '),
    ),
  }
}

/** Repeats a task `count` times with a fixed concurrency. */
export async function repeat<T>(
  { times, atOnce }: { times: number; atOnce: number },
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const workOff = async (): Promise<void> => {
    for (let index = next++; index < times; index = next++) results[index] = await work(index)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, times) }, workOff))
  return results
}
