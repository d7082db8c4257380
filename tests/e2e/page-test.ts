import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { PageRoute } from '../../packages/contract/src/page-routes.ts'
import { test as base, expect, type ConsoleMessage, type Locator, type Page, type TestInfo } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import pg from 'pg'
import { findLayoutFaults } from './measure-layout.ts'
import { watchImages } from './watch-images.ts'
import { watchWords } from './watch-words.ts'

export { expect } from '@playwright/test'

/** A page that needs a member or prepared data: the spec that checks it with axe. */
type LookedAtIn = { spec: string }

/** Every page of the product: an address at which anybody can open it, or where it is looked at. */
export const pages: Record<PageRoute, string | LookedAtIn> = {
  '/': '/',
  '/wanted': '/wanted',
  '/bolo': '/bolo',
  '/read-tag': '/read-tag',
  '/date': '/date',
  '/queue': '/queue',
  '/numbers': '/numbers',
  '/brands/:slug': '/brands/barlow-and-thrane',
  '/brands/:slug/history': '/brands/barlow-and-thrane/history',
  '/members/:username': '/members/pinroll_pat',
  '/suggestions': { spec: 'suggestions' },
  '/notices': { spec: 'notices' },
  '/review': { spec: 'review' },
  '/review/log': { spec: 'review' },
  '/review/accounts': { spec: 'account-tools' },
  '/system': { spec: 'system' },
  '/system/site': { spec: 'site-settings' },
  '/system/invitations': { spec: 'invitations' },
  '/forum': '/forum',
  '/forum/new': { spec: 'forum-axe' },
  '/forum/post/:id': '/forum/post/1',
  '/auth': '/auth',
  '/auth/done': '/auth/done',
  '/auth/second-factor': '/auth/second-factor',
  '/auth/recover': '/auth/recover',
  '/forgot-password': '/forgot-password',
  '/verification-pending': '/verification-pending',
  '/verification-success': '/verification-success',
  '/reset-password': '/reset-password',
  '/choose-username': { spec: 'auth-google' },
  '/submit-brand': { spec: 'submit-brand' },
  '/account-settings': { spec: 'account-axe' },
  '/youtube-analyzer': '/youtube-analyzer',
  '/youtube-analyzer/:id': { spec: 'video-analysis' },
  '/contact': '/contact',
  '/work-with-us': '/work-with-us',
  '/privacy': '/privacy',
  '/rules': { spec: 'site-settings' },
  '/imprint': { spec: 'site-settings' },
  '/stats': '/stats',
  '/api/docs': '/api/docs',
  '/data': '/data',
}

export const openPages = Object.values(pages).filter((address) => typeof address === 'string')

export const screens = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
] as const

/** What a browser complained about while a page was used, whom else it asked, and old words that it showed. */
type Complaints = { console: string[]; strangers: string[]; oldWords: string[] }

/** `toleratedConsole`: what the browser may say in a test that breaks something on purpose. */
type Fixtures = { origin: string; database: pg.Client; complaints: Complaints; toleratedConsole: RegExp | null }

/**
 * A test in a fresh browser against the built product. Every test also fails when the page logs an error, breaks the
 * content security policy, calls another server, or shows a retired phrase.
 */
