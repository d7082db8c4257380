import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { brandNamed, expect, growOld, open, signIn, test } from './page-test.ts'
import { visitOnce } from './offline-steps.ts'
import { startProxy } from './proxy.ts'
import { killBrowser, queued, startBrowser, vote, votersOf } from './outbox-steps.ts'
import { choose, tagFile } from './tag-files.ts'
import { addThread, commentBox, commentSaying, countComments, postButton } from './thread-steps.ts'

const names = Array.from({ length: 13 }, (_, index) => `Zz Outbox ${String(index + 1).padStart(2, '0')}`)
const [voted, photographed] = [names.slice(0, 10), names.slice(10)]
const newBrands = ['Zz Kept Offline One', 'Zz Kept Offline Two', 'Zz Kept Offline Three']

test.use({ toleratedConsole: /net::ERR_|Failed to fetch/ })

test.describe('with a service worker', () => {
  test('20 things done offline arrive once each, though the browser is killed and every third answer is lost [X-11a, X-11b, X-11c, X-11d]', async ({
    origin,
    database,
  }) => {
    test.setTimeout(240_000)
    const proxy = await startProxy(origin)
    const folder = mkdtempSync(join(tmpdir(), 'bolodex-outbox-'))
    const thread = await addThread(database, 'Talked about in a cellar', 1)
    const comments = Array.from({ length: 4 }, (_, index) => `Comment ${index + 1} from a cellar, ${Date.now()}`)
    const before = await startBrowser(folder, proxy.url)
    const page = before.pages()[0] ?? (await before.newPage())
    await signIn(page, proxy.url, 'outbox_member')
    await growOld('outbox_member')
    await visitOnce(page, '/?q=zz+outbox')
    const [forum, form] = [await before.newPage(), await before.newPage()]
    await open(forum, thread)
    await open(form, '/submit-brand')
    await Promise.all([page, forum, form].map((each) => each.waitForLoadState('networkidle')))
    await before.setOffline(true)

    for (const name of voted) await vote(page, name)
    for (const [seed, name] of photographed.entries()) {
      const card = brandNamed(page, name)
      await choose(card, await tagFile(300, 200, { seed: 900 + seed }))
      await card.getByRole('button', { name: 'Upload', exact: true }).click()
      await expect(page.getByRole('link', { name: `${11 + seed} things waiting to be sent` })).toBeVisible()
    }
    for (const [index, name] of newBrands.entries()) {
      await addBrand(form, name, index === 0 ? await tagFile(600, 400, { seed: 910 }) : null)
      await expect(form.getByRole('link', { name: `${14 + index} things waiting to be sent` })).toBeVisible()
    }
    for (const text of comments) {
      await commentBox(forum).fill(text)
      await postButton(forum).click()
      await expect(commentSaying(forum, text)).toContainText('Saved. Sends when you’re online.')
    }
    await expect(page.getByRole('link', { name: '20 things waiting to be sent' })).toBeVisible()
    // A browser writes its cookies to disk every half minute; a real session is older than that.
    const cookies = await before.cookies()
    await killBrowser(before, folder)
    expect(await votersOf(database, 'Zz Outbox')).toEqual([])

    proxy.loseEvery(3)
    const after = await startBrowser(folder, proxy.url)
    try {
      await after.addCookies(cookies)
      const back = after.pages()[0] ?? (await after.newPage())
      await open(back, '/queue')
      await expect(back.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible({ timeout: 150_000 })
      await expect(queued(back)).toHaveCount(0)
    } finally {
      await after.close()
      proxy.stop()
      rmSync(folder, { recursive: true, force: true })
    }
    expect(proxy.lost()).toBeGreaterThanOrEqual(7)
    expect(await votersOf(database, 'Zz Outbox')).toEqual(voted.map(() => 'outbox_member'))
    for (const text of comments) expect(await countComments(database, text)).toBe(1)
    const { rows } = await database.query<{ name: string; photos: number }>(
      `select name, (select count(*)::integer from tag_photos where brand_id = brands.id) as photos from brands
       where name = any ($1) order by name`,
      [[...photographed, ...newBrands]],
    )
    const expected = newBrands.map((name, index) => ({ name, photos: Number(index === 0) }))
    expect(rows).toEqual(
      [...expected, ...photographed.map((name) => ({ name, photos: 1 }))].toSorted((a, b) =>
        a.name < b.name ? -1 : 1,
      ),
    )
  })

  test.describe('and no page open', () => {
    test.use({ serviceWorkers: 'allow' })

    test('the browser has what waits sent in the background [X-11d]', async ({ page, context, origin, database }) => {
      await visitOnce(page, '/?q=zz+later+sync')
      const client = await context.newCDPSession(page)
      const registered = new Promise<string>((resolve) => {
        client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
          if (first) resolve(first.registrationId)
        })
      })
      await client.send('ServiceWorker.enable')
      const registrationId = await registered
      await context.setOffline(true)
      await vote(page, 'Zz Later Sync')
      await expect(page.getByRole('link', { name: '1 thing waiting to be sent' })).toBeVisible()
      // Away from the site: nothing of it is open, so that only its service worker can send.
      await page.goto('about:blank')
      await context.setOffline(false)
      await client.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag: 'bolodex-outbox',
        lastChance: false,
      })
      await expect.poll(() => votersOf(database, 'Zz Later Sync'), { timeout: 20_000 }).toEqual([null])
      await open(page, '/queue')
      await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
      await expect(page.getByText('Upvote for Zz Later Sync')).toBeVisible()
    })
  })
})

