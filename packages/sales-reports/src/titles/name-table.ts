import { foldName, foldWords } from '@bolodex/brand-names/fold-name'
import { createKeyTable, hashText } from '@bolodex/brand-names/key-table'
import type { BrandTier, NameKind, NameRole } from '@bolodex/contract/directory/name-matches'
import { namesOfMaker } from '@bolodex/brand-names/near-brands'
import {
  everydayPhrases,
  everydayWords,
  isLookWord,
  ingredientWords,
  leadWords,
  modelNames,
  wellKnownWords,
} from './title-words.ts'

/** A brand of the directory or of the catalogue, as a title reader needs it. Give the directory's first. */
export type TitleName = {
  name: string
  aliases: readonly string[]
  spoken: readonly string[]
  tier: BrandTier | null
  /** What the name consists of, according to the catalog; null when unknown. */
  kind: NameKind | null
  lineOf: string | null
  sameAs: string | null
  isInDirectory: boolean
}

export type TitleBrand = { name: string; lineOf: string | null; isWellKnown: boolean }

/**
 * How far a name may be believed wherever it stands. `clear`: anywhere. `word`: in the first place, since it is an everyday
 * word too. `look`: only in a Brand column, since it describes a garment.
 */
export type NameRisk = 'clear' | 'word' | 'look'

export type KnownForm = {
  brand: TitleBrand
  role: NameRole
  risk: NameRisk
  /** Two unrelated brands share it. */ isShared: boolean
}

const roleRanks: Record<NameRole, number> = { name: 0, alias: 1, spoken: 2 }
/** Shorter names are not looked for by their sound: one letter off is another name. */
const shortestHeard = 6
const mostSteps = 5
/** Names of one sound that are compared. */
const mostHeard = 2000

/** Every name by its letters without gaps, so that 'All Saints' and 'AllSaints' are one. */
export function createNameTable(names: Iterable<TitleName>) {
  const forms = new Map<string, KnownForm>()
  const brands = new Map<string, TitleBrand>()
  const bySound = createKeyTable()
  const heard: { plain: string; brand: TitleBrand; isOwn: boolean }[] = []
  const entries = [...names]
  const ownNames = new Map(entries.toReversed().map((entry) => [plainOf(entry.name), entry]))
  for (const entry of entries) {
    const maker = makerOfModel(entry)
    const brand = brandOf(maker ?? entry)
    const isOwn = (text: string) => !maker || !plainOf(text).startsWith(plainOf(maker.name))
    for (const [text, role] of namesOfMaker(entry))
      if (isOwn(text)) addForm(entry, brand, text, maker ? 'spoken' : role)
    if (!maker) addTurned(entry, brand)
  }

  return {
    find: (plain: string) => forms.get(plain),
    hear: (sound: string) =>
      bySound
        .find(hashText(sound), mostHeard)
        .toReversed()
        .flatMap((number) => heard[number] ?? []),
    isLineOf: (a: TitleBrand, b: TitleBrand) => a !== b && parentsOf(a).includes(b.name),
  }

  /**
   * The catalog lists models and small lines as brand plus model: 'Patagonia Synchilla', 'Levi's 501'. To a seller
   * they are that brand. Lines with their own price level are kept: 'Gap Kids', 'Nike ACG'.
   */
  function makerOfModel({ name, lineOf, tier, isInDirectory }: TitleName): TitleName | undefined {
    const maker = lineOf === null || lineOf === name || isInDirectory ? undefined : ownNames.get(plainOf(lineOf))
    if (!maker || maker.lineOf === name) return undefined
    const [plain, start] = [plainOf(name), plainOf(lineOf ?? '')]
    if (!plain.startsWith(start)) return modelNames.has(plain) ? maker : undefined
    return tier !== 'A' || modelNames.has(plain.slice(start.length)) ? maker : undefined
  }

  function brandOf({ name, sameAs, lineOf, tier, isInDirectory }: TitleName): TitleBrand {
    const key = plainOf(sameAs ?? name)
    const known = brands.get(key)
    if (known) return known
    const isKnownWord = wellKnownWords.has(key) || !isEveryday(key)
    const isWellKnown = isInDirectory || tier === 'A' || (tier === null && isKnownWord)
    const brand = { name: sameAs ?? name, lineOf: lineOf === name ? null : lineOf, isWellKnown }
    brands.set(key, brand)
    return brand
  }

  function addForm(entry: TitleName, brand: TitleBrand, text: string, role: NameRole): void {
    const words = foldWords(text)
    const plain = words.join('')
    if (plain === '') return
    const known = forms.get(plain)
    const form = { brand, role, risk: judgeForm(entry, words, role), isShared: false }
    if (!known) forms.set(plain, form)
    else if (known.brand !== brand) {
      const rank = rankOf(form) - rankOf(known)
      if (rank < 0) forms.set(plain, form)
      if (rank === 0) known.isShared = true
    }
    if (plain.length < shortestHeard || form.risk !== 'clear' || !brand.isWellKnown) return
    // Takes five times as long as all before it.
    const { sound } = foldName(text)
    bySound.add(hashText(sound), heard.push({ plain, brand, isOwn: role === 'name' }) - 1)
  }

  /** 'Pink Victoria's Secret' for Victoria's Secret PINK. */
  function addTurned({ name, lineOf, tier }: TitleName, brand: TitleBrand): void {
    if (tier !== 'A' || !lineOf || lineOf === name) return
    const [parent, own] = [foldWords(lineOf), foldWords(name)]
    const rest = own.slice(parent.length)
    if (rest.length === 0 || parent.join(' ') !== own.slice(0, parent.length).join(' ') || rest[0] === 'jeans') return
    const plain = [...rest, ...parent].join('')
    if (!forms.has(plain)) forms.set(plain, { brand, role: 'alias', risk: 'clear', isShared: false })
  }

  function parentsOf(brand: TitleBrand): string[] {
    const parents: string[] = []
    let { lineOf } = brand
    while (lineOf !== null && parents.length < mostSteps) {
      const parent: TitleBrand | undefined = forms.get(plainOf(lineOf))?.brand
      parents.push(parent?.name ?? lineOf)
      lineOf = parent?.lineOf ?? null
    }
    return parents
  }
}

