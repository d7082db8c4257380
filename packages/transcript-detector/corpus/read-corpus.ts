import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { roles } from '../src/amounts/read-roles.ts'

/** Words `from` up to, and not including, `to`. */
export type Span = { from: number; to: number }

export type Label = {
  name: string
  /** In no list. */
  isNew: boolean
  /** Named only in comparisons and negations: nothing of it is at hand. */
  isAside: boolean
  /** The first word of each mention. */
  at: number[]
  /** Every mention, and whether its thing is at hand. */
  spans: (Span & { isAside: boolean })[]
  prices: number[]
  sellThrough: number | null
  garments: string[]
}

/** What an amount is; `price` where the label does not say which of sold, going and asked. */
const amountRoles = [...roles, 'price'] as const
type AmountRole = (typeof amountRoles)[number]

export type LabelledAmount = Span & {
  value: number
  role: AmountRole
  /** A brand of the transcript, '?' for an unnamed item, '-' for no owner. */
  owner: string
}

export type LabelledTranscript = {
  id: string
  /** What is learned from the tuning and the practice part is shown on the test part. */
  part: 'tuning' | 'test' | 'practice'
  /** Since when every amount is labelled: in the first 240 transcripts only those that are a brand's price. */
  set: 'first' | 'second'
  kind: string
  words: { text: string; startMs: number }[]
  labels: Label[]
  amounts: LabelledAmount[]
  /** Words that count neither for nor against. */
  excused: Set<number>
}

const folder = join(import.meta.dirname, 'transcripts')
/** More texts to learn from, none of them for testing. */
const practice = join(import.meta.dirname, 'practice')
/** About as fast as people talk in such videos. */
const wordMs = 340

/** Odd numbers are for tuning, even ones for testing. */
const partOf = (id: string): 'tuning' | 'test' => (Number(id.replace(/\D/g, '')) % 2 === 1 ? 'tuning' : 'test')

export function readCorpus(): LabelledTranscript[] {
  const read = (from: string) =>
    readdirSync(from)
      .filter((name) => /^[a-z]?\d{2,3}\.txt$/.test(name))
      .toSorted()
      .map((name) => readTranscript(name.replace('.txt', ''), readFileSync(join(from, name), 'utf8')))
  return [...read(folder), ...read(practice).map((one) => ({ ...one, part: 'practice' as const }))]
}

function readTranscript(id: string, file: string): LabelledTranscript {
  const gap = file.indexOf('\n\n')
  if (gap < 0) throw new Error(`${id}: an empty line must stand between the head and the text`)
  const words: LabelledTranscript['words'] = []
  const labels = new Map<string, Label>()
  const amounts: LabelledAmount[] = []
  const excused = new Set<number>()
  const say = (text: string): Span => {
    const from = words.length
    for (const word of text.split(/\s+/).filter(Boolean)) words.push({ text: word, startMs: words.length * wordMs })
    return { from, to: words.length }
  }
  for (const piece of file.slice(gap).split(/(\{[^{}]*\}|<[^<>|]+\|[^<>]*>)/)) {
    if (piece.startsWith('<')) amounts.push(readAmount(id, piece, say))
    else if (piece.startsWith('{')) readMention(id, piece, say, labels, excused)
    else if (/[{}<|]/.test(piece)) throw new Error(`${id}: a mark is open or closed alone near '${piece.slice(0, 40)}'`)
    else say(piece)
  }
  for (const label of labels.values()) label.isAside = label.spans.every(({ isAside }) => isAside)
  for (const { owner, role, value } of amounts) {
    const label = labels.get(owner.toLowerCase())
    if (!label && owner !== '?' && owner !== '-') throw new Error(`${id}: '${owner}' is no brand of the text`)
    if (role === 'price') label?.prices.push(value)
  }
  const kind = readHead(id, file.slice(0, gap), labels)
  const set = /^\d/.test(id) ? 'first' : 'second'
  return { id, part: partOf(id), set, kind, words, labels: [...labels.values()], amounts, excused }
}

function readMention(
  id: string,
  piece: string,
  say: (text: string) => Span,
  labels: Map<string, Label>,
  excused: Set<number>,
): void {
  const [, detection = '', written = detection] = /^\{\s*([^=]+?)\s*(?:=\s*(.+?)\s*)?\}$/.exec(piece) ?? []
  if (!detection) throw new Error(`${id}: '${piece}' names nothing`)
  const span = say(detection)
  if (written === '?') {
    for (let at = span.from; at < span.to; at += 1) excused.add(at)
    return
  }
  const isNew = written.startsWith('+')
  const isAside = written.endsWith('!')
  const name = written.replace(/^\+\s*|\s*!$/g, '')
  const key = name.toLowerCase()
  const label: Label = labels.get(key) ?? {
    name,
    isNew,
    isAside,
    at: [],
    spans: [],
    prices: [],
    sellThrough: null,
    garments: [],
  }
  label.at.push(span.from)
  label.spans.push({ ...span, isAside })
  labels.set(key, label)
}

function readAmount(id: string, piece: string, say: (text: string) => Span): LabelledAmount {
  const [said = '', value = '', role = '', owner = ''] = piece.slice(1, -1).split('|')
  const known = amountRoles.find((one) => one === role)
  if (!known || !/^\d+(\.\d+)?$/.test(value) || !owner) throw new Error(`${id}: '${piece}' is not understood`)
  return { ...say(said), value: Number(value), role: known, owner }
}

function readHead(id: string, head: string, labels: Map<string, Label>): string {
  let kind = ''
  for (const line of head.split('\n')) {
    const [, field = '', value = ''] = /^([a-z-]+): (.+)$/.exec(line) ?? []
    if (field === 'kind') kind = value
    if (['title', 'channel', 'kind'].includes(field)) continue
    // The longest name that the line starts with: 'Levi's 45' and 'Forever 21 12'.
    const label = [...labels.values()]
      .filter(({ name }) => value.toLowerCase().startsWith(`${name.toLowerCase()} `))
      .toSorted((a, b) => b.name.length - a.name.length)[0]
    if (!label) throw new Error(`${id}: '${line}' names no brand of the text`)
    const rest = value.slice(label.name.length).trim()
    if (field === 'price') label.prices.push(...rest.split(/\s+/).map((price) => readWhole(id, price)))
    else if (field === 'sell-through') label.sellThrough = readWhole(id, rest)
    else if (field === 'garments') label.garments = rest.split(/,\s*/)
    else throw new Error(`${id}: '${line}' is not understood`)
  }
  return kind
}

function readWhole(id: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`${id}: '${text}' is not a whole number`)
  return Number(text)
}
