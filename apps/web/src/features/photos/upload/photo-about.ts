import type { TagPhoto } from '@bolodex/contract/directory/brands'
import { limits } from '@bolodex/contract/limits'
import { photoWording } from '@bolodex/contract/photos/photo-wording'
import type { TagPhotoEra, TagPhotoKind } from '@bolodex/contract/photos/tag-photo-kinds'
import { eraOfYears, isDated, tagYearLimits, yearsOfEra, type TagYears } from '@bolodex/contract/photos/tag-years'

/** The description of a photo, as typed. An empty era is unknown; with 'years', the two years count. */
export type PhotoAbout = {
  kind: TagPhotoKind
  era: TagPhotoEra | '' | 'years'
  yearFrom: string
  yearTo: string
  madeIn: string
  note: string
}

export const plainAbout: PhotoAbout = { kind: 'neck tag', era: '', yearFrom: '', yearTo: '', madeIn: '', note: '' }

export function aboutOf(photo: TagPhoto): PhotoAbout {
  const { kind, yearFrom, yearTo, madeIn, note } = photo
  return {
    kind,
    era: eraOfYears(photo) ?? (isDated(photo) ? 'years' : ''),
    yearFrom: `${yearFrom ?? ''}`,
    yearTo: `${yearTo ?? ''}`,
    madeIn: madeIn ?? '',
    note: note ?? '',
  }
}

/** What is wrong with a description, or null. */
export function aboutProblem(about: PhotoAbout): string | null {
  if (about.era === 'years') {
    const typed = [about.yearFrom, about.yearTo].map((year) => year.trim())
    if (!typed.every((year) => year === '' || isYear(year))) return photoWording.year
    const { yearFrom, yearTo } = yearsOf(about)
    if (yearFrom !== null && yearTo !== null && yearFrom > yearTo) return photoWording.yearsInOrder
  }
  if (about.madeIn.trim().length > limits.tagMadeIn) return photoWording.longMadeIn
  return about.note.trim().length > limits.tagNote ? photoWording.longNote : null
}

const isYear = (text: string): boolean =>
  /^\d{4}$/.test(text) && Number(text) >= tagYearLimits.min && Number(text) <= tagYearLimits.max

const yearOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

export function yearsOf({ era, yearFrom, yearTo }: PhotoAbout): TagYears {
  if (era === 'years') return { yearFrom: yearOf(yearFrom), yearTo: yearOf(yearTo) }
  return era ? yearsOfEra(era) : { yearFrom: null, yearTo: null }
}

/** With another era. Exact years start from those of the era before. */
export function withEra(about: PhotoAbout, era: PhotoAbout['era']): PhotoAbout {
  if (era !== 'years') return { ...about, era }
  const { yearFrom, yearTo } = yearsOf(about)
  return { ...about, era, yearFrom: `${yearFrom ?? ''}`, yearTo: `${yearTo ?? ''}` }
}

/** The fields of the call. What is empty is left out. */
export function fieldsOf(about: PhotoAbout): { kind: TagPhotoKind } & Record<string, string> {
  const { kind, era, yearFrom, yearTo, madeIn, note } = about
  const dates = era === 'years' ? { yearFrom: yearFrom.trim(), yearTo: yearTo.trim() } : { era }
  const said = Object.entries({ ...dates, madeIn: madeIn.trim(), note: note.trim() }).filter(([, value]) => value)
  return { kind, ...Object.fromEntries(said) }
}
