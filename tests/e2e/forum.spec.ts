import { addPost, cardOf, searchField, shownTitles } from './forum-steps.ts'
import { expect, open, signIn, test } from './page-test.ts'

test('a card has its pin, title, two lines, writer, true counts, age and brand [F-01, F-02, F-09, F-12]', async ({
  page,
  database,
}) => {
  const brand = 'zz-forum-cards'
  const long = 'A line about a tag. '.repeat(40)
  await addPost(database, { title: 'Card without an answer', brand, age: '27 hours', content: long })
  await addPost(database, { title: 'Card with one', brand, age: '3 hours', views: 1, comments: ['Yes.'] })
  const many = Array.from({ length: 12 }, (_, index) => `Answer ${index}`)
  const pinned = await addPost(database, {
    title: 'Card with a pin',
    brand,
    age: '50 days',
    views: 8206,
    isPinned: true,
    comments: many,
  })
  await open(page, `/forum?brand=${brand}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Forum' })).toBeVisible()
  await expect(page).toHaveTitle('Forum about Zz Forum Cards · Bolodex')
  await expect(shownTitles(page)).toHaveText(['Card with a pin', 'Card with one', 'Card without an answer'])

  const first = cardOf(page, 'Card with a pin')
  await expect(first).toContainText('Pinned')
  await expect(first.locator('[data-part~="safety-pin"]')).toBeVisible()
  await expect(first).toContainText('pinroll_pat')
  await expect(first).toContainText('12 comments')
  await expect(first).toContainText('8,206 views')
  await expect(first).toContainText('about 2 months ago')
  const second = cardOf(page, 'Card with one')
  await expect(second).toContainText(/\b1 comment\b(?!s)/)
  await expect(second).toContainText(/\b1 view\b(?!s)/)
  await expect(second).toContainText('about 3 hours ago')
  await expect(second.locator('[data-part~="safety-pin"]')).toHaveCount(0)
  const third = cardOf(page, 'Card without an answer')
  await expect(third).toContainText('0 comments')
  await expect(third).toContainText('0 views')
  await expect(third).toContainText('1 day ago')
  await expect(third.getByRole('link', { name: 'Zz Forum Cards' })).toHaveAttribute('href', `/forum?brand=${brand}`)
  const lines = await third.locator('[data-part~="post-preview"]').evaluate((preview) => {
    const height = Number.parseFloat(getComputedStyle(preview).lineHeight)
    return { shown: Math.round(preview.clientHeight / height), all: Math.round(preview.scrollHeight / height) }
  })
  expect(lines.shown).toBe(2)
  expect(lines.all).toBeGreaterThan(2)
  await first.getByRole('link', { name: 'Card with a pin' }).click()
  await expect(page).toHaveURL(`/forum/post/${pinned}`)
})

test('five placeholders stand in while posts load, a missing time is recent, and only members get New Post [F-01, F-02]', async ({
  page,
  origin,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/forum/posts', async (route) => {
    await held
    const answer = await route.fetch()
    const [first, ...others] = (await answer.json()) as object[]
    await route.fulfill({ response: answer, json: [{ ...first, createdAt: null, author: null }, ...others] })
  })
  await open(page, '/privacy')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Forum' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forum' })).toBeVisible()
  const placeholders = page.locator('[data-part~="post-placeholder"]')
  await expect(placeholders).toHaveCount(5)
  await expect(page.getByText('Loading posts')).toBeAttached()
  const empty = await placeholders.first().boundingBox()
  release()
  await expect(placeholders).toHaveCount(0)
  const card = page.getByRole('article').first()
  await expect(card).toContainText('Recently')
  await expect(card.locator('svg text')).toHaveCount(0)
  const full = await page.getByRole('article').nth(1).boundingBox()
  expect([empty?.x, empty?.width]).toEqual([full?.x, full?.width])

  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Login to post' })).toHaveAttribute(
    'href',
    '/auth?next=%2Fforum%2Fnew&why=post',
  )
  await expect(main.getByRole('link', { name: 'New Post' })).toHaveCount(0)
  await signIn(page, origin, 'forum_reader')
  await page.unroute('**/api/forum/posts')
  await open(page, '/forum')
  await expect(main.getByRole('link', { name: 'Login to post' })).toHaveCount(0)
  await main.getByRole('link', { name: 'New Post' }).click()
  await expect(page).toHaveURL('/forum/new')
})

test('pages are reached by their ends: older, newer, and back to the beginning', async ({ page, database }) => {
  const brand = 'zz-forum-pages'
  await addPost(database, { title: 'Pinned to the first page', brand, isPinned: true, age: '90 days' })
  for (let number = 1; number <= 60; number += 1)
    await addPost(database, { title: `Number ${number}`, brand, age: `${number} hours` })
  await open(page, `/forum?brand=${brand}`)
  const titles = shownTitles(page)
  await expect(titles).toHaveCount(25)
  await expect(titles.nth(0)).toHaveText('Pinned to the first page')
  await expect(titles.nth(24)).toHaveText('Number 24')
  await expect(page.getByRole('button', { name: 'Newer' })).toBeDisabled()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Older' }).click()
  await expect(titles.nth(0)).toHaveText('Number 25')
  await expect(page).toHaveURL(/\/forum\?brand=zz-forum-pages&before=\d+$/)
  await expect(page.locator('#posts')).toBeFocused()
  await pages.getByRole('link', { name: 'Older' }).click()
  await expect(titles.nth(10)).toHaveText('Number 60')
  await expect(titles).toHaveCount(11)
  await expect(page.getByRole('button', { name: 'Older' })).toBeDisabled()
  await page.reload()
  await expect(titles).toHaveCount(11)
  await pages.getByRole('link', { name: 'Newer' }).click()
  await expect(titles.nth(0)).toHaveText('Number 25')
  await expect(titles).toHaveCount(25)
  await pages.getByRole('link', { name: 'Newer' }).click()
  await expect(page).toHaveURL(`/forum?brand=${brand}`)
  await expect(titles.nth(0)).toHaveText('Pinned to the first page')
})

test('threads are chosen by kind, and by brand', async ({ page, database }) => {
  await addPost(database, { title: 'Chosen about nothing', age: '1 second' })
  await addPost(database, {
    title: 'Chosen about a brand',
    brand: 'zz-forum-words',
    age: '1 second',
    comments: ['Yes'],
  })
  await open(page, '/forum')
  const choose = async (label: string, address: string) => {
    await page.getByRole('combobox', { name: 'Show' }).selectOption({ label })
    await expect(page).toHaveURL(address)
  }
  await choose('Brand threads', '/forum?show=brands')
  await expect(cardOf(page, 'Chosen about a brand')).toBeVisible()
  await expect(cardOf(page, 'Chosen about nothing')).toHaveCount(0)
  // Whether there is an answer is known a moment later.
  await expect
    .poll(
      async () =>
        (await database.query(`select 1 from forum_posts where title = 'Chosen about a brand' and is_answered`))
          .rowCount,
    )
    .toBe(1)
  await choose('Unanswered', '/forum?show=unanswered')
  await expect(cardOf(page, 'Chosen about nothing')).toBeVisible()
  await expect(cardOf(page, 'Chosen about a brand')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Show' })).toHaveValue('brands')
  await cardOf(page, 'Chosen about a brand').getByRole('link', { name: 'Zz Forum Words' }).click()
  await expect(page).toHaveURL('/forum?brand=zz-forum-words')
  await page.getByRole('main').getByRole('link', { name: 'All brands' }).click()
  await expect(page).toHaveURL('/forum')
})

test('one search finds posts, comments and brands, and marks the words', async ({ page, database }) => {
  const post = await addPost(database, {
    title: 'The moleskin of zzforumwords',
    comments: ['Nobody wears zzforumwords any more, they say.'],
  })
  await open(page, '/forum')
  await searchField(page).fill('zzforumwords')
  await searchField(page).press('Enter')
  await expect(page).toHaveURL('/forum?q=zzforumwords')
  await expect(page).toHaveTitle('“zzforumwords” in the forum · Bolodex')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article').locator('mark').first()).toHaveText('zzforumwords')
  const comment = page.getByRole('article').filter({ hasText: 'Nobody wears' })
  await expect(comment.locator('mark').filter({ hasText: 'zzforumwords' }).first()).toBeVisible()
  const link = comment.getByRole('link').first()
  await expect(link).toHaveAttribute('href', new RegExp(`^/forum/post/${post}\\?comment=\\d+$`))
  await page.getByRole('main').getByRole('link', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/forum')
  await expect(searchField(page)).toHaveValue('')
  await page.goBack()
  await expect(searchField(page)).toHaveValue('zzforumwords')

  await open(page, '/forum?q=Zz Forum Words')
  const brands = page.getByRole('region', { name: 'Brands with that name' })
  await expect(brands.getByRole('link', { name: 'Zz Forum Words' })).toHaveAttribute(
    'href',
    '/forum?brand=zz-forum-words',
  )
  await open(page, '/forum?q=tweed otter')
  await expect(page.getByRole('heading', { name: 'No posts mention “tweed otter”' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Clear search' })).toHaveAttribute('href', '/forum')
})

test('a brand’s page has its newest posts, the way to all of them and the way to write one [F-09, X-01d]', async ({
  page,
  browser,
  database,
  origin,
}) => {
  const brand = 'zz-forum-box'
  await open(page, `/brands/${brand}`)
  const box = page.getByRole('region', { name: 'Forum' })
  await expect(box).toContainText('No posts about this brand yet.')
  for (const number of [1, 2, 3, 4]) await addPost(database, { title: `Box ${number}`, brand, age: `${number} hours` })
  await expect
    .poll(async () => {
      await open(page, `/brands/${brand}`)
      return box.getByRole('heading', { level: 3 }).allTextContents()
    })
    .toEqual(['Box 1', 'Box 2', 'Box 3'])
  await expect(box).toContainText('pinroll_pat, 0 comments, about 1 hour ago')
  await box.getByRole('link', { name: 'All 4 posts about Zz Forum Box' }).click()
  await expect(page).toHaveURL(`/forum?brand=${brand}`)
  await expect(shownTitles(page)).toHaveCount(4)

  const helper = await browser.newPage()
  await signIn(helper, origin, 'forum_discusses')
  await helper.close()
  await open(page, `/brands/${brand}`)
  await box.getByRole('link', { name: 'Discuss this brand' }).click()
  await expect(page).toHaveURL('/auth?next=%2Fforum%2Fnew%3Fbrand%3Dzz-forum-box&why=post')
  await page.getByLabel('Email', { exact: false }).first().fill('forum_discusses')
  await page.getByLabel('Password', { exact: true }).first().fill('needle and thread')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`/forum/new?brand=${brand}`)
  await expect(page.getByRole('button', { name: 'Remove Zz Forum Box' })).toBeVisible()
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('the forum is listed, paged, filtered and searched by plain links and a plain form [X-18]', async ({
    page,
    database,
  }) => {
    const brand = 'zz-forum-cards'
    await addPost(database, { title: 'Plain zzplainly read', brand, age: '200 days' })
    await page.goto('/forum')
    await expect(page.getByRole('article').first()).toContainText(/\d+ comments?/)
    await expect(page.getByRole('article').first()).toContainText(/[A-Z][a-z]{2} \d+, \d{4}/)
    await searchField(page).fill('zzplainly')
    await searchField(page).press('Enter')
    await expect(page).toHaveURL(/[?&]q=zzplainly/)
    await expect(page.locator('mark')).toHaveText('zzplainly')
    await page.getByRole('article').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Plain zzplainly read' })).toBeVisible()
    await page.goto(`/forum?brand=${brand}`)
    await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Unanswered' })
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/brand=zz-forum-cards&show=unanswered/)
    await expect(cardOf(page, 'Plain zzplainly read')).toBeVisible()
  })
})
