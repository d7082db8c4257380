import type { Browser, Locator, Page } from '@playwright/test'
import { brandIdOf, send, signInAdmin } from './curate-steps.ts'
import { expect, findBarriersInBothThemes, open, screens, signIn, test } from './page-test.ts'
import { takeQueue } from './review-steps.ts'
import { tagFile } from './tag-files.ts'
import { writePost } from './thread-steps.ts'

// A reply is written, delivered, counted and pushed while other tests keep the machine busy.
const soon = { timeout: 5000 }

const bellOf = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Notices/ })
const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Notices' })

/** Another member in a separate browser. */
async function openOther(browser: Browser, origin: string, username: string): Promise<Page> {
  const other = await browser.newPage({ baseURL: origin })
  await signIn(other, origin, username)
  return other
}

const reply = (page: Page, post: string, content: string) =>
  send(page, 'POST', `/api${post.replace('/post/', '/posts/')}/comments`, { content })

test('a reply reaches an open page by itself, leads to where it stands, and is read once it was opened [X-15a]', async ({
  page,
  browser,
  origin,
}) => {
  await signIn(page, origin, 'hears_replies')
  const post = await writePost(page, { title: 'Who knows this loop label?' })
  await open(page, '/contact')
  await expect(bellOf(page)).toHaveAccessibleName('Notices')
  const other = await openOther(browser, origin, 'replies_soon')
  let loads = 0
  page.on('load', () => (loads += 1))

  await reply(other, post, 'Kestrel Loop, the first season.')
  await expect(bellOf(page)).toHaveAccessibleName('Notices, 1 unread', soon)
  await expect(page.locator('[aria-live=polite]').filter({ hasText: '1 unread notice' })).toHaveCount(1)
  await reply(other, post, 'Look at the zip pull.')
  await expect
    .poll(async () => (await page.request.get('/api/notices')).text(), soon)
    .toContain('Look at the zip pull.')
  await bellOf(page).click()
  const notice = panelOf(page).getByRole('link', { name: /2 replies to your post/ })
  await expect(notice).toContainText('replies_soon: ‘Look at the zip pull.’', soon)
  expect(loads).toBe(0)
  await notice.click()
  await expect(page).toHaveURL(/\/forum\/post\/\d+\?comment=\d+/)
  await expect(panelOf(page)).toBeHidden()
  await expect(page.getByText('Look at the zip pull.')).toBeVisible()
  await expect(bellOf(page)).toHaveAccessibleName('Notices')
  await other.close()
})

