import type { Page } from '@playwright/test'
import { findOldWords, oldWords } from '../../tools/parts/old-words.ts'

/**
 * Collects everything that pages of this browser show during a test, including toasts and dialogs that disappear.
 * Returns the retired phrases among it, and where they were.
 */
export async function watchWords(page: Page): Promise<() => Promise<string[]>> {
  const found = new Set<string>()
  const context = page.context()
  const note = (url: string, text: string) => {
    for (const words of findOldWords(text)) found.add(`${new URL(url).pathname}: ${words}`)
  }
  await context.exposeBinding('reportWords', ({ frame }, text: string) => note(frame.url(), text))
  await context.addInitScript(
    readAsShown,
    oldWords.map(({ old }) => old),
  )
  return async () => {
    // Where scripts are switched off nothing was reported; a page that is gone has been read.
    for (const open of context.pages()) {
      if (open.isClosed() || !open.url().startsWith('http')) continue
      const text = await open.evaluate(() => document.body?.innerText ?? '').catch(() => '')
      note(open.url(), text)
    }
    return [...found]
  }
}

/** Runs in the page. Reports only text with a retired phrase, to keep tests fast. */
function readAsShown(phrases: string[]): void {
  const report = (globalThis as unknown as { reportWords: (text: string) => void }).reportWords
  const attributes = ['placeholder', 'aria-label', 'title']
  const check = (text: string | null) => {
    if (!text) return
    const folded = text.replaceAll(/\s+/g, ' ').toLowerCase()
    if (phrases.some((phrase) => folded.includes(phrase))) report(text)
  }
  const checkElement = (element: Element) => {
    if (element.matches('script, style')) return
    check(element.textContent)
    for (const one of [element, ...element.querySelectorAll(attributes.map((name) => `[${name}]`).join())])
      for (const name of attributes) check(one.getAttribute(name))
  }
  const handleChanges = (changes: MutationRecord[]) => {
    for (const { target, addedNodes, type } of changes) {
      if (type === 'characterData') check(target.parentElement?.textContent ?? null)
      else if (type === 'attributes' && target instanceof Element)
        attributes.forEach((name) => check(target.getAttribute(name)))
      for (const node of addedNodes) {
        if (node instanceof Element) checkElement(node)
        else check(node.textContent)
      }
    }
  }
  addEventListener('DOMContentLoaded', () => {
    for (const element of document.body.children) checkElement(element)
    const watched = { subtree: true, childList: true, characterData: true, attributeFilter: attributes }
    new MutationObserver(handleChanges).observe(document.body, watched)
  })
}
