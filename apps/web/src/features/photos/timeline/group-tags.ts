import type { BrandDetails, TagPhoto } from '@bolodex/contract/directory/brands'
import { readDatedNote, type DatedNote } from '@bolodex/contract/photos/dated-notes'
import { compareYears, describeYears, isDated, type TagYears } from '@bolodex/contract/photos/tag-years'

/** What a tag looked like in some years, without a photo. */
export type TagNote = DatedNote & { kind: 'note'; id: number; addedBy: string | null }
export type DatedTag = TagPhoto | TagNote

/** Tags of about the same time; the title is a span of years. */
export type TagEra = { title: string; tags: DatedTag[] }

/** All tags of a brand with years, and its notes. */
export function datedTagsOf(brand: Pick<BrandDetails, 'photos' | 'datedNotes' | 'datedNoteAuthors'>): DatedTag[] {
  const notes = brand.datedNotes.flatMap((line, place): TagNote[] => {
    const note = readDatedNote(line)
    return note === null ? [] : [{ ...note, kind: 'note', id: place, addedBy: brand.datedNoteAuthors[place] ?? null }]
  })
  return [...brand.photos.filter(isDated), ...notes]
}

/**
 * Eras of a brand, oldest first: the years of its neck tags, or else decades. A tag is grouped by its first year.
 */
export function groupTags(tags: readonly DatedTag[]): TagEra[] {
  const dated = tags.filter(isDated).toSorted((a, b) => compareYears(a, b) || a.id - b.id)
  const eras = dated.filter(({ kind }) => kind === 'neck tag').map(startOf)
  const groups = new Map<string, DatedTag[]>()
  for (const tag of dated) {
    const title = titleOf(tag, dated, eras)
    groups.set(title, [...(groups.get(title) ?? []), tag])
  }
  return [...groups].map(([title, members]) => ({ title, tags: members }))
}

/** The first eras, with as many of their tags as are shown at first. */
export function cutEras(eras: readonly TagEra[], most: number): (TagEra & { shown: DatedTag[] })[] {
  const before = eras.map((_, place) => eras.slice(0, place).reduce((sum, { tags }) => sum + tags.length, 0))
  return eras
    .map((era, place) => ({ ...era, shown: era.tags.slice(0, Math.max(0, most - (before[place] ?? 0))) }))
    .filter(({ shown }) => shown.length > 0)
}

/** '1946 to now', 'up to 1969', '1989' */
export function spanOf(tags: readonly TagYears[]): string {
  const from = Math.min(...tags.map(startOf))
  const last = tags.some(({ yearTo }) => yearTo === null) ? 'now' : Math.max(...tags.map(({ yearTo }) => yearTo ?? 0))
  if (from === -Infinity) return `up to ${last}`
  return from === last ? `${from}` : `${from} to ${last}`
}

/** An unknown first year is before all others. */
const startOf = ({ yearFrom }: TagYears): number => yearFrom ?? -Infinity

function titleOf(tag: DatedTag, dated: DatedTag[], eras: number[]): string {
  const start = startOf(tag)
  const own = eras.findLast((era) => era <= start)
  const neckTag = dated.find((other) => other.kind === 'neck tag' && startOf(other) === own)
  // Long after the last neck tag is another time.
  const isWithin = neckTag && (neckTag.yearTo === null || start <= neckTag.yearTo)
  const isEarliest = start === -Infinity || (neckTag?.yearFrom === null && isWithin)
  if (isEarliest) return titleOfEarliest(dated)
  if (neckTag && isWithin) return describeYears(neckTag) ?? ''
  return `${Math.floor(start / 10) * 10}s`
}

/** Tags without a first year are one era, up to the last year of any of them. */
function titleOfEarliest(dated: DatedTag[]): string {
  const last = Math.max(...dated.filter(({ yearFrom }) => yearFrom === null).map(({ yearTo }) => yearTo ?? 0))
  return describeYears({ yearFrom: null, yearTo: last }) ?? ''
}

/** More lanes make a row taller than its name is worth; what is left over covers others. */
const mostLanes = 4

/** Tags of one kind in lanes, so that no bar hides another one. */
export function layInLanes(tags: readonly DatedTag[]): DatedTag[][] {
  const lanes: DatedTag[][] = []
  const endOf = (lane: DatedTag[]): number => lane.at(-1)?.yearTo ?? Infinity
  for (const tag of tags.toSorted((a, b) => compareYears(a, b) || a.id - b.id)) {
    const free = lanes.find((lane) => endOf(lane) < startOf(tag))
    if (free) free.push(tag)
    else if (lanes.length < mostLanes) lanes.push([tag])
    else lanes.toSorted((a, b) => endOf(a) - endOf(b))[0]?.push(tag)
  }
  return lanes
}

/** The years that the timeline shows: whole decades, at least four of them. */
export function scaleOf(tags: readonly TagYears[], thisYear: number): { from: number; to: number; marks: number[] } {
  const years = tags.flatMap(({ yearFrom, yearTo }) => [yearFrom, yearTo]).filter((year) => year !== null)
  const isOpen = tags.some(({ yearTo }) => yearTo === null)
  const last = Math.max(...years, isOpen ? thisYear : 0)
  const to = Math.ceil((last + 1) / 10) * 10
  const from = Math.min(Math.floor(Math.min(...years) / 10) * 10, to - 40)
  const step = to - from > 100 ? 40 : 20
  const marks = [from]
  // The years of two marks touch on a narrow phone when they are closer.
  const least = Math.max(step / 2, 0.15 * (to - from))
  for (let year = Math.ceil((from + 1) / step) * step; to - year > least; year += step)
    if (year - from > least) marks.push(year)
  return { from, to, marks: [...marks, to] }
}