test('a mention, a better photo and a decision each come with what they are about [X-15c]', async ({
  page,
  browser,
  database,
  origin,
}) => {
  await signIn(page, origin, 'hears_all')
  const other = await browser.newPage({ baseURL: origin })
  await signInAdmin(other, database, origin, 'tells_all')
  const brandId = await brandIdOf(database, 'Zz Filter One')
  const give = async (giver: Page, width: number, seed: number) => {
    const multipart = { photo: await tagFile(width, width, { seed }), kind: 'care label' }
    const answer = await giver.request.post(`${origin}/api/brands/${brandId}/upload`, {
      multipart,
      headers: { origin },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await give(page, 300, 71)
  await send(page, 'POST', `/api/brands/${brandId}/suggestions`, { averageSalePrice: 63, reason: 'Sold three of them' })
  await open(page, '/contact')

  const post = await writePost(other, { title: 'Whom to ask about sizes' })
  await reply(other, post, 'Ask @hears_all, they measured some.')
  await expect(bellOf(page)).toHaveAccessibleName('Notices, 1 unread', soon)
  await give(other, 500, 72)
  await expect(bellOf(page)).toHaveAccessibleName('Notices, 2 unread', soon)
  const { rows } = await database.query<{ id: number }>(
    `select review_items.id from review_items join users on users.id = subject_id
     where kind = 'suggestion' and username = 'hears_all' and decided_at is null`,
  )
  // Another test may have opened the item, which claims it for minutes.
  await takeQueue(database)
  await send(other, 'POST', `/api/review/items/${rows[0]?.id}/verdict`, { verdict: 'decline', note: 'I see less' })
  await expect(bellOf(page)).toHaveAccessibleName('Notices, 3 unread', soon)

  await bellOf(page).click()
  await expect(panelOf(page).getByRole('listitem')).toContainText([
    'Your suggestion was declined (new)Zz Filter One: estimate $63. tells_all: ‘I see less’',
    'Your tag photo was replaced (new)Zz Filter One has a sharper one by tells_all.',
    'tells_all mentioned you (new)‘Ask @hears_all, they measured some.’',
  ])
  await panelOf(page)
    .getByRole('link', { name: /was replaced/ })
    .click()
  await expect(page).toHaveURL('/brands/zz-filter-one')
  await expect(bellOf(page)).toHaveAccessibleName('Notices, 2 unread')
  await other.close()
})

test('two tabs share one connection, and the second takes over when the first is closed [X-15]', async ({
  page,
  context,
  browser,
  origin,
}) => {
  const streams: Page[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/notices/stream')) streams.push(request.frame().page())
  })
  await signIn(page, origin, 'has_tabs')
  const post = await writePost(page, { title: 'A question in two tabs' })
  await open(page, '/contact')
  await expect.poll(() => streams.length).toBe(1)
  const second = await context.newPage()
  await open(second, '/contact')
  await expect(bellOf(second)).toBeVisible()
  const other = await openOther(browser, origin, 'replies_twice')
  await reply(other, post, 'Heard in both.')
  for (const tab of [page, second]) await expect(bellOf(tab)).toHaveAccessibleName('Notices, 1 unread', soon)
  expect(streams).toEqual([page])

  // Read in one, read in the other.
  await bellOf(second).click()
  await panelOf(second).getByRole('button', { name: 'Mark all as read' }).click()
  for (const tab of [page, second]) await expect(bellOf(tab)).toHaveAccessibleName('Notices', soon)
  await page.close()
  await expect.poll(() => streams.length).toBe(2)
  await reply(other, post, 'Heard in the one that is left.')
  await expect(bellOf(second)).toHaveAccessibleName('Notices, 1 unread', soon)
  expect(streams).toEqual([page, second])
  await other.close()
})

test('notices are read and marked by keyboard alone [X-15, X-17c]', async ({ page, database, origin }) => {
  await signIn(page, origin, 'types_only')
  await addNotices(database, 'types_only', 3)
  await open(page, '/contact')
  await expect(bellOf(page)).toHaveAccessibleName('Notices, 3 unread')
  await bellOf(page).focus()
  await page.keyboard.press('Enter')
  const panel = panelOf(page)
  const links = panel.getByRole('link', { name: /mentioned you/ })
  await expect(links).toHaveCount(3)
  await expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(2)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bellOf(page)).toBeFocused()
  // The browser has closed it; that the page knows so, too, is seen by its being empty.
  await expect(page.locator('[data-part~="notice-panel"] > *')).toHaveCount(0)

  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bellOf(page)).toHaveAccessibleName('Notices')
  await expect(panel.getByText('(new)')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await panel.getByRole('link', { name: 'All notices' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
})

test('all notices have a page, the older ones one step away [X-15]', async ({ page, database, origin }) => {
  await signIn(page, origin, 'keeps_notices')
  await addNotices(database, 'keeps_notices', 25)
  await open(page, '/notices')
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items).toHaveCount(20)
  await page.getByRole('button', { name: 'Older notices' }).click()
  await expect(items).toHaveCount(25)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('main').getByText('(new)')).toHaveCount(0)
  await expect(bellOf(page)).toHaveAccessibleName('Notices')
})

test('who signs out is not connected any more [X-15]', async ({ page, origin }) => {
  await signIn(page, origin, 'goes_silent')
  const stream = page.waitForRequest('**/api/notices/stream')
  await open(page, '/contact')
  const ended = Promise.race([
    page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/notices/stream')),
    page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/notices/stream')),
  ])
  await stream
  await page.getByRole('button', { name: 'Sign out' }).click()
  await ended
  await expect(bellOf(page)).toHaveCount(0)
})

test('the panel and the page have no barrier on any screen in any theme, and rise from More on a phone [X-15, X-17a, X-17b]', async ({
  page,
  database,
  origin,
}) => {
  await signIn(page, origin, 'sees_notices')
  await addNotices(database, 'sees_notices', 3)
  for (const { name, ...viewport } of screens) {
    await page.setViewportSize(viewport)
    await open(page, '/notices')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
    expect(await findBarriersInBothThemes(page), name).toEqual([])
    if (name === 'phone') {
      await page.getByRole('button', { name: /^More/ }).click()
      await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Notices, 3 unread' }).click()
    } else await bellOf(page).click()
    await expect(panelOf(page).getByRole('listitem')).toHaveCount(3)
    expect(await findBarriersInBothThemes(page), `${name}, open`).toEqual([])
    const box = await panelOf(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
    await panelOf(page).getByRole('button', { name: 'Close' }).click()
    await expect(panelOf(page)).toBeHidden()
  }
})

/** Pretends that many mentions in the sample post. */
async function addNotices(
  database: { query: (text: string, values: unknown[]) => Promise<unknown> },
  username: string,
  count: number,
): Promise<void> {
  // A retried test starts without notices.
  await database.query('delete from notices where user_id = (select id from users where username = $1)', [username])
  await database.query(
    `insert into notices (kind, user_id, actor_id, post_id)
     select 'mention', users.id, (select id from users where username = 'knit_wit'), (select min(id) from forum_posts where hidden_at is null)
     from users, generate_series(1, $2::integer) where username = $1`,
    [username, count],
  )
}
