import type { BrowserContext, Page } from '@playwright/test'

/** Markup that a text has turned into. */
export type Finding = { page: string; what: string }

/** The page source and its origin; null for the page that is open. */
type Served = { html: string; origin: string }

/**
 * Inspects a page as parsed by the browser and reports every hostile text that became an element, an attribute, a
 * comment or a script URL. Serialized to the browser, so it uses no outer names.
 */
function findMarkup(served: Served | null): string[] {
  const found: string[] = []
  const read = served ? new DOMParser().parseFromString(served.html, 'text/html') : document
  const origin = served?.origin ?? location.origin
  const marks = /xss|shop\.example/i
  const asText = /^(content|title|alt|value|placeholder|datetime|aria-.*|data-.*)$/
  const asAddress = /^(href|src|action|formaction|data|srcset|poster|xlink:href|background)$/
  for (const element of read.querySelectorAll('*')) {
    const tag = element.localName
    if (/^(iframe|object|embed|base|frame|frameset|marquee|math|foo|x|template|isindex)$/.test(tag))
      found.push(`<${tag}>`)
    if (tag === 'meta' && element.getAttribute('http-equiv')) found.push('<meta http-equiv>')
    for (const { name, value } of element.attributes) {
      const where = `${name} of <${tag}>: ${value.slice(0, 80)}`
      if (/^on/i.test(name) || name === 'srcdoc') found.push(where)
      else if (asAddress.test(name)) {
        const isRun = /^\W*(javascript|vbscript|data:text)/i.test(value)
        const isForeign = marks.test(value) && !isOwnAddress(value) && !isMarkedForeign(element, value)
        if (isRun || isForeign) found.push(where)
      } else if (marks.test(value) && !asText.test(name)) found.push(where)
      else if (marks.test(name)) found.push(where)
    }
    if (tag === 'style' && marks.test(element.textContent ?? '')) found.push('<style>')
    if (tag === 'script') {
      const text = element.textContent ?? ''
      const isData = (element.getAttribute('type') ?? '').endsWith('json')
      if (isData && !isJson(text)) found.push(`data that is cut off: ${text.slice(-80)}`)
      if (!isData && text.trim() !== '') found.push(`<script>: ${text.slice(0, 80)}`)
    }
  }
  const comments = read.createTreeWalker(read, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode()) if (marks.test(comments.currentNode.nodeValue ?? '')) found.push('a comment')
  return found

  /** A URL of this site, with any query. */
  function isOwnAddress(value: string): boolean {
    return URL.canParse(value, origin) && new URL(value, origin).origin === origin
  }
  /** A link to another site with nofollow. */
  function isMarkedForeign(element: Element, value: string): boolean {
    const rel = (element.getAttribute('rel') ?? '').split(' ')
    return element.localName === 'a' && /^https?:/i.test(value) && rel.includes('nofollow') && rel.includes('noopener')
  }
  function isJson(text: string): boolean {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
}

/** Inspects a page as served, parsed without scripts. Null when the page does not exist. */
export async function inspectServed(page: Page, site: string, path: string, cookie: string): Promise<Finding[] | null> {
  const answer = await fetch(site + path, { headers: { cookie } })
  if (!answer.ok) return null
  const found = await page.evaluate(findMarkup, { html: await answer.text(), origin: site })
  return found.map((what) => ({ page: path, what }))
}

/** The same after hydration, when everything has rendered a second time. */
export async function inspectAlive(page: Page, site: string, path: string): Promise<Finding[]> {
  await page.goto(site + path)
  await page.getByRole('region', { name: /notifications/i }).waitFor({ state: 'attached' })
  return (await page.evaluate(findMarkup, null)).map((what) => ({ page: path, what }))
}

/** Opens every item of the review queue, one after the other, as an admin does. */
export async function inspectReview(page: Page, site: string): Promise<{ items: number; findings: Finding[] }> {
  await page.goto(`${site}/review`)
  const lines = page.locator('[data-item]')
  await lines.first().waitFor()
  const more = page.locator('[data-part~="review-more"] button')
  while (await more.isVisible()) {
    const before = await lines.count()
    await more.click()
    await page.waitForFunction((count) => document.querySelectorAll('[data-item]').length > count, before)
  }
  const items = await lines.count()
  const findings: Finding[] = []
  for (let item = 0; item < items; item += 1) {
    // An open or cached part is not requested again.
    const opened = page.waitForResponse((response) => response.url().includes('/api/review/items/'), { timeout: 5000 })
    await page.keyboard.press('j')
    await opened.catch(() => null)
    findings.push(
      ...(await page.evaluate(findMarkup, null)).map((what) => ({ page: `item ${item} of the review queue`, what })),
    )
  }
  await page.close()
  return { items, findings }
}

/** Inspects a page made by the drill. */
export const inspectHtml = (page: Page, html: string): Promise<string[]> =>
  page.evaluate(findMarkup, { html, origin: 'https://naive.example' })

/** Notes every payload that runs in any page of these. */
export async function listen(context: BrowserContext, onRun: (what: string) => void): Promise<void> {
  await context.exposeFunction('xssRan', onRun)
  await context.addInitScript(() => {
    const run = (what: unknown): void => void Reflect.get(window, 'xssRan')?.(`${String(what)} at ${location.pathname}`)
    for (const name of ['xss', 'alert', 'prompt', 'confirm']) Object.assign(window, { [name]: run })
  })
}
