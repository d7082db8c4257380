import type { TagPhoto } from '@bolodex/contract/brands'

/** 'Care label, 1990s' */
export function namePhoto({ kind, era }: Pick<TagPhoto, 'kind' | 'era'>): string {
  return capitalise(kind) + (era ? `, ${era}` : '')
}

export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
