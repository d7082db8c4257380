import { completeFacts, factKeys } from '@bolodex/contract/brand-facts'
import { writeLine } from '@bolodex/contract/directory/brand-lines'
import { eraNames, erasOfMask } from '@bolodex/contract/directory/eras'
import type { Brand } from '@bolodex/contract/directory/brands'
import { slugOf } from '@bolodex/brand-names/name-keys'
import type { QueriedBrand } from '@bolodex/directory-query/query-brands'
import { BadCopy, type CopiedIdentifier } from './copy-columns.ts'
import { copyLimits, type CopyKind } from '@bolodex/contract/offline/copy-manifest'
import type { CopiedMaker, CopyPart } from './copy-parts.ts'

/** What a brand has of facts that copies do not hold. */
const noFacts = completeFacts({}, factKeys)

/** Shared by all brands of a mask. */
const erasByMask = Array.from({ length: 2 ** eraNames.length }, (_, mask) => erasOfMask(mask))

const day = 86_400_000

const momentOf = (days: number | null | undefined): string | null =>
  days === null || days === undefined ? null : new Date(days * day).toISOString()

/** With the names of its lines. */
export type NamedBrand = QueriedBrand & { lines: string[] }

export type CopiedBrands = {
  /** What is searched, in order of id. */
  queried: NamedBrand[]
  /** The number of a brand by its id. */
  numberOf: (id: number) => number | undefined
  findSlug: (slug: string) => number | undefined
  slugAt: (number: number) => string
  formerSlugsAt: (number: number) => readonly string[]
  /** The numbers on its tags, the most confirmed first. */
  identifiersAt: (number: number) => readonly CopiedIdentifier[]
  /** All that is known of one brand. Few are ever shown, so each is put together when it is. */
  brandAt: (number: number | undefined) => Brand | null
}

type PartOf<Kind extends CopyKind> = Extract<CopyPart, { kind: Kind }>
type Range = { first: number; names: PartOf<'names'>; numbers: PartOf<'numbers'> } & {
  identifiers: PartOf<'identifiers'> | undefined
  texts: PartOf<'texts'> | undefined
  photos: PartOf<'photos'> | undefined
}

/** Puts the columns of all parts together, range by range. */
export function* joinBrands(parts: readonly CopyPart[]): Generator<void, CopiedBrands> {
  const ranges = listRanges(parts)
  const queried: NamedBrand[] = []
  for (const range of ranges) {
    const { names, numbers, texts } = range
    range.first = queried.length
    for (const [at, id] of names.rows.id.entries()) {
      if ((id ?? 0) <= (queried.at(-1)?.id ?? 0)) throw new BadCopy('ids are out of order')
      queried.push({
        id: id ?? 0,
        name: names.rows.name[at] ?? '',
        aliases: names.rows.aliases[at] ?? [],
        lines: names.rows.lineNames[at] ?? [],
        description: texts?.rows.description[at] ?? '',
        eras: erasByMask[numbers.rows.eraMask[at] ?? 0] ?? [],
        garmentTypes: names.rows.garmentTypes[at] ?? [],
        averageSalePrice: numbers.rows.averageSalePrice[at] ?? null,
        sellThroughRate: numbers.rows.sellThroughRate[at] ?? null,
        upvotes: numbers.rows.upvotes[at] ?? 0,
        updatedMinute: numbers.rows.updatedMinute[at] ?? 0,
      })
    }
    if (queried.length > copyLimits.brands) throw new BadCopy('too many brands')
    yield
  }

  const rangeOf = (number: number): Range | undefined => ranges.findLast(({ first }) => first <= number)
  const writtenSlug = (number: number): string => {
    const range = rangeOf(number)
    return range?.names.rows.slug[number - range.first] ?? ''
  }
  /** Most follow from the name. */
  const slugAt = (number: number): string => writtenSlug(number) || slugOf(queried[number]?.name ?? '')
  return {
    queried,
    findSlug: (slug) => {
      const number = queried.findIndex(({ name }, at) => {
        const written = writtenSlug(at)
        // Most slugs follow from the name. To make all of them takes long, and few begin with this letter.
        return written === '' ? mayBegin(name, slug) && slugOf(name) === slug : written === slug
      })
      return number === -1 ? undefined : number
    },
    slugAt,
    formerSlugsAt: (number) => {
      const range = rangeOf(number)
      return range?.names.rows.formerSlugs[number - range.first] ?? []
    },
    identifiersAt: (number) => {
      const range = rangeOf(number)
      return range?.identifiers?.rows.identifiers[number - range.first] ?? []
    },
    numberOf: (id) => findId(queried, id),
    brandAt: (number) => {
      const brand = number === undefined ? undefined : queried[number]
      const range = number === undefined ? undefined : rangeOf(number)
      if (number === undefined || !brand || !range) return null
      const { updatedMinute: _, ...shown } = brand
      return {
        ...noFacts,
        ...shown,
        eras: [...shown.eras],
        slug: slugAt(number),
        ...furtherOf(range, number - range.first),
      }
    },
  }
}

