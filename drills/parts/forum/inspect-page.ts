import type { BrowserContext, Page } from '@playwright/test'

/** What a text has become that is no text. */
export type Finding = { page: string; what: string }

/** The text of a page to be looked at, and where it comes from; without one, the page that is open. */
type Served = { html: string; origin: string }

/**
 * Looks at a page as the browser reads it: wherever a hostile text has become an element, an attribute, a comment or an
 * address that runs something, it names it. Runs in the browser, so it stands for itself.
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

  /** Leads to a page of the site, whatever stands in its query. */
  function isOwnAddress(value: string): boolean {
    return URL.canParse(value, origin) && new URL(value, origin).origin === origin
  }
  /** Leads elsewhere, and says that the site does not stand for it. */
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

/** Names what is wrong with a page as it is served, read as without any script. Null when the page is not there. */
export async function inspectServed(page: Page, site: string, path: string, cookie: string): Promise<Finding[] | null> {
  const answer = await fetch(site + path, { headers: { cookie } })
  if (!answer.ok) return null
  const found = await page.evaluate(findMarkup, { html: await answer.text(), origin: site })
  return found.map((what) => ({ page: path, what }))
}

/** The same once it is alive: everything on it has been drawn a second time then. */
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
    // One that is open already, or known already, is not asked for again.
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

/** What is found on a page that is written here. */
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
