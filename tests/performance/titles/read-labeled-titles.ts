import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** A title, what it says, and how it was written. Odd numbers are for tuning, even ones for testing. */
const LabeledTitle = z.strictObject({
  id: z.int().min(1),
  kind: z.string(),
  title: z.string().min(1).max(200),
  brand: z.string().nullable(),
  garment: z.string().nullable(),
  era: z.string().nullable(),
  lot: z.boolean(),
})
export type LabeledTitle = z.infer<typeof LabeledTitle>

/** Those written by hand and those put together by `invent-titles.ts`. */
export function readLabeledTitles(): LabeledTitle[] {
  return ['written.jsonl', 'invented.jsonl'].flatMap((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => LabeledTitle.parse(JSON.parse(line))),
  )
}

export const halfOf = ({ id }: LabeledTitle): 'tuning' | 'test' => (id % 2 === 1 ? 'tuning' : 'test')

/** The first number of `invented.jsonl`. */
export const firstInvented = 581

export const isWritten = ({ id }: LabeledTitle): boolean => id < firstInvented
