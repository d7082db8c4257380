import { readNumbers, type SpokenNumber } from '../src/numbers/read-numbers.ts'
import { roles, seeNumbers } from '../src/amounts/read-roles.ts'
import type { Place } from '../src/split-items.ts'
import { hiddenName, type Token, tokensOf } from '../src/tokens.ts'
import type { LabelledAmount, LabelledTranscript } from './read-corpus.ts'
import type { LabelledRow } from './train-chain.ts'

/** The numbers of a transcript, each with its label where it has one. */
export type NumberedText = {
  tokens: Token[]
  numbers: SpokenNumber[]
  labels: (LabelledAmount | null)[]
  transcript: LabelledTranscript
}

export function readNumbered(transcript: LabelledTranscript): NumberedText {
  const named = new Set(transcript.labels.flatMap(({ spans }) => spans.flatMap(({ from, to }) => listFrom(from, to))))
  const tokens = tokensOf(transcript.words).map((token) =>
    named.has(token.at) ? { ...token, text: hiddenName } : token,
  )
  const numbers = readNumbers(tokens)
  const labels = numbers.map(({ from, to }) => {
    const [first, last] = [tokens[from]?.at ?? 0, tokens[to - 1]?.at ?? 0]
    return transcript.amounts.find((amount) => amount.from <= last && first < amount.to) ?? null
  })
  return { tokens, numbers, labels, transcript }
}

const listFrom = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, step) => from + step)

const bitOf = (...names: readonly string[]): number =>
  names.reduce((bits, name) => bits | (1 << roles.findIndex((role) => role === name)), 0)
const anything = 2 ** roles.length - 1

/** Which roles a number may have: of the first transcripts only a brand's price is known, and not of which kind. */
export function toRoleRow({ tokens, numbers, labels, transcript }: NumberedText): LabelledRow {
  const allowed = labels.map((label) => {
    if (!label) return transcript.set === 'second' ? bitOf('other', 'count') : anything
    return label.role === 'price' ? bitOf('sold', 'going', 'asked') : bitOf(label.role)
  })
  return { seen: seeNumbers(tokens, numbers), allowed }
}

/** Where the labelled names stand among the tokens. */
export function placesOf({ tokens, transcript }: NumberedText): Place[] {
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  for (const [index, { at }] of tokens.entries()) {
    if (!first.has(at)) first.set(at, index)
    last.set(at, index + 1)
  }
  return transcript.labels
    .flatMap(({ name, spans }) => spans.map((span) => ({ ...span, brand: name.toLowerCase() })))
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to, brand }, index) => ({ index, from: first.get(from) ?? 0, to: last.get(to - 1) ?? 0, brand }))
}

/** Which number of the text a label is said with: both ends of a range are one number. */
export function numberOf({ tokens, numbers }: NumberedText, label: LabelledAmount): number {
  return numbers.findIndex(
    ({ from, to }) => label.from <= (tokens[to - 1]?.at ?? 0) && (tokens[from]?.at ?? 0) < label.to,
  )
}
