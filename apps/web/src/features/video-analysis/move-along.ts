import type { KeyboardEvent } from 'react'

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
  const stops = [...(currentTarget.closest('.transcript')?.querySelectorAll<HTMLElement>(step.among) ?? [])]
  const from = stops.includes(currentTarget) ? currentTarget : currentTarget.closest('li')?.querySelector('[data-stop]')
  const next = stops[stops.findIndex((stop) => stop === from) + step.by]
  event.preventDefault()
  if (next) stopAt(next)
}

/** Puts the focus on a part of the transcript. The tabulator comes back to it. */
export function stopAt(stop: HTMLElement, options?: FocusOptions): void {
  stop.closest('.transcript')?.querySelector('[data-stop][tabindex="0"]')?.setAttribute('tabindex', '-1')
  stop.setAttribute('tabindex', '0')
  stop.focus(options)
}
