/** Longer than a page takes to draw what it has just read. */
const patience = 60

/**
 * A photo takes the place of what has the focus, or had it. Whoever works by keyboard goes on at the brand's name, or
 * on its own page at the photo, as soon as it is there.
 */
export function moveFocusOn(article: Element | null, framesLeft = patience): void {
  const { activeElement } = document
  const isLeaving = activeElement === document.body || activeElement?.closest('.add-photo, .photo-slot')
  if (!article || !isLeaving) return
  const name = document.getElementById(article.getAttribute('aria-labelledby') ?? '')
  const next = name?.querySelector('a') ?? article.querySelector<HTMLElement>('.whole-photo')
  if (next) next.focus({ preventScroll: true })
  else if (framesLeft > 0) requestAnimationFrame(() => moveFocusOn(article, framesLeft - 1))
}