test('two tabs that come back at the same moment send each thing once [X-11d]', async ({
  page,
  context,
  origin,
  database,
}) => {
  await signIn(page, origin, 'outbox_tabs')
  const other = await context.newPage()
  for (const tab of [page, other]) await open(tab, '/?q=zz+tabs')
  await Promise.all([page, other].map((tab) => tab.waitForLoadState('networkidle')))
  await context.setOffline(true)
  const tabNames = Array.from({ length: 8 }, (_, index) => `Zz Tabs ${index + 1}`)
  for (const [index, name] of tabNames.entries()) await vote(index % 2 ? other : page, name)
  for (const tab of [page, other])
    await expect(tab.getByRole('link', { name: '8 things waiting to be sent' })).toBeVisible()
  const keys: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/vote')) keys.push((request.postDataJSON() as { key: string }).key)
  })
  await context.setOffline(false)
  for (const tab of [page, other]) await expect(tab.getByRole('link', { name: /waiting to be sent/ })).toHaveCount(0)
  expect(keys).toHaveLength(8)
  expect(new Set(keys).size).toBe(8)
  expect(await votersOf(database, 'Zz Tabs')).toEqual(tabNames.map(() => 'outbox_tabs'))
})

test('a vote that waits is lit also after a reload, and not any more when it is taken back [X-11a]', async ({
  page,
  context,
  origin,
  database,
}) => {
  await signIn(page, origin, 'outbox_twice')
  await open(page, '/?q=zz+later+twice')
  await page.waitForLoadState('networkidle')
  const upvote = brandNamed(page, 'Zz Later Twice').getByRole('button', { name: /^Upvote/ })
  // The server cannot be reached, though the browser believes so.
  await page.route('**/vote', (route) => route.abort('connectionrefused'))
  await upvote.click()
  await expect(upvote).toHaveAttribute('aria-pressed', 'true')
  await expect(upvote).toHaveText('1')
  await page.reload()
  await expect(upvote).toHaveAttribute('aria-pressed', 'true')
  await upvote.click()
  await expect(upvote).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('link', { name: '2 things waiting to be sent' }).click()
  await expect(queued(page).getByRole('heading')).toHaveText([
    'Upvote for Zz Later Twice',
    'Take back vote for Zz Later Twice',
  ])
  // Without the second the first stands again; without both nothing does.
  await takeBack(page, 1, 1)
  await page.goBack()
  await expect(upvote).toHaveAttribute('aria-pressed', 'true')
  await page.goForward()
  await takeBack(page, 0, 0)
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  await page.goBack()
  await expect(upvote).toHaveAttribute('aria-pressed', 'false')
  await expect(upvote).toHaveText('0')
  await context.unrouteAll()
  expect(await votersOf(database, 'Zz Later Twice')).toEqual([])
})

async function takeBack(page: Page, index: number, left: number): Promise<void> {
  await queued(page)
    .nth(index)
    .getByRole('button', { name: /^Take back/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(queued(page)).toHaveCount(left)
}

async function addBrand(page: Page, name: string, photo: Awaited<ReturnType<typeof tagFile>> | null): Promise<void> {
  const form = page.getByRole('form', { name: 'Submit a brand' })
  await form.getByLabel('Brand Name', { exact: true }).fill(name)
  await form.getByLabel('Description', { exact: true }).fill('Seen on a rack in a cellar without a connection')
  if (photo) await choose(form, photo)
  await form.getByRole('button', { name: 'Submit Brand' }).click()
  await expect(form.getByLabel('Brand Name', { exact: true })).toHaveValue('')
}