function furtherOf({ names, numbers: { rows: figures }, texts, photos }: Range, at: number) {
  const notes = texts?.rows.lineNotes[at] ?? []
  const lines = (names.rows.lineNames[at] ?? []).map((name, place) => writeLine({ name, note: notes[place] || null }))
  const datedNotes = texts?.rows.datedNotes[at] ?? []
  const video = texts?.rows.video[at] ?? null
  const photo = photos?.rows.photo[at] ?? null
  return {
    datedNotes,
    lines,
    fakeWarning: texts?.rows.fakeWarning[at] ?? null,
    website: texts?.rows.website[at] ?? null,
    wikidata: texts?.rows.wikidata[at] ?? null,
    tagPhotoId: null,
    tagPhotoUrl: photo === null ? null : `/photos/${photo}.webp`,
    tagPhotoBlur: null,
    tagSubmittedBy: null,
    priceSetAt: momentOf(figures.priceDay[at]),
    priceBasis: figures.priceBasis[at] ?? null,
    soldCount: figures.soldCount[at] ?? null,
    sellThroughSetAt: momentOf(figures.sellThroughDay[at]),
    sellThroughBasis: figures.sellThroughBasis[at] ?? null,
    source: video === null ? ('manual' as const) : ('youtube' as const),
    sourceUrl: video === null || video === '-' ? null : `https://www.youtube.com/watch?v=${video}`,
    starter: texts?.rows.starter[at] ?? null,
    createdAt: momentOf(texts?.rows.createdDay[at] ?? 0) ?? '',
    userId: null,
    submittedBy: null,
    downvotes: figures.downvotes[at] ?? 0,
  }
}

/** The parts of the same brands, in order of id. */
function listRanges(parts: readonly CopyPart[]): Range[] {
  const ofKind = <Kind extends CopyKind>(kind: Kind) => parts.filter((part): part is PartOf<Kind> => part.kind === kind)
  const withinRange = <Kind extends CopyKind>(kind: Kind) => new Map(ofKind(kind).map((part) => [part.range, part]))
  const [numbers, identifiers] = [withinRange('numbers'), withinRange('identifiers')]
  const [texts, photos] = [withinRange('texts'), withinRange('photos')]
  return ofKind('names')
    .toSorted((a, b) => a.range - b.range)
    .map((names): Range => {
      const { range, count, ids } = names
      const figures = numbers.get(range)
      if (!figures) throw new BadCopy('the numbers of some brands are missing')
      const further = { identifiers: identifiers.get(range), texts: texts.get(range), photos: photos.get(range) }
      const found = { first: 0, names, numbers: figures, ...further }
      for (const other of [figures, ...Object.values(further)])
        if (other && (other.count !== count || other.ids !== ids)) throw new BadCopy('parts do not belong together')
      return found
    })
}

/** False if the slug of a name that begins with this letter begins with another one. */
function mayBegin(name: string, slug: string): boolean {
  const letter = name.charAt(0).toLowerCase()
  return letter === slug.charAt(0) || !/[a-z0-9]/.test(letter)
}

function findId(brands: readonly { id: number }[], id: number): number | undefined {
  let [low, high] = [0, brands.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((brands[middle]?.id ?? 0) < id) low = middle + 1
    else high = middle
  }
  return brands[low]?.id === id ? low : undefined
}

/** The makers of a part of the catalogue. */
export function rowsOfMakers(part: CopyPart): CopiedMaker[] {
  if (part.kind !== 'catalogue') return []
  const { name, tier, kind, lineOf, sameAs, aliases, spoken } = part.rows
  return name.map((text, at) => ({
    name: text,
    tier: tier[at] ?? null,
    kind: kind[at] ?? null,
    lineOf: lineOf[at] ?? null,
    sameAs: sameAs[at] ?? null,
    aliases: aliases[at] ?? [],
    spoken: spoken[at] ?? [],
  }))
}
