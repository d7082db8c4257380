import type { Page } from '@playwright/test'

/** From the smallest phone to a large desktop; the heights are those of common devices. */
const nineSizes = [
  [320, 640],
  [360, 740],
  [390, 844],
  [430, 932],
  [600, 960],
  [768, 1024],
  [1024, 768],
  [1180, 820],
  [1920, 1080],
] as const

/** Measures the page as it is now at all nine widths, without loading it again. */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const [width, height] of nineSizes) {
    await page.setViewportSize({ width, height })
    for (const fault of await measureLayout(page)) found.push(`at ${width} px: ${fault}`)
  }
  if (before) await page.setViewportSize(before)
  return found
}

/**
 * What is wrong with the layout at the present size: words broken within, text outside its box or cut off, text printed over
 * other text, controls over other controls, and a page wider than its window. In an open dialog, only that is measured.
 */
export async function measureLayout(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Box = { left: number; right: number; top: number; bottom: number }
    type Line = { element: Element; text: string; box: Box }
    const faults = new Set<string>()
    // Drawings and samples for the eye may be cut off; fields scroll.
    const skipped = 'svg, script, style, noscript, option, textarea, [aria-hidden=true]'
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const nameOf = (element: Element) => `${element.localName} “${(element.textContent ?? '').trim().slice(0, 50)}”`
    const intersect = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      right: Math.min(a.right, b.right),
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
    })
    const styles = new Map<Element, CSSStyleDeclaration>()
    const styleOf = (element: Element): CSSStyleDeclaration => {
      const known = styles.get(element) ?? getComputedStyle(element)
      styles.set(element, known)
      return known
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true })
    const outersOf = function* (element: Element): Generator<Element> {
      for (let outer: Element | null = element; outer && outer !== document.body; outer = outer.parentElement) {
        yield outer
        // What is around an open dialog does not clip it.
        if (outer === root) return
      }
    }
    /** Bars that stay in view, and layers over the page: what lies under them can be scrolled out. */
    const isOver = (element: Element) =>
      [...outersOf(element)].some(
        (outer) => root.contains(outer) && outer !== root && /fixed|sticky|absolute/.test(styleOf(outer).position),
      )
    /** What is seen of a box, or null where nothing is: lists that scroll cut off what lies beyond them. */
    const seenOf = (whole: Box, element: Element): Box | null => {
      let seen = whole
      for (const outer of outersOf(element)) {
        const { overflowX, overflowY } = styleOf(outer)
        if (overflowX !== 'visible' || overflowY !== 'visible') seen = intersect(seen, outer.getBoundingClientRect())
      }
      return seen.right - seen.left < 2 || seen.bottom - seen.top < 2 ? null : seen
    }
    // Ours are clipped by a path; announcements of toasts by the older property.
    const isForScreenReaders = (element: Element) =>
      [...outersOf(element)].some((outer) => {
        const { clipPath, clip } = styleOf(outer)
        return clipPath.startsWith('inset') || clip === 'rect(0px, 0px, 0px, 0px)'
      })
    /** Whether shortening is meant: an ellipsis, a clamp, or a box that scrolls. */
    const mayCut = (element: Element): boolean => {
      for (const outer of outersOf(element)) {
        const { textOverflow, webkitLineClamp, overflowX, overflowY } = styleOf(outer)
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return true
        if (/auto|scroll/.test(`${overflowX} ${overflowY}`) && outer !== root) return true
      }
      return false
    }

    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) {
      const wide = [...root.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      )
      faults.add(`the page is ${scrollWidth - clientWidth} px too wide: ${wide.slice(-2).map(nameOf).join(', ')}`)
    }

    const lines: Line[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent ?? ''
      if (!element || text.trim() === '' || element.closest(skipped)) continue
      if (!isShown(element) || isForScreenReaders(element)) continue
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      if (rects.length === 0) continue
      const canBeCut = mayCut(element)
      const block = [...outersOf(element)].find((outer) => !/inline$|contents/.test(styleOf(outer).display))
      if (!canBeCut && block) {
        for (const outer of outersOf(element)) {
          const { display, position } = styleOf(outer)
          if (/inline$|contents/.test(display)) continue
          const around = outer.getBoundingClientRect()
          if (rects.some(({ left, right }) => right > around.right + 2 || left < around.left - 2))
            faults.add(`text ends outside its box: ${nameOf(block)} in ${nameOf(outer)}`)
          // Beyond its own item, text may stand in a margin on purpose.
          if (outer.matches('li, td, th, article, section') || /absolute|fixed/.test(position)) break
        }
        for (const outer of outersOf(element)) {
          const { overflowX, overflowY } = styleOf(outer)
          const edge = outer.getBoundingClientRect()
          const isCut = rects.some(
            ({ left, right, top, bottom }) =>
              (/hidden|clip/.test(overflowX) && (right > edge.right + 2 || left < edge.left - 2)) ||
              (/hidden|clip/.test(overflowY) && (bottom > edge.bottom + 4 || top < edge.top - 4)),
          )
          if (isCut) faults.add(`text is cut off: ${nameOf(block)}`)
          // What a box scrolls, and everything around that box, can be brought into view.
          if (/auto|scroll/.test(overflowX + overflowY)) break
        }
      }
      // Ordinary words are whole; what is longer than any word has to break somewhere.
      const fontSize = Number.parseFloat(styleOf(element).fontSize)
      const boxWidth = block?.getBoundingClientRect().width ?? 0
      if (rects.length > 1 && boxWidth < 16 * fontSize)
        for (const { 0: word, index } of text.matchAll(/[\p{Script=Latin}\d]{2,16}/gu)) {
          const [before, after] = [text[index - 1] ?? ' ', text[index + word.length] ?? ' ']
          if (/[\p{L}\d]/u.test(before) || /[\p{L}\d]/u.test(after)) continue
          // An address, a file name or an account's name is one run without a blank.
          const run = `${/\S*$/.exec(text.slice(0, index))?.[0]}${/^\S*/.exec(text.slice(index))?.[0]}`
          if (run.length > 16 && /[@/_]|\w\.\w/.test(run)) continue
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)))
          const rows = [...tops].toSorted((a, b) => a - b)
          if ((rows.at(-1) ?? 0) - (rows[0] ?? 0) > 1) faults.add(`“${word}” is broken in ${nameOf(element)}`)
        }
      if (isOver(element)) continue
      for (const rect of rects) {
        const box = seenOf(rect, element)
        if (box) lines.push({ element, text: text.trim().slice(0, 40), box })
      }
    }

    lines.sort((a, b) => a.box.top - b.box.top)
    for (const [index, a] of lines.entries())
      for (let next = index + 1; next < lines.length; next++) {
        const b = lines[next]
        if (!b || b.box.top >= a.box.bottom - 3) break
        if (a.element === b.element) continue
        const shared = intersect(a.box, b.box)
        // Boxes of lines are taller than their letters.
        const height = Math.min(a.box.bottom - a.box.top, b.box.bottom - b.box.top)
        if (shared.right - shared.left > 3 && shared.bottom - shared.top > Math.max(3, height * 0.4))
          faults.add(`“${a.text}” and “${b.text}” overlap`)
      }

    const controls = [...root.querySelectorAll<HTMLElement>('a, button, input, select, textarea')]
    const boxes = controls
      .filter((element) => isShown(element) && !isOver(element))
      .flatMap((element) =>
        [...element.getClientRects()].flatMap((whole) => {
          const box = seenOf(whole, element)
          return box ? [{ element, box }] : []
        }),
      )
    boxes.sort((a, b) => a.box.top - b.box.top)
    for (const [index, a] of boxes.entries())
      for (let next = index + 1; next < boxes.length; next++) {
        const b = boxes[next]
        if (!b || b.box.top >= a.box.bottom - 3) break
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue
        // A button inside a field, as the eye of a password.
        if (a.element.matches('input') && a.element.parentElement === b.element.parentElement) continue
        const shared = intersect(a.box, b.box)
        if (shared.right - shared.left > 3 && shared.bottom - shared.top > 3)
          faults.add(`${nameOf(a.element)} and ${nameOf(b.element)} overlap`)
      }
    return [...faults].slice(0, 6)
  })
}
