import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { CopyManifest } from '../../../packages/contract/src/offline/copy-manifest.ts'
import { slowRenderers } from './slow-renderers.ts'
import { median } from './statistics.ts'

/** Milliseconds from the address bar: until the search box takes a tap, until the brand is listed, until its page is shown. */
export type Times = { search: number; found: number; brand: number }

/** Waits until a service worker controls the page and has stored every part of the copy. */
export async function waitUntilKept(page: Page, manifest: CopyManifest): Promise<void> {
  const paths = manifest.parts.map(({ hash }) => `/api/offline-copy/parts/${hash}`)
  await page.waitForFunction(
    async (paths) => {
      const found = await Promise.all(paths.map((path) => caches.match(path)))
      return navigator.serviceWorker.controller !== null && found.every(Boolean)
    },
    paths,
    { timeout: 120_000, polling: 500 },
  )
}

type Visit = { browser: Browser; context: BrowserContext; name: string; slowdown: number }

/** Two taps besides typing: into the search, and on the brand. Service workers are stopped first, as on a phone taken out of a pocket. */
export async function timeToBrand({ browser, context, name, slowdown }: Visit): Promise<Times> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  return timeSearch({ browser, page, name, slowdown, isSubmitted: false })
}

/** The same with scripts switched off and the server running: what the machine takes for the pages alone. */
export async function timeWithoutScript({ browser, context, name, slowdown }: Visit): Promise<Times> {
  return timeSearch({ browser, page: await context.newPage(), name, slowdown, isSubmitted: true })
}

type Steps = { browser: Browser; page: Page; name: string; slowdown: number; isSubmitted: boolean }

async function timeSearch({ browser, page, name, slowdown, isSubmitted }: Steps): Promise<Times> {
  const runFreely = await slowRenderers(browser, slowdown)
  try {
    const started = performance.now()
    const since = () => Math.round(performance.now() - started)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('searchbox').tap()
    const search = since()
    await page.keyboard.type(name)
    if (isSubmitted) await page.keyboard.press('Enter')
    const typed = since()
    const card = page.locator('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await card.first().waitFor()
    const found = since()
    await card.getByRole('link', { name, exact: true }).first().tap()
    const tapped = since()
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    const brand = since()
    console.error(JSON.stringify({ isSubmitted, search, typed, found, tapped, brand }))
    return { search, found, brand }
  } finally {
    await runFreely()
    await page.close()
  }
}

/** For each text, as names are typed letter by letter, the median time of its answer. */
export async function timeKeys(page: Page, names: string[], rounds: number): Promise<number[]> {
  const typed = [...names.slice(0, 8), 'carhartt', 'moleskin', 'the north face'].flatMap((name) =>
    Array.from({ length: Math.min(name.length, 12) }, (_, length) => name.slice(0, length + 1)),
  )
  const times = typed.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, text] of typed.entries())
      times[index]?.push(await timeAnswer(page, `/api/directory?${new URLSearchParams({ q: text })}`))
  return times.map(median)
}

/** The median time of an answer that the service worker takes from its cache: the cost of asking it at all. */
export async function timeStoredAnswer(page: Page): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 15; round += 1) times.push(await timeAnswer(page, '/api/site'))
  return median(times)
}

function timeAnswer(page: Page, address: string): Promise<number> {
  return page.evaluate(async (address) => {
    const started = performance.now()
    await (await fetch(address)).json()
    return performance.now() - started
  }, address)
}
