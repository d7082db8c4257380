import type { Clues } from '@bolodex/garment-dating/clues'
import type { Dating } from '@bolodex/garment-dating/date-garment'
import type { DatedNote } from '@bolodex/garment-dating/dated-notes'
import type { DatingRule } from '@bolodex/garment-dating/rule'
import { suggestQuestions, type Question } from '@bolodex/garment-dating/suggest-questions'

/** How many open questions are shown at once. */
const mostOpen = 3

type Options = {
  dating: Dating
  rules: readonly DatingRule[]
  clues: Clues
  notes: readonly DatedNote[]
  unseen: readonly string[]
  thisYear: number
}

/**
 * The ids to show, in order: what was shown and is ticked or still narrows the years stays in its place, so nothing moves
 * under the thumb; the rest is filled with the best ones.
 */
export function chooseQuestions(shown: readonly string[], options: Options): { ids: string[]; open: Question[] } {
  const { dating, rules, clues, notes, unseen, thisYear } = options
  const ticked = new Set(clues.seen ?? [])
  const suggest = (count: number) =>
    suggestQuestions(dating, rules, {
      thisYear,
      clues,
      notes,
      count,
      isAnswered: (id) => ticked.has(id) || unseen.includes(id),
    })
  const useful = suggest(60)
  const byId = new Map(useful.map((question) => [question.rule.id, question]))
  const staying = shown.filter((id) => ticked.has(id) || byId.has(id))
  const open = staying.flatMap((id) => byId.get(id) ?? [])
  const added = suggest(mostOpen + open.length)
    .filter(({ rule }) => !staying.includes(rule.id))
    .slice(0, Math.max(0, mostOpen - open.length))
  const missing = [...ticked].filter((id) => !staying.includes(id))
  return { ids: [...missing, ...staying, ...added.map(({ rule }) => rule.id)], open: [...open, ...added] }
}
