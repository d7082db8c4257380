import { splitWords } from '@bolodex/brand-names/fold-name'
import { listPhrases, listWords } from '@bolodex/brand-names/vocabulary/word-list'
import type { KnownName } from './detector-brands.ts'
import { tradeWords } from './vocabulary/garment-words.ts'
import { peopleAndPlaces } from './vocabulary/word-lists.ts'
import { formatSpokenNumber } from './numbers/spoken-numbers.ts'
import { isOrdinaryWord } from './word-frequency.ts'

/** One way to say a name. The lower its rank, the more it is the name itself and not something made from it. */
export type SpokenForm = { words: string[]; rank: number }

/** Forms from this rank on are lists of ours, and what sounds like them is something else again. */
export const misheardRank = 8

/** Forms of one name are few, or a name of many numbers would fill the gazetteer. */
const mostForms = 24
const mostWords = 8

const tails = listPhrases(`
  clothing, clothing co, clothing company, company, co, inc, ltd, llc, plc, corporation, corp, group, holdings, gmbh, ag, se, bv, spa,
  jeans, denim, shoes, shoe corporation, boots, new york, nyc, london, paris, milano, berlin, usa, canada, apparel, sportswear, sportswear company, collectibles, trading company, trading co, trading,
  collection, international, menswear, outlet, store, stores, shops, brand, brand jeans, athletica, athletic, fashion, fashions,
  and co, and company, and sons, yoga, outfitters, woolen mills, spitalfields, knits, maternity, leather, ranch wear, strauss, adventure,
  mfg, manufacturing, traders, supply, supply co, goods, dry goods, gym supply, clothing line, clothing brand, designs, studio, studios, label, workwear, footwear, london ltd, holdings inc
`)
// 'Lululemon Athletica' is the same maker under a longer name, 'Acne Studios' is not 'acne' to everybody.
const heads = listWords('the')
const shortened: Record<string, readonly string[]> = {
  st: ['saint', 'st'],
  dr: ['doctor', 'dr', 'doc'],
  mr: ['mister', 'mr'],
  bros: ['brothers', 'bros'],
  co: ['company', 'co'],
  intl: ['international'],
  n: ['n', 'and'],
  assn: ['association', 'assn'],
  mfg: ['manufacturing', 'mfg'],
  armour: ['armor', 'armour'],
  colour: ['color', 'colour'],
  colours: ['colors', 'colours'],
  dept: ['department', 'dept'],
}

/** All ways in which a name and its other spellings are said. */
export function formatName({
  name,
  aliases,
  spoken = [],
}: Pick<KnownName, 'name' | 'aliases' | 'spoken'>): SpokenForm[] {
  const forms = new Map<string, SpokenForm>()
  const add = (words: string[], rank: number) => {
    const key = words.join('')
    if (key.length < 2 || words.length > mostWords + 4 || forms.size >= mostForms) return
    const known = forms.get(key)
    if (!known || known.rank > rank) forms.set(key, { words, rank })
  }
  formatOne(name, 0, add)
  for (const alias of aliases) formatOne(alias, 1, add)
  for (const said of spoken) add(splitWords(said), misheardRank)
  return [...forms.values()]
}

type Add = (words: string[], rank: number) => void

function formatOne(name: string, rank: number, add: Add): void {
  const words = splitWords(name.replace(/\([^)]*\)/g, ' '))
  if (words.length === 0 || words.length > mostWords) return
  for (const said of formatWords(words)) {
    add(said, rank)
    const bare = said.filter((word) => word !== 'and')
    if (bare.length > 1 && bare.length < said.length) add(bare, rank + 4)
    for (const short of dropEnds(said)) add(short, rank + 4)
  }
  // 'Levi's' is also said as 'levi', and 'Vince' may be transcribed as 'vince's'.
  const own = /^(.{3,})['’]s$/.exec(name.trim())
  if (own?.[1]) add(splitWords(own[1]), rank + 5)
}

/** Each word in each way it is said, never more than a handful of combinations. */
function formatWords(words: string[]): string[][] {
  let said: string[][] = [[]]
  for (const word of words) {
    const ways = waysToSay(word)
    said = said.flatMap((start) => ways.map((way) => [...start, ...way])).slice(0, 8)
  }
  return said
}

function waysToSay(word: string): string[][] {
  if (/^\d+$/.test(word)) return [[word], ...formatSpokenNumber(word)]
  const parts = /^([a-z]+)(\d+)$/.exec(word)
  if (parts?.[1] && parts[2])
    return [[word], ...formatSpokenNumber(parts[2]).map((number) => [parts[1] ?? '', ...number])]
  return (shortened[word] ?? [word]).map((way) => [way])
}

/** Without 'the' and company suffixes, as long as a distinctive part is left. */
function dropEnds(words: string[]): string[][] {
  const start = heads.has(words[0] ?? '') ? 1 : 0
  const shorter: string[][] = start > 0 ? [words.slice(1)] : []
  for (let tail = Math.min(3, words.length - 1); tail > 0; tail -= 1) {
    if (!tails.has(words.slice(-tail).join(' '))) continue
    const end = words.length - tail
    shorter.push(words.slice(start, words[end - 1] === 'and' ? end - 1 : end))
  }
  return shorter.filter(isTelling)
}

function isTelling(words: string[]): boolean {
  const [only = ''] = words
  if (words.length === 0) return false
  if (words.length === 1) return only.length > 3 && !isOrdinaryWord(only)
  if (words.every((word) => tradeWords.has(word))) return false
  return !(only === 'new' && words.slice(1).every((word) => peopleAndPlaces.has(word)))
}
