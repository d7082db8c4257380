/** After this wait the reader has moved on. */
const patienceMs = 5000

/**
 * Moves the focus from the search to the first result, once the results match the typed text. Typing or moving the
 * focus cancels it. Results arrive by several paths, so it watches the DOM.
 */
export function goToFirstResult(input: HTMLInputElement): void {
  const typed = input.value
  const deadline = performance.now() + patienceMs
  const look = () => {
    if (document.activeElement !== input || input.value !== typed || performance.now() > deadline) return
    const isWaiting = document.querySelector('main [aria-busy="true"]') !== null
    const first = isWaiting ? null : document.querySelector<HTMLElement>('main article h3 a')
    if (first) first.focus()
    else requestAnimationFrame(look)
  }
  // The first frame starts the search, so the next one shows whether results are pending.
  requestAnimationFrame(() => requestAnimationFrame(look))
}
