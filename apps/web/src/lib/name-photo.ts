import type { TagPhoto } from '@bolodex/contract/directory/brands'
import { describeYears } from '@bolodex/contract/photos/tag-years'

/** 'Care label, 1990s' */
export function namePhoto({ kind, ...years }: Pick<TagPhoto, 'kind' | 'yearFrom' | 'yearTo'>): string {
  const dated = describeYears(years)
  return capitalise(kind) + (dated ? `, ${dated}` : '')
}

export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
