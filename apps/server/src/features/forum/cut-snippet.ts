import type { SnippetPart } from '@bolodex/contract/forum-search'

type Marks = {
  start: string
  stop: string
  /** Stands for '<'. */
  angle: string
}

/** Cuts a text with marks into pieces: what stands between a start and a stop was looked for. */
export function cutSnippet(marked: string, marks: Marks): SnippetPart[] {
  const text = marked.replaceAll(marks.angle, '<').replaceAll(/\s+/g, ' ').trim()
  const [first = '', ...rest] = text.split(marks.start)
  const parts = [{ text: first, isMatch: false }]
  for (const piece of rest) {
    const [match = '', after = ''] = piece.split(marks.stop)
    parts.push({ text: match, isMatch: true }, { text: after, isMatch: false })
  }
  return parts.filter(({ text }) => text !== '')
}
