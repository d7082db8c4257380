/**
 * What had the focus has made room for a photo. Whoever works by keyboard goes on at the photo, or at the brand whose
 * article it is.
 */
export function moveFocusOn(article: Element | null): void {
  if (!article || document.activeElement !== document.body) return
  const name = document.getElementById(article.getAttribute('aria-labelledby') ?? '')
  const next = article.querySelector<HTMLElement>('.whole-photo') ?? name?.querySelector('a')
  next?.focus({ preventScroll: true })
}
