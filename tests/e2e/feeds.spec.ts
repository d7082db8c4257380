import type { Page } from '@playwright/test'
import { expect, open, test } from './page-test.ts'

/** Reads a feed with the browser's own XML parser, which takes nothing that is not well-formed. */
async function readFeed(page: Page, address: string) {
  return page.evaluate(async (from) => {
    const answer = await fetch(from)
    const feed = new DOMParser().parseFromString(await answer.text(), 'application/xml')
    const text = (parent: Element, name: string) => parent.querySelector(`:scope > ${name}`)?.textContent ?? null
    return {
      type: answer.headers.get('content-type'),
      isBroken: feed.querySelector('parsererror') !== null,
      namespace: feed.documentElement.namespaceURI,
      title: text(feed.documentElement, 'title'),
      entries: Array.from(feed.querySelectorAll('entry'), (entry) => ({
        id: text(entry, 'id'),
        title: text(entry, 'title'),
        updated: text(entry, 'updated'),
        href: entry.querySelector('link')?.getAttribute('href') ?? '',
      })),
    }
  }, address)
}

test('the forum is followed by a feed that its page names [X-16b]', async ({ page }) => {
  await open(page, '/forum')
  const address = await page.locator('link[rel=alternate][type="application/atom+xml"]').getAttribute('href')
  const feed = await readFeed(page, String(address))
  expect(feed).toMatchObject({ isBroken: false, namespace: 'http://www.w3.org/2005/Atom', title: 'Bolodex forum' })
  expect(feed.type).toContain('application/atom+xml')
  expect(feed.entries.map(({ title }) => title)).toContain('Iver Lund or Ullavik? Both labels are gone')
  const first = feed.entries[0]
  await open(page, new URL(String(first?.href)).pathname)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(first?.title))
})

test('the history of a brand leads to a feed of its changes and posts [X-16b]', async ({ page }) => {
  await open(page, '/brands/barlow-and-thrane/history')
  const link = page.getByRole('link', { name: 'Follow changes (Atom)' })
  await expect(link).toBeVisible()
  const feed = await readFeed(page, String(await link.getAttribute('href')))
  expect(feed).toMatchObject({ isBroken: false, title: 'Barlow & Thrane on Bolodex' })
  const titles = feed.entries.map(({ title }) => title)
  expect(titles).toEqual(
    expect.arrayContaining(['Edited by rivet_check', 'Barlow & Thrane loom numbers: a list to date yours']),
  )
  expect(new Set(feed.entries.map(({ id }) => id)).size).toBe(titles.length)
})
