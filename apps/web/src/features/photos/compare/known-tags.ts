import type { TagPhoto } from '@bolodex/contract/directory/brands'
import type { TagPhotoKind } from '@bolodex/contract/photos/tag-photo-kinds'
import { compareYears, isDated, type TagYears } from '@bolodex/contract/photos/tag-years'

/** Null: that year is unknown. */
export type Years = { from: number | null; to: number | null }

/** What is wanted: a certain photo, or tags of a kind and of some years. */
export type Wanted = { id: number | null; kind: TagPhotoKind | null; years: Years | null }

/** `isNearest`: none is from the wanted years; this one is the nearest. */
type Choice = { tag: TagPhoto; isNearest: boolean }

/** The years of a tag, if it is dated. */
export function yearsOf(tag: TagYears): Years | null {
  return isDated(tag) ? { from: tag.yearFrom, to: tag.yearTo } : null
}

/** Years between two spans; 0 where they meet. */
function gapBetween(a: Years, b: Years): number {
  const [from, to] = [Math.max(a.from ?? -Infinity, b.from ?? -Infinity), Math.min(a.to ?? Infinity, b.to ?? Infinity)]
  return Math.max(0, from - to)
}

/** The oldest first, those of no known years last, as on the brand's page. */
export const sortTags = (tags: readonly TagPhoto[]): TagPhoto[] =>
  tags.toSorted((a, b) => compareYears(a, b) || a.id - b.id)

/** The tag to compare with first. One that warns of a fake is only shown when it is asked for. */
export function chooseTag(tags: readonly TagPhoto[], { id, kind, years }: Wanted): Choice | null {
  const asked = tags.find((tag) => tag.id === id)
  if (asked) return { tag: asked, isNearest: false }
  const genuine = tags.filter((tag) => tag.kind !== 'fake warning')
  const ofKind = genuine.filter((tag) => tag.kind === kind)
  const [some] = [ofKind, genuine, tags].filter((list) => list.length > 0)
  if (!some) return null
  const [first] = some
  const dated = years
    ? some.flatMap((tag) => {
        const span = yearsOf(tag)
        return span ? [{ tag, gap: gapBetween(span, years) }] : []
      })
    : []
  const [nearest] = dated.toSorted((a, b) => a.gap - b.gap)
  if (nearest) return { tag: nearest.tag, isNearest: nearest.gap > 0 }
  return first ? { tag: first, isNearest: false } : null
}
