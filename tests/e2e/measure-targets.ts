import type { Page } from '@playwright/test'

/**
 * Controls that a thumb may miss: what answers to a tap is lower than 44 px, and a circle of 24 px around its center
 * reaches another control (the spacing of WCAG 2.5.8). Links inside sentences are left out. In an open dialog, only that
 * is measured.
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [wanted, spacing] = [44, 24]
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const controls =
      'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea, summary'
    const isShown = (element: Element) => {
      const { width, height, left } = element.getBoundingClientRect()
      const isVisible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      return isVisible && width > 1 && height > 1 && left < innerWidth
    }
    const isInSentence = (element: Element): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false
      let block = element.parentElement
      while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
      return (block?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length + 3
    }
    /** A label and its field are one target. */
    const targets = new Set<Element>()
    for (const control of root.querySelectorAll(controls)) {
      const target = control.matches('input') ? (control.closest('label') ?? control) : control
      if (isShown(target) && !isInSentence(target)) targets.add(target)
    }
    const centerOf = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { x: (left + right) / 2, y: (top + bottom) / 2 }
    }
    /** How far above and below its center an element answers, at most as far as is wanted. */
    const tapHeightOf = (element: Element): number => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { x, y } = centerOf(element)
      const answers = (at: number) => {
        const hit = document.elementFromPoint(x, at)
        return hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true)
      }
      // Out of the way until it has the focus, or in another state of the page.
      if (!answers(y)) return Infinity
      let [up, down] = [0, 0]
      while (up < wanted && answers(y - up - 1)) up += 1
      while (down < wanted && answers(y + down + 1)) down += 1
      return up + down + 1
    }
    const heights = new Map([...targets].map((target) => [target, tapHeightOf(target)]))
    const reached = [...targets].filter((target) => heights.get(target) !== Infinity)
    const nameOf = (element: Element) =>
      `${element.localName} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
    const faults = new Set<string>()
    for (const [element, height] of heights) {
      if (height >= wanted - 1) continue
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { x, y } = centerOf(element)
      const isNear = (other: Element): boolean => {
        if (other === element || other.contains(element) || element.contains(other)) return false
        const { left, right, top, bottom } = other.getBoundingClientRect()
        const [nearX, nearY] = [Math.min(Math.max(x, left), right), Math.min(Math.max(y, top), bottom)]
        if (Math.hypot(nearX - x, nearY - y) >= spacing / 2 - 0.5) return false
        // What lies below something else, such as a bar that stays in sight, takes no tap there.
        const hit = document.elementFromPoint(nearX, nearY)
        return hit === null || hit === other || other.contains(hit)
      }
      const near = reached.find(isNear)
      if (near) faults.add(`${nameOf(element)} answers on ${height} px only, beside ${nameOf(near)}`)
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return [...faults]
  })
}