export type NameTable = ReturnType<typeof createNameTable>

const rankOf = ({ brand, role }: KnownForm): number => roleRanks[role] * 2 + (brand.isWellKnown ? 0 : 1)

const plainOf = (text: string): string => foldWords(text).join('')

const isLook = (word: string) =>
  isLookWord(word) || leadWords.has(word) || ingredientWords.has(word) || isLookWord(word.replace(/s$/, ''))
const isEveryday = (word: string) => everydayWords.has(word) || isLook(word) || /^\d+$/.test(word)

function judgeForm({ kind, tier, isInDirectory }: TitleName, words: string[], role: NameRole): NameRisk {
  const plain = words.join('')
  if (/^\d+$/.test(plain) || plain.length < 2 || isLook(plain) || words.every(isLook)) {
    // 'American Apparel' and 'Fruit of the Loom' are no descriptions; a phrase that people know is a word at worst.
    return words.length > 1 && plain.length > 4 && (tier === 'A' || isInDirectory) && role !== 'spoken'
      ? 'word'
      : 'look'
  }
  if (role === 'spoken') return words.some(isEveryday) || plain.length < shortestHeard ? 'look' : 'word'
  // 'H&M' and 'C&A' stand anywhere; 'S&M' may be sizes.
  if (plain.length === 2 && words.length === 2 && role === 'name' && !/^[sml]+$/.test(plain)) return 'clear'
  if (plain.length < 3) return role === 'name' || /\d/.test(plain) ? 'word' : 'look'
  if (everydayPhrases.has(plain)) return 'word'
  if (words.length === 1) {
    if (everydayWords.has(plain) || kind === 'common-word' || (plain.length === 3 && role === 'alias')) return 'word'
    const isRareAlias = role === 'alias' && (tier === 'B' || tier === 'C')
    return isRareAlias || ((kind === 'place' || kind === 'phrase') && tier !== 'A') ? 'word' : 'clear'
  }
  const isRare = tier === 'B' || tier === 'C'
  if (isInDirectory || (!isRare && kind !== 'common-word')) return 'clear'
  return kind === 'common-word' || words.every(isEveryday) ? 'word' : 'clear'
}
