import { editDistance } from '@bolodex/brand-names/edit-distance'
import { foldName } from '@bolodex/brand-names/fold-name'
import type { KnownForm, NameTable, TitleBrand } from './name-table.ts'
import type { TitleWord } from './split-title.ts'
import { cueFillers, isOrdinaryWord, voidingAfter, voidingBefore, voidingFar } from './title-words.ts'

/** A name in a title, from one word up to another. */
export type FoundForm = KnownForm & { start: number; end: number; isVoided: boolean }

const mostWordsOfName = 8
const mostLetters = 60

/** The names in a title, the longest first where they overlap, in the order of the title. */
export function findForms(words: readonly TitleWord[], table: NameTable): FoundForm[] {
  const all: (FoundForm & { letters: number })[] = []
  for (let start = 0; start < words.length; start += 1) {
    let plain = ''
    for (let end = start; end < Math.min(words.length, start + mostWordsOfName); end += 1) {
      const { word = '', isParted = false } = words[end] ?? {}
      if (end > start && isParted) break
      // Names are folded without 'and'.
      if (word === 'and' && end > start) continue
      plain += word
      if (plain.length > mostLetters) break
      const form = table.find(plain)
      if (form && !isPartedAnew(words, start, end + 1, form))
        all.push({ ...form, start, end: end + 1, letters: plain.length, isVoided: false })
    }
  }
  const taken = new Set<number>()
  const kept = all
    .toSorted((a, b) => b.letters - a.letters || a.start - b.start)
    .filter(({ start, end }) => {
      for (let at = start; at < end; at += 1) if (taken.has(at)) return false
      for (let at = start; at < end; at += 1) taken.add(at)
      return true
    })
    .toSorted((a, b) => a.start - b.start)
  return voidForms(words, kept)
}

/** 'Made well' is not Madewell: everyday words that only together have the letters of a name in one word. */
function isPartedAnew(words: readonly TitleWord[], start: number, end: number, { brand }: KnownForm): boolean {
  if (end - start < 2 || /[\s&+/.'’-]/.test(brand.name)) return false
  return words.slice(start, end).every(({ word }) => isOrdinaryWord(word))
}

/** Marks the names that only say what something is like. A list has one cue for all: 'like Zara, Mango and H&M'. */
function voidForms(words: readonly TitleWord[], forms: FoundForm[]): FoundForm[] {
  const before = forms.map(({ start }) => hasCueBefore(words, start))
  const after = forms.map(({ end }) => hasCueAfter(words, end))
  const isList = (a: FoundForm | undefined, b: FoundForm | undefined) => {
    if (!a || !b) return false
    const between = words.slice(a.end, b.start).map(({ word }) => word)
    return between.every((word) => word === 'and' || word === 'or') && (between.length > 0 || words[b.start]?.isParted)
  }
  for (let at = 1; at < forms.length; at += 1) if (before[at - 1] && isList(forms[at - 1], forms[at])) before[at] = true
  for (let at = forms.length - 1; at > 0; at -= 1)
    if (after[at] && isList(forms[at - 1], forms[at])) after[at - 1] = true
  return forms.map((form, index) => ({ ...form, isVoided: before[index] === true || after[index] === true }))
}

function hasCueBefore(words: readonly TitleWord[], start: number): boolean {
  if (words[start]?.isParted) return false
  let at = start - 1
  const direct = words[at]?.word ?? ''
  if (direct === 'no' || direct === 'non') return true
  while (at > start - 3 && cueFillers.has(words[at]?.word ?? '')) at -= 1
  const cue = words[at]?.word ?? ''
  // 'For' and 'like' speak of what is next to them, 'inspired by the' may be farther.
  return voidingBefore.has(cue) && (cue !== 'not' || at === start - 1)
}

function hasCueAfter(words: readonly TitleWord[], end: number): boolean {
  for (let at = end; at < Math.min(words.length, end + 3); at += 1) {
    const { word = '', isParted = false } = words[at] ?? {}
    if (isParted) return at > end ? false : voidingFar.has(word)
    const next = words[at + 1]?.word ?? ''
    // 'Like new' is a condition and 'style 12345' a number.
    const isOther = (word === 'like' && next === 'new') || (word.startsWith('style') && /^\d{3,}$/.test(next))
    if (at === end && voidingAfter.has(word)) return !isOther
    if (voidingFar.has(word)) return true
  }
  return false
}

export type NearForm = { brand: TitleBrand; start: number; end: number; isNear: boolean }

/** Words looked at for a name that is spelled wrong; a brand stands at the beginning of a title. */
const mostStarts = 8
const mostWrong = 2

/** A well-known name that is spelled nearly like one to three words of the title. */
export function findMisspelled(
  words: readonly TitleWord[],
  table: NameTable,
  taken: readonly FoundForm[] = [],
): NearForm | null {
  let best: (NearForm & { score: number }) | null = null
  for (let start = 0; start < Math.min(words.length, mostStarts); start += 1)
    for (let end = start + 1; end <= Math.min(words.length, start + 3); end += 1) {
      const span = words.slice(start, end)
      if (span.some(({ isParted }, index) => isParted && index > 0)) break
      if (span.every(({ word }) => isSkipped(word)) || taken.some((form) => form.start < end && form.end > start))
        continue
      if (hasCueBefore(words, start) || hasCueAfter(words, end)) continue
      const { plain, sound } = foldName(span.map(({ word }) => word).join(' '))
      if (plain.length < 6) continue
      for (const heard of table.hear(sound)) {
        const wrong = editDistance(plain, heard.plain, mostWrong)
        if (wrong > mostWrong || plain[0] !== heard.plain[0]) continue
        const score = heard.plain.length - 4 * wrong + (heard.isOwn ? 1 : 0)
        const isNear = wrong === 0 || (wrong === 1 && plain.length >= 7) || plain.length >= 11
        if (!best || score > best.score) best = { brand: heard.brand, start, end, isNear, score }
      }
    }
  return best
}

const isSkipped = (word: string): boolean => isOrdinaryWord(word) || /^\d/.test(word) || word.length < 3
