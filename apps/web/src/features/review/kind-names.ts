import type { ReviewItem } from '@bolodex/contract/review'
import type { ReviewKind } from '@bolodex/contract/review-kinds'
import type { IconName } from '#ui/icon.tsx'

/** How the kinds are called where one chooses among them. */
export const kindChips: Record<ReviewKind, string> = {
  flag: 'Flags',
  held: 'Held posts',
  suggestion: 'Suggestions',
  duplicate: 'Duplicates',
  'guest-photo': 'Guest photos',
  'guest-votes': 'Guest votes',
  import: 'Imports',
}

const icons: Record<ReviewKind, IconName> = {
  flag: 'flag',
  held: 'hourglass',
  suggestion: 'suggest',
  duplicate: 'duplicate',
  'guest-photo': 'camera',
  'guest-votes': 'thumbs-up',
  import: 'download',
}

const names: Record<Exclude<ReviewKind, 'held'>, string> = {
  flag: 'Flag',
  suggestion: 'Suggestion',
  duplicate: 'Duplicate',
  'guest-photo': 'Guest photo',
  'guest-votes': 'Guest votes',
  import: 'Import',
}

type Kinded = Pick<ReviewItem, 'kind' | 'target'>

export function nameKind({ kind, target }: Kinded): string {
  if (kind === 'held') return `Held ${target.kind}`
  return names[kind]
}

export function iconOf({ kind, target }: Kinded): IconName {
  if (kind === 'flag' && target.kind === 'photo') return 'no-photo'
  return icons[kind]
}
