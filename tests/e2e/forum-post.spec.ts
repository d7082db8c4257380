import { brandIdOf, send, signInAdmin } from './curate-steps.ts'
import {
  expect,
  findBarriersInBothThemes,
  findBarriersOnEveryScreen,
  open,
  screens,
  signIn,
  test,
} from './page-test.ts'
import { toasts } from './member.ts'
import { addThread, commentSaying, writePost } from './thread-steps.ts'

test('a post shows its counts, time, lines and links, and its brand beside it [F-03, F-09]', async ({
  page,
  database,
  origin,
}) => {
  await signIn(page, origin, 'thread_asks')
  const brandId = await brandIdOf(database, 'Barlow & Thrane')
  const content = 'Has Barlow & Thrane moved?\n\n– the tag says Leeds'
  const address = await writePost(page, { title: 'Still made in Leeds?', content, brandId })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, address)
  await expect(page).toHaveTitle('Still made in Leeds? · Bolodex')
  const post = page.getByRole('article', { name: 'Still made in Leeds?' })
  await expect(post).toContainText('thread_asks')
  await expect(post).toContainText('0 comments')
  await expect(post).toContainText('less than a minute ago')
  await expect(post).toContainText(/\d+ views?/)
  await expect(post.locator('[data-part~="forum-text"]')).toHaveText(content, { useInnerText: true })
  await expect(page.getByText('No comments yet')).toBeVisible()
  await post.getByRole('button', { name: 'Copy link' }).click()
  await expect(toasts(page).getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(origin + address)

  const aside = page.getByRole('complementary', { name: 'This thread’s brand' })
  await expect(aside).toContainText('About this brand')
  await expect(aside.getByRole('article', { name: 'Barlow & Thrane' })).toBeVisible()
  await expect(aside.getByRole('link', { name: /posts about Barlow & Thrane$/i })).toHaveAttribute(
    'href',
    '/forum?brand=barlow-and-thrane',
  )
  await post.getByRole('link', { name: 'Barlow & Thrane' }).click()
  await expect(page).toHaveURL('/brands/barlow-and-thrane')
})

test('while a post is on its way three placeholders stand in its place [F-03]', async ({ page, database }) => {
  const address = await addThread(database, 'Slow to come', 1)
  await open(page, '/forum')
  await page.route('**/api/forum/posts/*/comments', async (route) => {
    await expect(page.locator('main [data-part~=box-placeholder]')).toHaveCount(3)
    await route.continue()
  })
  await page.evaluate((path) => history.pushState(null, '', path), address)
  await expect(page.getByRole('heading', { level: 1, name: 'Slow to come' })).toBeVisible()
})

test('what is not a number, or no post, is not found [F-03, G-02]', async ({ request }) => {
  for (const id of ['abc', '1e3', '0', '-1', '2147483000', '99999999999'])
    expect((await request.get(`/forum/post/${id}`)).status(), id).toBe(404)
})

test('a reader counts once per visit, signed in or not [F-10]', async ({ page, browser, database, origin }) => {
  const address = await addThread(database, 'How many read this?', 0)
  const views = async () => {
    // The answer of getPost.
    const post = (await send(page, 'GET', `/api${address.replace('post', 'posts')}?after=${Date.now()}`)) as {
      views: number
    }
    return post.views
  }
  const counted: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/views')) counted.push(request.headers()['cookie'])
  })
  await signIn(page, origin, 'thread_reads')
  await open(page, address)
  await open(page, address)
  await expect.poll(views, { timeout: 15_000 }).toBe(1)
  expect(counted).toEqual([undefined])
  const other = await browser.newPage({ baseURL: origin })
  // Closing the tab before the view is sent would lose it.
  const told = other.waitForResponse((answer) => answer.url().endsWith('/views'))
  await open(other, address)
  await told
  await other.close()
  await expect.poll(views, { timeout: 15_000 }).toBe(2)
})