export const test = base.extend<Fixtures>({
  origin: async ({}, use) => use(String(process.env['PREVIEW_URL'])),
  baseURL: async ({ origin }, use) => use(origin),
  database: async ({}, use) => {
    const client = new pg.Client({ connectionString: String(process.env['PREVIEW_DATABASE']) })
    await client.connect()
    await use(client)
    await client.end()
  },
  toleratedConsole: [null, { option: true }],
  complaints: [
    async ({ page, origin, toleratedConsole }, use) => {
      const readWords = await watchWords(page)
      const isDisplayedImage = await watchImages(page)
      const complaints: Complaints = { console: [], strangers: [], oldWords: [] }
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type()) || isExpected(message, page)) return
        if (toleratedConsole?.test(message.text()) || isDisplayedImage(message.text())) return
        complaints.console.push(`${page.url()}: ${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => complaints.console.push(`${page.url()}: ${error.message}`))
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== origin) complaints.strangers.push(request.url())
      })
      await use(complaints)
      complaints.oldWords = await readWords()
      expect(complaints).toEqual({ console: [], strangers: [], oldWords: [] })
    },
    { auto: true },
  ],
})

/**
 * Console lines that tests expect: 404 for the page itself, a cut network, a skipped service worker, and an event
 * stream requested just as a session ended.
 */
function isExpected(message: ConsoleMessage, page: Page): boolean {
  const isLateNews = message.location().url.endsWith('/api/notices/stream') && message.text().includes('status of 401')
  const isPageItself = message.location().url === page.url() && message.text().includes('status of 404')
  const isOwn = /net::ERR_INTERNET_DISCONNECTED|Service Worker registration blocked by Playwright/.test(message.text())
  return isPageItself || isLateNews || isOwn
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Cards of one list that axe looks at; the others are made of the same parts. */
const maxCards = 5

/**
 * What axe finds on the page as it is now, by every rule or by some. While a modal dialog is open, only that is looked at:
 * what lies behind it cannot be used, and has its own test.
 */
export async function findBarriers(page: Page, rules: string[] = []): Promise<string[]> {
  // No page has frames, so axe runs in the page itself, which loads it once, and reports nothing but violations.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(
    async ({ rules, maxCards }) => {
      type Run = (context: ElementContext, options: RunOptions) => Promise<AxeResults>
      const { axe } = globalThis as unknown as { axe: { run: Run } }
      const only: RunOptions = rules.length > 0 ? { runOnly: { type: 'rule', values: rules } } : {}
      const lists = Map.groupBy(document.querySelectorAll('article'), (card) => card.closest('ul, ol, section, main'))
      const exclude = [...lists.values()].flatMap((cards) => cards.slice(maxCards))
      const dialog = document.querySelector('dialog:modal')
      const context = dialog ?? (exclude.length > 0 ? { exclude } : document)
      const { violations } = await axe.run(context, { ...only, resultTypes: ['violations'], selectors: false })
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
    },
    { rules, maxCards },
  )
}

/** The rules that look at colours: all that a theme can change as long as it shows and hides nothing. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** The same in both themes. Where a theme hides or adds something, every rule is asked again. */
export async function findBarriersInBothThemes(page: Page): Promise<string[]> {
  await setTheme(page, 'light')
  const inLight = await readShown(page)
  const light = await findBarriers(page)
  await setTheme(page, 'dark')
  const isSame = inLight === (await readShown(page))
  return [...light, ...(await findBarriers(page, isSame ? colourRules : []))]
}

/** Which elements are shown, by their order in the page. */
async function readShown(page: Page): Promise<string> {
  return page.evaluate(() => {
    const options = { visibilityProperty: true, opacityProperty: true }
    const isShown = (element: Element) => `${element.localName}${element.checkVisibility(options) ? '+' : '-'}`
    return [...document.querySelectorAll('body *')].map(isShown).join(' ')
  })
}

/** The same on a phone and on a desktop, with whatever is open on the page now; and faults of its layout at nine widths. */
export async function findBarriersOnEveryScreen(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const { name, ...size } of screens) {
    await page.setViewportSize(size)
    for (const barrier of await findBarriersInBothThemes(page)) found.push(`on a ${name}: ${barrier}`)
  }
  found.push(...(await findLayoutFaults(page)))
  if (before) await page.setViewportSize(before)
  return found
}

/**
 * As the theme switch does: a page keeps its initial theme, whatever the system says later. Colors take a moment to
 * change, so half-way ones are not compared.
 */
async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const shown = await page.evaluate(async (theme) => {
    document.documentElement.dataset['theme'] = theme
    const { colorScheme } = getComputedStyle(document.documentElement)
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
    return colorScheme
  }, theme)
  expect(shown).toBe(theme)
}

/** Waits until React has taken over the served page: the place for toasts comes only then. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.getByRole('region', { name: /notifications/i }).waitFor({ state: 'attached' })
}

/** Waits until nothing is asked for any more and what came has been drawn. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Opens an address and waits until it answers to clicks. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/**
 * The next call to this address reaches the server, and its answer is lost on the way back: the connection breaks, or
 * something in between answers with this status.
 */
export async function loseOneAnswer(page: Page, address: string, status?: number): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch()
      await (status ? route.fulfill({ status }) : route.abort('connectionreset'))
    },
    { times: 1 },
  )
}

/** The card or row of a brand. */
export function brandNamed(page: Page, name: string): Locator {
  return page.locator('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
}

/** The names shown, in their order. */
export function shownNames(page: Page): Locator {
  return page.locator('article').getByRole('heading', { level: 3 })
}

/** How often this test has run before on the same site: retried, or repeated by `--repeat-each`. */
export const tryOf = ({ retry, repeatEachIndex }: TestInfo): number => retry + repeatEachIndex

/** Signs a new member in, in this browser; when the test is repeated the member is there already. */
export async function signIn(page: Page, origin: string, username: string): Promise<void> {
  const password = 'needle and thread'
  const post = (path: string, data: object) => page.request.post(origin + path, { data, headers: { origin } })
  const joined = await post('/api/auth/join', { username, password })
  const isAgain = joined.status() === 409 && tryOf(test.info()) > 0
  const answer = isAgain ? await post('/api/auth/sign-in', { login: username, password }) : joined
  if (!answer.ok()) throw new Error(`${username} could not join: ${answer.status()} ${await answer.text()}`)
}

/** Backdates a member: new accounts may add less than some tests need. */
export async function growOld(username: string): Promise<void> {
  const client = new pg.Client({ connectionString: String(process.env['PREVIEW_DATABASE']) })
  await client.connect()
  await client.query(`update users set created_at = now() - interval '60 days' where username = $1`, [username])
  await client.end()
}

type Shift = { sum: number; moved: string[] }
type ShiftEntry = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** How far things moved by themselves while the page came up, and which. */
export async function measureShift(page: Page): Promise<Shift> {
  return page.evaluate(
    () =>
      new Promise<Shift>((done) => {
        const shift: Shift = { sum: 0, moved: [] }
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as ShiftEntry[]) {
            if (hadRecentInput) continue
            shift.sum += value
            for (const { node, previousRect: from, currentRect: to } of sources)
              shift.moved.push(
                `${node?.nodeName} ${node?.textContent?.slice(0, 60)} (${from.x}, ${from.y} to ${to.x}, ${to.y})`,
              )
          }
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(shift), 100)
      }),
  )
}
