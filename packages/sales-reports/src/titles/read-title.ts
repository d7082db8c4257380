import type { NamedGarment } from './garment-words.ts'
import { findForms, findMisspelled, type FoundForm } from './find-names.ts'
import { createNameTable, type NameTable, type TitleBrand, type TitleName } from './name-table.ts'
import { readEra, readLot } from './read-era-and-lot.ts'
import { readGarment } from './read-garment.ts'
import { splitTitle, type TitleWord } from './split-title.ts'
import { colors, leadWords, noBrandTexts, retailers, sentenceWords } from './title-words.ts'
import { foldWords } from '@bolodex/brand-names/fold-name'

/** What a title says. A brand that is not `sure` is a guess: the member is asked, with the candidates to choose from. */
export type TitleReading = {
  brand: string | null
  sure: boolean
  garment: NamedGarment
  /** '1990s', '2000s', 'Y2K'. */
  era: string | null
  lot: boolean
  candidates: string[]
}

/** What a sales report has beside the title. */
export type TitleColumns = { brandColumn?: string; categoryColumn?: string }

type BrandReading = Pick<TitleReading, 'brand' | 'sure' | 'candidates'> & { named: readonly Span[] }
type Span = { start: number; end: number }

const mostCandidates = 3

/** Reads titles over these names; the directory's brands come first, so that they win over the catalogue's. */
export function createTitleReader(names: Iterable<TitleName>) {
  const table = createNameTable(names)
  return (title: string, { brandColumn = '', categoryColumn = '' }: TitleColumns = {}): TitleReading => {
    const words = splitTitle(title)
    const { named, ...brand } = readBrand(words, brandColumn, table)
    const isName = (index: number) => named.some(({ start, end }) => index >= start && index < end)
    // 'Lot 29' is a brand, and so is one that has a decade in its name.
    const own = words.map((one, index) =>
      isName(index) && /^(?:lot|\d+s)$/.test(one.word) ? { ...one, word: '' } : one,
    )
    const garment = readGarment(words, isName)
    return {
      ...brand,
      garment: garment ?? (categoryColumn ? readGarment(splitTitle(categoryColumn), () => false) : null),
      era: readEra(own),
      lot: readLot(own),
    }
  }
}

/** The file's own column counts before the title. */
function readBrand(words: readonly TitleWord[], column: string, table: NameTable): BrandReading {
  const inTitle = readTitleBrand(words, table)
  const plain = foldWords(column).join('')
  if (plain === '') return inTitle
  if (noBrandTexts.has(plain)) return { brand: null, sure: false, candidates: [], named: [] }
  const form = table.find(plain)
  if (form && !form.isShared && form.role !== 'spoken')
    return { brand: form.brand.name, sure: true, candidates: [form.brand.name], named: inTitle.named }
  // An unknown brand: the title may name its maker, a line or another brand.
  const near = form ? form.brand : findMisspelled(splitTitle(column), table)?.brand
  const candidates = [...new Set([...(near ? [near.name] : []), ...inTitle.candidates])].slice(0, mostCandidates)
  return { brand: candidates[0] ?? null, sure: false, candidates, named: inTitle.named }
}

function readTitleBrand(words: readonly TitleWord[], table: NameTable): BrandReading {
  const forms = findForms(words, table)
  const open = forms.filter(({ isVoided }) => !isVoided)
  const clear = open.filter(({ risk }) => risk === 'clear')
  const first = words.findIndex(({ word }) => !isLead(word))
  const isTitleShouted = words.filter(({ isShouted }) => isShouted).length > words.length / 2
  const isBacked = (form: FoundForm) =>
    form.role !== 'spoken' && isBelieved(form, words, first, isTitleShouted) && form.brand.isWellKnown
  const backed = open.filter((form) => form.risk === 'word' && isBacked(form))
  const isPartOf = (form: FoundForm) =>
    clear.some(({ brand }) => brand !== form.brand && table.isLineOf(form.brand, brand))
  const lines = open.filter((form) => form.risk === 'word' && !backed.includes(form) && isPartOf(form))
  const believed = [...clear, ...backed, ...lines].toSorted((a, b) => a.start - b.start)
  if (believed.length === 0) return guessBrand(words, forms, first, table)

  const brands = keepKnown(keepLines(believed, table))
  const candidates = [...new Set(brands.map(({ brand }) => brand.name))]
  const [chosen] = brands
  return {
    brand: candidates[0] ?? null,
    sure: candidates.length === 1 ? isProved(chosen, first) && !isShopOnly(chosen, open) : isJoint(words, brands),
    candidates: candidates.slice(0, mostCandidates),
    // Words that are no brand here may name the garment.
    named: forms.filter((form) => believed.includes(form) || isUnlike(form)),
  }
}

