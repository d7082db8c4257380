import { listWords } from '@bolodex/brand-names/vocabulary/word-list'
import type { TitleWord } from './split-title.ts'

/** After a decade, these say that only the look is of that time. */
const onlyLook = listWords(
  'style styled inspired vibe vibes aesthetic look looking esque ish core theme themed waist feel',
)

/** The decade a title names: '1990s', '2000s', 'Y2K'. A bare '90' is a size. */
export function readEra(words: readonly TitleWord[]): string | null {
  for (const [index, { word }] of words.entries()) {
    const era = eraOf(word, words[index - 1]?.word)
    if (era && !onlyLook.has(words[index + 1]?.word ?? '')) return era
  }
  return null
}

function eraOf(word: string, before: string | undefined): string | null {
  if (word === 'y2k') return 'Y2K'
  // '80er Jahre', 'années 80'.
  const [, century, decade] = /^(19)?([2-9]0)(?:s|er)$/.exec(word) ?? []
  if (decade) return before === 'size' && !century ? null : `19${decade}s`
  if (before === 'annees' && /^[2-9]0$/.test(word)) return `19${word}s`
  if (word === '00s' || word === '2000s' || word === '2000er') return '2000s'
  return word === '2010s' ? word : null
}

const counts: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
}
/** More pieces than this are a size, a year or a model. */
const mostPieces = 200

const bundles = listWords('bundle bundles joblot wholesale multipack kleiderpaket konvolut paket reseller')
/** 'Bundle and save' invites to buy more of others' listings. */
const notBundle = listWords('and to save discount me up more with')
const units = listWords('pcs pieces items pairs pack packs teile teiliges stuck stk paires paar sets')

/** Whether several garments are sold together, so that the price is none of a single one. */
export function readLot(words: readonly TitleWord[]): boolean {
  return words.some(({ word }, index) => {
    const before = words[index - 1]?.word ?? ''
    const after = words[index + 1]?.word ?? ''
    if (word === 'lot') return isLot(before, after, words[index + 2]?.word ?? '')
    if (bundles.has(word)) return !notBundle.has(after)
    if (units.has(word) && countOf(before) > 1) return true
    if ((word === 'set' || word === 'pack' || word === 'bundle') && after === 'of')
      return countOf(words[index + 2]?.word ?? '') > 1
    // '3x' is a size too, except as the first word.
    return /^x(?:[2-9]|1\d)$/.test(word) || (index === 0 && /^[2-9]x$/.test(word))
  })
}

/** 'Lot 501' is a number of Levi's, 'a lot of' an amount, 'parking lot' a place. */
function isLot(before: string, after: string, next: string): boolean {
  if (before === 'a' || before === 'parking') return false
  if (after === 'of') return countOf(next) !== 1
  return !/^\d{3,}$/.test(after)
}

function countOf(word: string): number {
  const count = counts[word] ?? (/^\d{1,3}$/.test(word) ? Number(word) : 0)
  return count <= mostPieces ? count : 0
}
