import type { Mention, Word } from '../detector-brands.ts'

/** A text for tests of the detector in which names stand in brackets: 'a [Gap] jacket'. */
export function markNames(text: string): { words: Word[]; mentions: Mention[] } {
  const words: Word[] = []
  const mentions: Mention[] = []
  const ids = new Map<string, number>()
  for (const piece of text.split(/(\[[^\]]*\])/)) {
    const name = /^\[(.*)\]$/.exec(piece)?.[1]
    const from = words.length
    for (const word of (name ?? piece).split(/\s+/).filter(Boolean)) words.push({ text: word, startMs: null })
    if (name === undefined) continue
    const id = ids.get(name) ?? ids.size + 1
    ids.set(name, id)
    const known = { id, name, aliases: [], isInDirectory: true }
    mentions.push({ from, to: words.length, confidence: 1, known })
  }
  return { words, mentions }
}
