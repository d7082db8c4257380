import type { BrowserContext, Page } from '@playwright/test'

/** What a text has become that is no text. */
export type Finding = { page: string; what: string }

/**
 * Looks at a page as the browser has read it: wherever a hostile text has become an element, an attribute, a comment or
 * an address that runs something, it names it. Runs in the browser, so it stands for itself.
 */
function findMarkup(): string[] {
  const found: string[] = []
  const marks = /xss|shop\.example/i
  const asText = /^(content|title|alt|value|placeholder|datetime|aria-.*|data-.*)$/
  const asAddress = /^(href|src|action|formaction|data|srcset|poster|xlink:href|background)$/
  for (const element of document.querySelectorAll('*')) {
    const tag = element.localName
    if (/^(iframe|object|embed|base|frame|frameset|marquee|math|foo|x|template|isindex)$/.test(tag))
      found.push(`<${tag}>`)
    if (tag === 'meta' && element.getAttribute('http-equiv')) found.push('<meta http-equiv>')
    for (const { name, value } of element.attributes) {
      const where = `${name} of <${tag}>: ${value.slice(0, 80)}`
      if (/^on/i.test(name) || name === 'srcdoc') found.push(where)
      else if (asAddress.test(name)) {
        const isRun = /^[\s\u0000-\u001f]*(javascript|vbscript|data:text)/i.test(value)
        const isForeign = marks.test(value) && !isOwnAddress(value) && !isMarkedForeign(element, value)
        if (isRun || isForeign) found.push(where)
      } else if (marks.test(value) && !asText.test(name)) found.push(where)
      else if (marks.test(name)) found.push(where)
    }
    if (tag === 'style' && marks.test(element.textContent ?? '')) found.push('<style>')
    if (tag === 'script') {
      const text = element.textContent ?? ''
      const isData = /json$/.test(element.getAttribute('type') ?? '')
      if (isData && !isJson(text)) found.push(`data that is cut off: ${text.slice(-80)}`)
      if (!isData && text.trim() !== '') found.push(`<script>: ${text.slice(0, 80)}`)
    }
  }
  const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode()) if (marks.test(comments.currentNode.nodeValue ?? '')) found.push('a comment')
  return found

  /** Leads to a page of the site, whatever stands in its query. */
  function isOwnAddress(value: string): boolean {
    return URL.canParse(value, location.href) && new URL(value, location.href).origin === location.origin
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

/** Opens a page and names what is wrong with it. Null when the page is not there. */
export async function inspect(
  page: Page,
  address: string,
  { isAlive }: { isAlive: boolean },
): Promise<Finding[] | null> {
  const response = await page.goto(address, { waitUntil: 'load' })
  if (!response || response.status() >= 400) return null
  // Once the page answers to clicks, everything on it has been drawn a second time.
  if (isAlive)
    await page.getByRole('region', { name: /notifications/i }).waitFor({ state: 'attached', timeout: 20_000 })
  return (await page.evaluate(findMarkup)).map((what) => ({ page: address, what }))
}

/** The same for a page that is written here. */
export async function inspectHtml(page: Page, html: string): Promise<string[]> {
  await page.setContent(html, { waitUntil: 'load' })
  return page.evaluate(findMarkup)
}

/** Notes every payload that runs in any page of these. */
export async function listen(context: BrowserContext, onRun: (what: string) => void): Promise<void> {
  await context.exposeFunction('xssRan', onRun)
  await context.addInitScript(() => {
    const run = (what: unknown): void => void Reflect.get(window, 'xssRan')?.(`${String(what)} at ${location.pathname}`)
    for (const name of ['xss', 'alert', 'prompt', 'confirm']) Object.assign(window, { [name]: run })
  })
}