test('a writer changes a post in place and sees what it said before; others see only that [F-03]', async ({
  page,
  browser,
  origin,
}) => {
  await signIn(page, origin, 'thread_edits')
  const address = await writePost(page, { title: 'Red loom numbers', content: 'They are from before 1980.' })
  await open(page, address)
  await page.getByRole('button', { name: 'Edit your post' }).click()
  const content = page.getByRole('textbox', { name: 'Content' })
  await expect(content).toBeFocused()
  await page.getByRole('textbox', { name: 'Title' }).fill('Re')
  await content.fill('Too short')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Title must be at least 3 characters')).toBeVisible()
  await expect(page.getByText('Content must be at least 10 characters')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('Red loom numbers')
  await content.fill('They are from before 1990.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toasts(page).getByText('Post updated')).toBeVisible()
  await expect(page.getByText('They are from before 1990.')).toBeVisible()
  await page.getByRole('button', { name: /^edited once, less than a minute ago/ }).click()
  const former = page.getByRole('dialog', { name: 'Earlier versions' })
  await expect(former.locator('del')).toHaveText('1980')
  await expect(former.locator('ins')).toHaveText('1990')

  const other = await browser.newPage({ baseURL: origin })
  await open(other, address)
  await expect(other.getByText(/^edited once, /)).toBeVisible()
  await expect(other.getByRole('button', { name: /edited/ })).toHaveCount(0)
  await expect(other.getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0)
  await other.close()
})

test('a writer deletes a post after being asked [X-17b]', async ({ page, origin }) => {
  await signIn(page, origin, 'thread_leaves')
  const address = await writePost(page, { title: 'Never mind this one' })
  await open(page, address)
  const question = page.getByRole('dialog', { name: 'Delete this post?' })
  await page.getByRole('button', { name: 'Delete your post' }).click()
  await expect(question).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete your post' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page).getByText('Post deleted')).toBeVisible()
  await expect(page).toHaveURL('/forum')
  await expect(page.getByRole('heading', { name: 'Never mind this one' })).toHaveCount(0)
  expect((await page.request.get(`${origin}${address}?after=gone`)).status()).toBe(404)
})

test('an admin pins, closes and hides a post and hides a comment, and takes each back [F-11]', async ({
  page,
  database,
  origin,
}) => {
  const address = await addThread(database, 'To be kept in order', 1)
  const api = `/api${address.replace('post', 'posts')}`
  await signInAdmin(page, database, origin, 'thread_orders')
  await open(page, address)
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  const mark = (name: string) => page.locator('[data-part~="post-marks"]').getByText(name, { exact: true })

  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect(mark('Pinned')).toBeVisible()
  await undo.click()
  await expect(toasts(page).getByText('Undone', { exact: true })).toBeVisible()
  await expect(mark('Pinned')).toHaveCount(0)

  await page.getByRole('button', { name: 'Close thread' }).click()
  await expect(mark('Closed')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Reopen thread' }).click()
  await expect(mark('Closed')).toHaveCount(0)

  await page.getByRole('button', { name: 'Hide the comment by knit_wit' }).click()
  await expect(commentSaying(page, 'Answer 1')).toContainText('Hidden')
  expect(await send(page, 'GET', `${api}/comments?after=hidden`)).toEqual([])
  await undo.click()
  await expect(commentSaying(page, 'Answer 1')).not.toContainText('Hidden')

  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(mark('Hidden')).toBeVisible()
  expect((await page.request.get(`${origin}${api}?after=hidden`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Show again' }).click()
  await expect(mark('Hidden')).toHaveCount(0)
  expect((await page.request.get(`${origin}${api}?after=shown`)).status()).toBe(200)
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('a post and its comments are readable, page by page [X-18c]', async ({ page, database }) => {
    await page.goto(await addThread(database, 'Read without a script', 60))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Read without a script')
    await expect(page.getByText('One of many questions.')).toBeVisible()
    await expect(page.getByText('Answer 50')).toBeVisible()
    await expect(page.getByText('Please login to comment')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
    await page.getByRole('link', { name: 'Show more comments' }).click()
    await expect(page.getByText('Answer 60')).toBeVisible()
  })
})

for (const { name, width, height } of screens) {
  test(`axe finds no barrier in a thread on a ${name} [X-17a, X-17b]`, async ({ page, database, origin }) => {
    test.slow()
    const address = await addThread(database, `Without barriers on a ${name}`, 3)
    await page.setViewportSize({ width, height })
    await open(page, address)
    await expect(page.getByText('Please login to comment')).toBeVisible()
    expect(await findBarriersInBothThemes(page), 'guest').toEqual([])
    await signInAdmin(page, database, origin, `thread_axe_${name}`)
    await open(page, `${address}?comment=newest`)
    await page.getByRole('textbox', { name: 'Your comment' }).fill(`Seen on a ${name}`)
    await page.getByRole('button', { name: 'Post Comment' }).click()
    await expect(toasts(page).getByText('Comment added successfully')).toBeVisible()
    await page.getByRole('button', { name: 'Edit your comment' }).first().click()
    await page.getByRole('button', { name: 'Close thread' }).click()
    await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(await findBarriersInBothThemes(page), 'admin').toEqual([])
    // That may have taken longer than a toast stays: what is undone is another change.
    await open(page, `${address}?comment=newest`)
    await page.getByRole('button', { name: 'Reopen thread' }).click()
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toasts(page).getByText('Undone', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Flag this post' }).click()
    await expect(page.getByRole('dialog', { name: 'What’s wrong with this post?' })).toBeVisible()
    expect(await findBarriersInBothThemes(page), 'flag').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
}