const isLead = (word: string): boolean => leadWords.has(word) || /^\d/.test(word)

/** An everyday word is the brand in the first place, after 'by', or in capitals among small letters. */
function isBelieved(form: FoundForm, words: readonly TitleWord[], first: number, isTitleShouted: boolean): boolean {
  const after = words[form.end]?.word ?? ''
  // 'Old navy blue': a color of two words.
  const isColor = colors.has(after) && colors.has(words[form.end - 1]?.word ?? '')
  if (sentenceWords.has(after) || isColor) return false
  if (form.start <= first) return true
  const before = words[form.start - 1]?.word
  if (before === 'by' || before === 'x') return true
  const own = words.slice(form.start, form.end)
  return !isTitleShouted && own.every(({ isShouted }) => isShouted) && own.length > 0
}

/** A brand and its line are one: the line is meant, if it is known at all. */
function keepLines(forms: FoundForm[], table: NameTable): FoundForm[] {
  const isMeant = ({ brand }: FoundForm) =>
    !forms.some((other) => table.isLineOf(other.brand, brand) && other.brand.isWellKnown) &&
    (brand.isWellKnown || !forms.some((other) => table.isLineOf(brand, other.brand)))
  return forms.filter(isMeant)
}

/** A name that few know adds no doubt behind a well-known one. */
function keepKnown(forms: FoundForm[]): FoundForm[] {
  return forms[0]?.brand.isWellKnown ? forms.filter(({ brand }) => brand.isWellKnown) : forms
}

/** A single word that few know as a brand proves something only in the first place. */
function isProved(form: FoundForm | undefined, first: number): boolean {
  if (!form || form.isShared) return false
  return form.brand.isWellKnown || form.start <= first || form.end - form.start > 1
}

/** A name that says what the garment is like. */
const isUnlike = ({ isVoided, risk }: FoundForm): boolean => isVoided && risk !== 'look'

/** A shop beside what may be its own label. */
function isShopOnly(chosen: FoundForm | undefined, open: FoundForm[]): boolean {
  if (!chosen || !retailers.has(foldWords(chosen.brand.name).join(''))) return false
  return open.some(({ brand, risk }) => risk === 'word' && brand.isWellKnown && brand !== chosen.brand)
}

/** 'Nike x Off-White': both made it, and the first one leads. */
function isJoint(words: readonly TitleWord[], [first, second]: FoundForm[]): boolean {
  if (!first || !second || first.isShared) return false
  const between = words.slice(first.end, second.start).map(({ word }) => word)
  return between.length === 1 && (between[0] === 'x' || between[0] === 'and')
}

/** No name is certain: a misspelled one, or an everyday word in some other place. */
function guessBrand(words: readonly TitleWord[], forms: FoundForm[], first: number, table: NameTable): BrandReading {
  const open = forms.filter(({ isVoided }) => !isVoided)
  const near = findMisspelled(
    words,
    table,
    forms.filter(({ role, risk }) => role !== 'spoken' && risk !== 'look'),
  )
  const asked = open.filter(({ risk, start, end, role }) => {
    const isFirst = start <= first
    return role !== 'spoken' && (risk === 'word' || isFirst) && !sentenceWords.has(words[end]?.word ?? '')
  })
  const spoken = open.filter(({ role, risk }) => role === 'spoken' && risk === 'word')
  const all: TitleBrand[] = [...(near ? [near.brand] : []), ...[...spoken, ...asked].map(({ brand }) => brand)]
  const candidates = [...new Set(all.map(({ name }) => name))].slice(0, mostCandidates)
  const compared = forms.filter(isUnlike)
  const named = near
    ? [near, ...compared]
    : [...compared, ...asked.filter(({ start, risk }) => start <= first && risk === 'word')]
  return { brand: candidates[0] ?? null, sure: near?.isNear === true, candidates, named }
}
