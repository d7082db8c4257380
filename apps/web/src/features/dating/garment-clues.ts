import { clueLimits, type Clues } from '@bolodex/garment-dating/clues'

/** A tag of the garment: what it says, and its photo while this page is open. */
export type TagText = { id: number; kind: TagKind; text: string; photo: TagPhoto | null }
type PhotoKind = 'Neck tag' | 'Care label'
/** `Words` were typed, not read. */
export type TagKind = PhotoKind | 'Words'
/** A line of words on the photo, and its corners in the pixels that `size` counts. */
export type PhotoLine = { text: string; box: [x: number, y: number][] }
type TagPhoto = { file: File; url: string; size: { width: number; height: number }; lines: PhotoLine[] }

/** All that is known about one garment. */
export type Garment = {
  brand: string
  /** The brand's page, if it has one. */
  slug: string | null
  tags: TagText[]
  /** Boxes that were ticked, and those answered with no. */
  seen: string[]
  unseen: string[]
}

export const emptyGarment: Garment = { brand: '', slug: null, tags: [], seen: [], unseen: [] }

export function toClues({ brand, tags, seen }: Garment): Clues {
  const text = tags.map((tag) => tag.text).join('\n')
  return { text, seen, ...(brand.trim() && { brand: brand.trim() }) }
}

const mostTags = 6

/** Another tag of the garment. Beyond `mostTags` the oldest one is dropped. */
export function addTag(garment: Garment, tag: Omit<TagText, 'id'>): Garment {
  const id = Math.max(0, ...garment.tags.map((one) => one.id)) + 1
  return { ...garment, tags: [...garment.tags, { id, ...tag }].slice(-mostTags) }
}

/** Changes what a tag says; of a garment without tags, adds the words. */
export function changeText(garment: Garment, id: number | null, text: string): Garment {
  if (id === null) return addTag(garment, { kind: 'Words', text, photo: null })
  return { ...garment, tags: garment.tags.map((tag) => (tag.id === id ? { ...tag, text } : tag)) }
}

export function tick(garment: Garment, id: string, isSeen: boolean): Garment {
  const others = garment.seen.filter((one) => one !== id)
  return { ...garment, seen: isSeen ? [...others, id] : others }
}

const careWords =
  /\b(?:wash|tumble|dry.?clean|iron|bleach|lavar|laver|cotton|polyester|nylon|wool|rayon|acrylic|spandex)\b|\d\s?%/i
/** On care labels, and on neck tags too. */
const legalWords = /\b(?:rn\W{0,2}\d{4,6}|made in)\b/i

/** Whether a tag with these words is a care label; `hasName`: a brand is named on it. */
export function guessKind(text: string, hasName: boolean): PhotoKind {
  const isCare = careWords.test(text) || (!hasName && legalWords.test(text))
  return isCare ? 'Care label' : 'Neck tag'
}

/** The tag that is left to read once the other one was; null where that says nothing. */
export function nextKind({ tags }: Garment): PhotoKind | null {
  const kinds = new Set(tags.map(({ kind }) => kind))
  if (kinds.has('Neck tag') === kinds.has('Care label')) return null
  return kinds.has('Neck tag') ? 'Care label' : 'Neck tag'
}

const fold = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}%]/gu, '')
/** Shorter lines are part of many words. */
const leastLine = 4

/** The lines of a photo that say the words of a clue; a clue may be part of a line, or span several. */
export function findLines({ lines }: TagPhoto, clues: readonly string[]): PhotoLine[] {
  const folded = clues.map(fold).filter((clue) => clue !== '')
  return lines.filter(({ text }) => {
    const line = fold(text)
    return folded.some((clue) => line.includes(clue) || (line.length >= leastLine && clue.includes(line)))
  })
}

/**
 * The garment in the fragment of the address, which browsers keep to themselves: a link carries the clues, and no server
 * sees them.
 */
export function writeFragment({ brand, slug, tags, seen, unseen }: Garment): string {
  const text = tags
    .map((tag) => tag.text)
    .filter((one) => one.trim() !== '')
    .join('\n')
  const given: [string, string][] = [
    ['brand', brand],
    ['slug', slug ?? ''],
    ['text', text],
    ...seen.map((id): [string, string] => ['seen', id]),
    ...unseen.map((id): [string, string] => ['no', id]),
  ]
  return new URLSearchParams(given.filter(([, value]) => value !== '')).toString()
}

/** Anything may be in a link, so all of it is cut to what is read. */
export function readFragment(fragment: string): Garment {
  const given = new URLSearchParams(fragment.replace(/^#/, ''))
  const ids = (name: string) =>
    [...new Set(given.getAll(name))].filter((id) => /^[a-z\d-]{1,100}$/.test(id)).slice(0, clueLimits.seen)
  const slug = given.get('slug') ?? ''
  const text = (given.get('text') ?? '').slice(0, clueLimits.text)
  const garment = {
    ...emptyGarment,
    brand: (given.get('brand') ?? '').slice(0, 100),
    slug: /^[\p{L}\p{N}-]{1,100}$/u.test(slug) ? slug : null,
    seen: ids('seen'),
    unseen: ids('no'),
  }
  return text.trim() === '' ? garment : changeText(garment, null, text)
}
