import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Label = {
  name: string
  /** Known by its introduction alone. */
  isNew: boolean
  /** The first word of each mention. */
  at: number[]
  prices: number[]
  sellThrough: number | null
  garments: string[]
}

export type LabelledTranscript = {
  id: string
  part: 'tuning' | 'test'
  kind: string
  words: { text: string; startMs: number }[]
  labels: Label[]
  /** Words that count neither for nor against. */
  excused: Set<number>
}

const folder = join(import.meta.dirname, 'transcripts')
/** About as fast as people talk in such videos. */
const wordMs = 340

/** Odd numbers are for tuning, even ones for testing. */
const partOf = (id: string): 'tuning' | 'test' => (Number(id) % 2 === 1 ? 'tuning' : 'test')

export function readCorpus(): LabelledTranscript[] {
  const files = readdirSync(folder).filter((name) => /^\d{3}\.txt$/.test(name))
  return files.toSorted().map((name) => readTranscript(name.slice(0, 3), readFileSync(join(folder, name), 'utf8')))
}

function readTranscript(id: string, file: string): LabelledTranscript {
  const gap = file.indexOf('\n\n')
  if (gap < 0) throw new Error(`${id}: an empty line must stand between the head and the text`)
  const words: LabelledTranscript['words'] = []
  const labels = new Map<string, Label>()
  const excused = new Set<number>()
  const say = (text: string) => {
    for (const word of text.split(/\s+/).filter(Boolean)) words.push({ text: word, startMs: words.length * wordMs })
  }
  for (const piece of file.slice(gap).split(/(\{[^{}]*\})/)) {
    const marked = /^\{\s*([^=]+?)\s*(?:=\s*(.+?)\s*)?\}$/.exec(piece)
    if (!marked) {
      if (/[{}]/.test(piece)) throw new Error(`${id}: a brace is open or closed alone near '${piece.slice(0, 40)}'`)
      say(piece)
      continue
    }
    const [, detection = '', written = detection] = marked
    const first = words.length
    say(detection)
    if (written === '?') {
      for (let at = first; at < words.length; at += 1) excused.add(at)
      continue
    }
    const isNew = written.startsWith('+')
    const name = isNew ? written.slice(1).trim() : written
    const key = name.toLowerCase()
    const label = labels.get(key) ?? { name, isNew, at: [], prices: [], sellThrough: null, garments: [] }
    label.at.push(first)
    labels.set(key, label)
  }
  const kind = readHead(id, file.slice(0, gap), labels)
  return { id, part: partOf(id), kind, words, labels: [...labels.values()], excused }
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
    if (field === 'price') label.prices = rest.split(/\s+/).map((price) => readWhole(id, price))
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
