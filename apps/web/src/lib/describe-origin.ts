import { valueBases, type ValueBasis } from '@bolodex/contract/brands/value-bases'
import { formatAge } from './format-dates.ts'

/**
 * What a figure rests on and how old it is: 'a member’s estimate, 5 months ago'. For what is drawn in the browser only; a
 * served page is the same for everyone and carries dates.
 */
export function describeOrigin(basis: ValueBasis | null, setAt: string | null, now: number): string {
  return `${basis ? valueBases[basis] : 'source unknown'}, ${setAt ? formatAge(setAt, now) : 'date unknown'}`
}
