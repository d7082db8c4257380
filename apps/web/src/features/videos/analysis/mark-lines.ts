import type { KeyboardEvent } from 'react'
import type { VideoAnalysis } from '@bolodex/contract/videos/video-analysis'

type Mark = { from: number; to: number; number: number }
export type MarkedLine = { index: number; text: string; startMs: number | null; marks: Mark[] }

/** A piece of a line: plain words, or the name of the brand with this number. */
type Piece = { at: number; text: string; number: number | null }

/** The lines of a transcript, each with the places where a brand is named. */
export function markLines({ transcript, lineTimes, brands }: VideoAnalysis): MarkedLine[] {
  const lines = transcript.split('\n').map((text, index): MarkedLine => {
    return { index, text, startMs: lineTimes[index] ?? null, marks: [] }
  })
  for (const { number, mentions } of brands)
    for (const { line, from, to } of mentions) lines[line]?.marks.push({ from, to, number })
  for (const { marks } of lines) marks.sort((a, b) => a.from - b.from || b.to - a.to)
  return lines
}

/** Cuts a line at its marks. Where two overlap, the first of them is drawn. */
export function cutLine({ text, marks }: MarkedLine): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const take = (to: number, number: number | null) => {
    if (to > at) pieces.push({ at, text: text.slice(at, to), number })
    at = Math.max(at, to)
  }
  for (const { from, to, number } of marks) {
    if (from < at) continue
    take(from, null)
    take(Math.min(to, text.length), number)
  }
  take(text.length, null)
  return pieces
}

/** Lines that are drawn together: what is far from the reader is laid out only when they come near. */
export function chunkLines(lines: MarkedLine[], size = 40): MarkedLine[][] {
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, index) =>
    lines.slice(index * size, (index + 1) * size),
  )
}

/** A quote cut at the name that was detected, as far as the name stands in it. */
export function cutQuote(quote: string, name: string): [before: string, name: string, after: string] {
  const at = name === '' ? -1 : quote.toLowerCase().indexOf(name.toLowerCase())
  if (at < 0) return [quote, '', '']
  return [quote.slice(0, at), quote.slice(at, at + name.length), quote.slice(at + name.length)]
}

const steps: Record<string, { by: 1 | -1; among: string }> = {
  ArrowDown: { by: 1, among: '[data-stop="line"]' },
  ArrowUp: { by: -1, among: '[data-stop="line"]' },
  ArrowRight: { by: 1, among: '[data-stop]' },
  ArrowLeft: { by: -1, among: '[data-stop]' },
}

/**
 * In a transcript the tabulator stops once, not thousands of times. From there the arrow keys lead up and down from line
 * to line, and sideways to the brands that are named.
 */
export function moveAlong(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = steps[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const { currentTarget } = event
  const stops = [...(currentTarget.closest('[data-part~=transcript]')?.querySelectorAll<HTMLElement>(step.among) ?? [])]
  const from = stops.includes(currentTarget) ? currentTarget : currentTarget.closest('li')?.querySelector('[data-stop]')
  const next = stops[stops.findIndex((stop) => stop === from) + step.by]
  event.preventDefault()
  if (next) stopAt(next)
}

/** Puts the focus on a part of the transcript. The tabulator comes back to it. */
export function stopAt(stop: HTMLElement, options?: FocusOptions): void {
  stop.closest('[data-part~=transcript]')?.querySelector('[data-stop][tabindex="0"]')?.setAttribute('tabindex', '-1')
  stop.setAttribute('tabindex', '0')
  stop.focus(options)
}
