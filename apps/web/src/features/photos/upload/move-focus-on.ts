import styles from '../photo-slot.module.css'

/** Longer than a page takes to draw what it has just read. */
const patience = 60

/**
 * A photo replaces the focused element. Keyboard focus moves to the brand's name, or on its own page to the photo, as
 * soon as it appears.
 */
export function moveFocusOn(article: Element | null, framesLeft = patience): void {
  const { activeElement } = document
  const isLeaving =
    activeElement === document.body || activeElement?.closest(`.${styles['add-photo']}, .${styles['photo-slot']}`)
  if (!article || !isLeaving) return
  const name = document.getElementById(article.getAttribute('aria-labelledby') ?? '')
  const next = name?.querySelector('a') ?? article.querySelector<HTMLElement>('[data-part~=whole-photo]')
  if (next) next.focus({ preventScroll: true })
  else if (framesLeft > 0) requestAnimationFrame(() => moveFocusOn(article, framesLeft - 1))
}
