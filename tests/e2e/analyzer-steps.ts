import type { Locator, Page } from '@playwright/test'
import { expect, open, signIn } from './page-test.ts'
import { toasts } from './member.ts'

export const watch = (id: string) => `https://www.youtube.com/watch?v=${id}`
export const bins = watch('bins-tues01')

/** Both panels; while something is read, those of before are there but hidden. */
const pane = (page: Page, title: 'Video Transcript' | 'Detected Brands'): Locator =>
  page.locator('[data-part~="pane"]:visible').filter({ has: page.getByRole('heading', { name: title }) })
export const transcript = (page: Page) => pane(page, 'Video Transcript')
export const detected = (page: Page) => pane(page, 'Detected Brands')
export const address = (page: Page) => page.getByLabel('YouTube Video URL')
export const analyzeButton = (page: Page) => page.getByRole('button', { name: 'Analyze Video' })
export const pasteTab = (page: Page) => page.getByRole('tab', { name: 'Paste a transcript' })
export const saveButton = (page: Page) => detected(page).getByRole('button', { name: 'Save Selected' })

/** The names of all cards as they are shown: in a field, or in the one line of a known brand. */
export const cardNames = (page: Page): Promise<string[]> =>
  cards(page).evaluateAll((all) =>
    all.map((card) => {
      const field = card.querySelector<HTMLInputElement>('input[name$=".name"]')
      return field?.value ?? card.querySelector('[data-part~="folded-name"]')?.textContent ?? ''
    }),
  )

/** The card of a brand, by its name. */
export async function cardOf(page: Page, name: string): Promise<Locator> {
  await expect.poll(() => cardNames(page)).toContain(name)
  const at = (await cardNames(page)).indexOf(name)
  return page.locator(`#${await cards(page).nth(at).getAttribute('id')}`)
}

const cards = (page: Page) => detected(page).locator('li[id^="detected-"]')

/** A known brand is one line until it is opened. */
export async function openCard(card: Locator): Promise<void> {
  await card.getByRole('button', { name: /^Show details of/ }).click()
}

export const complete = 'Video analysis complete. Please review the detected brands.'

/** Signs a member in and opens the analyzer. */
export async function openAnalyzer(page: Page, origin: string, username: string): Promise<void> {
  await signIn(page, origin, username)
  await open(page, '/youtube-analyzer')
  await expect(page.locator('[data-part~=account-name]')).toBeAttached()
}

export async function analyze(page: Page, url: string): Promise<void> {
  const adder = page.getByRole('button', { name: 'Add the video link (optional)' })
  if (await adder.isVisible()) await adder.click()
  await address(page).fill(url)
  await analyzeButton(page).click()
}

/** Waits for the result at its own address, and answers its id. */
export async function expectResult(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/youtube-analyzer\/[\da-f-]{36}$/, { timeout: 20_000 })
  await expect(toasts(page).getByText(complete)).toBeVisible()
  await expect(detected(page).getByRole('status')).toContainText('found, 0 selected')
  return page.url().slice(-36)
}

/** Videos open in new tabs; requests to any other server are blocked. */
export async function keepVideosAway(page: Page): Promise<void> {
  await page.context().route('https://www.youtube.com/**', (route) => route.fulfill({ body: 'a video' }))
}

/** What the page of a brand says of a video. */
export function videoOnPage(page: Page, url: string): Locator {
  const entries = page.getByRole('region', { name: 'Videos that mention it' }).getByRole('article')
  return entries.filter({ has: page.locator(`h3 a[href="${url}"]`) })
}

/** A made-up haul in the formats that people have it in. */
export const pasted = `0:00 okay so we are back at the bins
0:09 first thing today is an iver lund sweater
0:34 these go for around eighty five dollars`

const cues = [
  ['00:00:00', '00:00:03', 'okay so we are back at the bins'],
  ['00:00:09', '00:00:14', 'first thing today is an iver lund sweater'],
  ['00:00:34', '00:00:40', 'these go for around eighty five dollars'],
] as const

export const srt = cues.map(([from, to, text], at) => `${at + 1}\n${from},000 --> ${to},000\n${text}\n`).join('\n')
export const vtt = `WEBVTT\n\n${cues.map(([from, to, text]) => `${from}.000 --> ${to}.000\n${text}\n`).join('\n')}`
export const json3 = JSON.stringify({
  wireMagic: 'pb3',
  events: cues.map(([from, , text]) => ({
    tStartMs: Number(from.slice(-2)) * 1000,
    dDurationMs: 5000,
    segs: text.split(' ').map((word, at) => ({ utf8: `${at ? ' ' : ''}${word}`, tOffsetMs: at * 300 })),
  })),
})
