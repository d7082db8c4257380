import { foldText, stemWord } from './fold-text.ts'
import type { DatingRule } from './rule.ts'

/** Words that people use for the same thing. */
const sameWords: Record<string, string> = {
  grey: 'gray', silver: 'gray', zip: 'zipper', zippers: 'zipper', fastener: 'zipper', tshirt: 'tee', tees: 'tee', shirt: 'tee', colour: 'color',
  colored: 'color', coloured: 'color',  emblem: 'logo', mark: 'logo', icon: 'logo', label: 'tag', labels: 'tag', tags: 'tag',
   stitching: 'stitch', stitched: 'stitch', stitches: 'stitch', hems: 'hem', caps: 'capital', capitals: 'capital', uppercase: 'capital',
  lowercase: 'small', little: 'small', large: 'big', without: 'no', not: 'no', none: 'no', missing: 'no', never: 'no', lacks: 'no', absent: 'no',
  one: 'single', '1': 'single', two: 'double', '2': 'double', twin: 'double', three: 'triple', '3': 'triple', registered: 'registered', selvage: 'selvedge', redline: 'selvedge',
      teeth: 'zipper', usa: 'us', american: 'us', navy: 'navy', barcode: 'barcode', upc: 'barcode',
  print: 'printed', embroidered: 'woven', instructions: 'care', directions: 'care', gold: 'gold', yellow: 'yellow', colorful: 'color', leaf: 'trefoil', warrant: 'crest', warrants: 'crest',
  talons: 'talon', ykks: 'ykk', pictogram: 'symbol', pictograms: 'symbol', laundry: 'care', washing: 'care', wash: 'care', text: 'word', words: 'word', wording: 'word',
} // prettier-ignore

const emptyWords = new Set(
  'a an all any the of on in at with and or to for is it has have its by from as that this any some into over under above below so very just such example there are be inside plus used style type vintage original marked stamped says branded sold market see seen clearly here size also really looks like find found has got item piece garment'.split(' ').map(stemWord),
) // prettier-ignore

/** Two of one pair exclude each other: a phrase that says one of them does not mean a box that says the other. */
const opposites = [['no', ''], ['single', 'double', 'triple'], ['big', 'small'], ['old', 'new'], ['black', 'white', 'navy', 'brown', 'red', 'orange', 'gray', 'blue', 'gold', 'green', 'yellow'], ['metal', 'nylon', 'plastic']].map((group) => group.map(stemWord)) // prettier-ignore

/** A word that no box has counts like one that this many have: people add things that say nothing. */
const usesOfUnknown = 1

/** The share of what a box says that a phrase must say too. */
const leastOfWords = 0.6

/** Colors, sizes and numbers alone name nothing. */
const plainWords = new Set(opposites.flat())

export type Box = DatingRule & { pattern: { type: 'seen' } }
export const isBox = (rule: DatingRule): rule is Box => rule.pattern.type === 'seen'

type Known = { rule: Box; says: Set<string>[] }

/** Finds the box a phrase means; null if none is near or two are equally near. */
export function createBoxMatcher(boxes: readonly Box[]): (phrase: string) => Box | null {
  const known: Known[] = boxes.map((rule) => ({
    rule,
    says: [...labels(rule.pattern.label), ...(rule.pattern.also ?? [])].map((words) => wordsOf(words, rule.brand)),
  }))
  const uses = new Map<string, number>()
  for (const { says } of known)
    for (const word of new Set(says.flatMap((words) => [...words]))) uses.set(word, (uses.get(word) ?? 0) + 1)
  const rarity = (word: string) => Math.log(1 + (known.length + 1) / ((uses.get(word) ?? usesOfUnknown) + 0.5)) ** 1.6
  const weigh = (word: string) => rarity(word) * (plainWords.has(word) ? 0.6 : 1)

  return (phrase) => {
    const saidOf = new Map<string | undefined, Set<string>>()
    const ranked = known
      .map(({ rule, says }) => {
        const said = saidOf.get(rule.brand) ?? wordsOf(phrase, rule.brand)
        saidOf.set(rule.brand, said)
        return { rule, score: Math.max(...says.map((words) => likeness(said, words))) + (rule.brand ? 0.06 : 0) }
      })
      .toSorted((a, b) => b.score - a.score)
    const [first, second] = ranked
    if (!first || first.score < 0.52) return null
    const isClear = first.score > 0.9 || first.score - (second?.score ?? 0) > 0.02
    return isClear ? first.rule : null
  }

  function likeness(said: Set<string>, words: Set<string>): number {
    const sum = (list: Iterable<string>, measure: (word: string) => number) =>
      [...list].reduce((total, word) => total + measure(word), 0)
    const shared = [...said].filter((word) => words.has(word))
    const isSame = shared.length === said.size && shared.length === words.size
    if (!isSame && shared.every((word) => plainWords.has(word))) return 0
    const ofSaid = sum(shared, weigh) / sum(said, weigh)
    const ofWords = sum(shared, rarity) / sum(words, rarity)
    // 'Union label' is less than 'red, white and blue union label', and 'no union label' is not 'no care label'.
    if (ofWords < leastOfWords || (said.has('no') && (!words.has('no') || ofSaid < 0.75))) return 0
    const clashes = opposites.filter((group) => excludes(said, words, group)).length
    return (0.6 * ofSaid + 0.4 * ofWords) * 0.45 ** clashes
  }
}

/** Each has a word of the group that the other lacks; of 'no', one has it and the other does not. */
function excludes(said: Set<string>, words: Set<string>, group: string[]): boolean {
  if (group.includes('')) return said.has('no') !== words.has('no')
  const lacks = (one: Set<string>, other: Set<string>) => group.some((word) => one.has(word) && !other.has(word))
  return lacks(said, words) && lacks(words, said)
}

/** A label with and without what it says in parentheses. */
const labels = (label: string): string[] => [label, label.replaceAll(/\([^)]*\)/g, ' ')]

/** The brand's own name says nothing among its own boxes. */
function wordsOf(text: string, brand?: string): Set<string> {
  const own = new Set(brand ? split(brand).map(stemWord) : [])
  const words = split(text).map((word) => stemWord(sameWords[word] ?? word))
  const kept = words.filter((word) => !emptyWords.has(word) && !own.has(word))
  return new Set(kept.length > 0 ? kept : words)
}

function split(text: string): string[] {
  return foldText(text)
    .toLowerCase()
    .replaceAll('®', ' registered ')
    .replaceAll(/\bt[ -]?shirts?\b/g, ' tee ')
    .replaceAll(/\bu\.?s\.?a?\b\.?/g, ' us ')
    .replaceAll(/\bbar ?codes?\b/g, ' barcode ')
    .replaceAll(/n't\b/g, ' no ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 0 && word !== 's')
}
