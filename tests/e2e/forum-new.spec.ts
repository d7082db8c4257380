import type { Page } from '@playwright/test'
import type pg from 'pg'
import { addPost, shownTitles } from './forum-steps.ts'
import { expect, loseOneAnswer, open, signIn, test } from './page-test.ts'
import { ownPassword, toasts } from './member.ts'

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const picker = (page: Page) => page.getByRole('combobox', { name: 'Brand' })
const createButton = (page: Page) => page.getByRole('button', { name: 'Create Post' })

/** The same text is refused a second time, so a retry uses a different text and username. */
const anew = () => (test.info().retry === 0 ? '' : `_${test.info().retry}`)

async function fill(page: Page, typed: { title: string; content: string }): Promise<void> {
  await title(page).fill(typed.title)
  await content(page).fill(typed.content)
}

async function countPosts(database: pg.Client, named: string): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    'select count(*)::integer as n from forum_posts where title = $1',
    [named],
  )
  return rows[0]?.n ?? -1
}

test.describe('when the session ends meanwhile', () => {
  test.use({ toleratedConsole: /The post could not be created|status of 401/ })

  test('a visitor is led to the login; what was typed is there again after it, and after a reload [F-06]', async ({
    page,
    origin,
  }) => {
    await signIn(page, origin, 'forum_drafts')
    await open(page, '/forum/new')
    await expect(page.getByRole('heading', { level: 1, name: 'Create New Post' })).toBeVisible()
    await fill(page, { title: 'A draft that stays', content: 'Two lines\nof a draft' })
    await expect(page.getByText('Draft saved on this device')).toBeVisible()
    await page.reload()
    await expect(title(page)).toHaveValue('A draft that stays')
    await expect(content(page)).toHaveValue('Two lines\nof a draft')

    // The session ends while the member writes.
    await page.context().clearCookies()
    await createButton(page).click()
    await expect(toasts(page).getByText('Please sign in again')).toBeVisible()
    await expect(page).toHaveURL('/auth?next=%2Fforum%2Fnew&why=post')
    await page.getByLabel('Email', { exact: false }).first().fill('forum_drafts')
    await page.getByLabel('Password', { exact: true }).first().fill(ownPassword)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/forum/new')
    await expect(title(page)).toHaveValue('A draft that stays')
    await expect(content(page)).toHaveValue('Two lines\nof a draft')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/forum')
    await page.context().clearCookies()
    await open(page, '/forum/new')
    await expect(page).toHaveURL('/auth?next=%2Fforum%2Fnew&why=post')
  })
})

test('what is too short or too long is said in the exact words, on sending and then while typing [F-07]', async ({
  page,
  origin,
}) => {
  await signIn(page, origin, 'forum_checks')
  await open(page, '/forum/new')
  await fill(page, { title: 'Hi', content: 'What is i' })
  await expect(page.getByText('2 / 200')).toBeVisible()
  await expect(page.getByText('9 characters')).toBeVisible()
  await expect(page.getByText('Title must be')).toHaveCount(0)
  await createButton(page).click()
  await expect(page.getByText('Title must be at least 3 characters')).toBeVisible()
  await expect(page.getByText('Content must be at least 10 characters')).toBeVisible()
  await expect(title(page)).toBeFocused()
  await expect(title(page)).toHaveAttribute('aria-invalid', 'true')
  await title(page).pressSequentially('!')
  await expect(page.getByText('Title must be at least 3 characters')).toHaveCount(0)
  await title(page).fill('x'.repeat(201))
  await expect(page.getByText('Title must be less than 200 characters')).toBeVisible()
  await expect(title(page)).toHaveAccessibleDescription(/201 \/ 200 Title must be less than 200 characters/)
  await content(page).fill('x'.repeat(20_001))
  await expect(page.getByText('Content must be less than 20000 characters')).toBeVisible()
  await expect(page.getByText('20,001 / 20,000')).toBeVisible()
  await title(page).fill('x'.repeat(200))
  await content(page).fill('ten letters')
  await expect(page.locator('.field-error')).toHaveCount(0)
})

test('a post about a brand, found by keyboard, is created once, and stands in the forum and on the brand’s page [F-06, F-07, F-09]', async ({
  page,
  database,
  origin,
}) => {
  await signIn(page, origin, `forum_writes${anew()}`)
  await addPost(database, { title: 'Which wool has the Zz Forum Picked label?', comments: ['Lambswool'] })
  await open(page, '/forum/new')
  const asked = `Which wool is the Zz Forum Picked label${anew()}`
  await title(page).fill(asked)
  const before = page.getByRole('region', { name: 'Similar threads' })
  await expect(before.getByRole('listitem')).toContainText('Which wool has the Zz Forum Picked label? 1 comment')
  await content(page).fill(`Found two of them at a church sale in Leeds${anew()}.`)

  await picker(page).fill('zz forum pic')
  const options = page.getByRole('listbox', { name: 'Brands' }).getByRole('option')
  await expect(options.first()).toContainText('Zz Forum Picked')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await picker(page).press('ArrowDown')
  await picker(page).press('ArrowUp')
  await picker(page).press('Escape')
  await expect(options).toHaveCount(0)
  await picker(page).press('ArrowDown')
  await picker(page).press('Enter')
  const remove = page.getByRole('button', { name: 'Remove Zz Forum Picked' })
  await expect(remove).toBeVisible()
  await remove.click()
  await expect(remove).toHaveCount(0)
  await expect(picker(page)).toBeFocused()
  await page.keyboard.type('Zz Forum Picked')
  await options.filter({ hasText: 'Zz Forum Picked' }).click()
  await expect(remove).toBeVisible()

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/forum/posts', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await createButton(page).click()
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled()
  for (const field of [title(page), content(page), picker(page)]) await expect(field).not.toBeEditable()
  await expect(remove).toBeDisabled()
  release()
  await expect(toasts(page).getByText('Post created successfully')).toBeVisible()
  await expect(page).toHaveURL('/forum')
  await expect(shownTitles(page).filter({ hasText: asked })).toBeVisible()
  await open(page, '/brands/zz-forum-picked')
  await expect(page.getByRole('region', { name: 'Forum' })).toContainText(asked)
  await open(page, '/forum/new')
  await expect(title(page)).toHaveValue('')
  expect(await page.evaluate(() => localStorage.getItem('new-post'))).toBeNull()
})

test.describe('when sending fails', () => {
  test.use({ toleratedConsole: /The post could not be created|Failed to load resource/ })

  test('the text stays, the failure is shown and logged, and trying again never posts twice [F-07]', async ({
    page,
    database,
    origin,
  }) => {
    await signIn(page, origin, `forum_retries${anew()}`)
    await open(page, '/forum/new')
    const sent = { title: `Sent twice, kept once${anew()}`, content: `The line broke after this had arrived${anew()}.` }
    await fill(page, sent)
    const logged: string[] = []
    page.on('console', (message) => void logged.push(message.text()))
    const keys: unknown[] = []
    // It arrives, but the answer does not.
    await page.route('**/api/forum/posts', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.push((route.request().postDataJSON() as { key: string }).key)
      await route.fetch()
      return route.fulfill({ status: 503 })
    })
    await createButton(page).click()
    await expect(toasts(page).getByText('Failed to create post')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to create post' })).toBeVisible()
    expect(logged.some((line) => line.includes('The post could not be created'))).toBe(true)
    await page.reload()
    await expect(content(page)).toHaveValue(sent.content)
    await createButton(page).click()
    await expect(toasts(page).getByText('Failed to create post')).toBeVisible()
    await page.unroute('**/api/forum/posts')
    await createButton(page).click()
    await expect(toasts(page).getByText('Post created successfully')).toBeVisible()
    await expect(page).toHaveURL('/forum')
    expect(await countPosts(database, sent.title)).toBe(1)
    expect(keys[0]).toBe(keys[1])

    await open(page, '/forum/new')
    await fill(page, { title: 'The same again', content: 'Refused by the server with its own words.' })
    const said = 'The forum is resting for a moment.'
    await page.route('**/api/forum/posts', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 429, json: { code: 'too_many_requests', message: said } })
        : route.continue(),
    )
    await createButton(page).click()
    await expect(toasts(page).getByText(said)).toBeVisible()
    await expect(title(page)).toHaveValue('The same again')
  })
})

test.describe('when the answer was lost and the post is changed then', () => {
  test.use({ toleratedConsole: /The post could not be created|Failed to load resource/ })

  test('its writer sees that it had arrived; the typed text stays and can be sent as another [F-07]', async ({
    page,
    database,
    origin,
  }) => {
    await signIn(page, origin, `forum_changes${anew()}`)
    await open(page, '/forum/new')
    const named = `Arrived in silence${anew()}`
    await fill(page, { title: named, content: `As it was at first${anew()}.` })
    await loseOneAnswer(page, '**/api/forum/posts', 503)
    await createButton(page).click()
    await expect(toasts(page).getByText('Failed to create post')).toBeVisible()
    await content(page).fill(`As it became later${anew()}.`)
    await createButton(page).click()
    const told = page.getByRole('alert').filter({ hasText: 'Your post was already posted before you changed it.' })
    await expect(told).toBeVisible()
    await expect(content(page)).toHaveValue(`As it became later${anew()}.`)
    expect(await countPosts(database, named)).toBe(1)
    await page.reload()
    // The banner comes later than the form and moves the button down.
    await expect(page.getByText('1 of 3 used')).toBeVisible()
    await createButton(page).click()
    await expect(page).toHaveURL('/forum')
    expect(await countPosts(database, named)).toBe(2)
  })
})

test.describe('on the first day', () => {
  test.use({ toleratedConsole: /The post could not be created|status of 4/ })

  test('the rules are shown before typing, a link is reviewed first, and a fourth post is kept [F-06, F-07]', async ({
    page,
    database,
    origin,
  }) => {
    const username = `forum_newcomer${anew()}`
    await signIn(page, origin, username)
    await open(page, '/forum/new')
    const banner = page.getByRole('region', { name: 'Welcome! It’s your first day.' })
    await expect(banner).toContainText(/Until tomorrow, \d\d:\d\d, you can write 3 posts and 10 comments/)
    await expect(banner).toContainText('up to 2 links')
    await expect(banner).toContainText('A post with a link or a photo is reviewed first')
    await expect(banner).toContainText('saved on this device')
    await expect(banner).toContainText('0 of 3 used')

    await fill(page, { title: 'A shop I found', content: `Look at https://example.org/tags${anew()} for all of them.` })
    await createButton(page).click()
    const toast = toasts(page).getByText('Post created successfully')
    await expect(toast).toBeVisible()
    await expect(toasts(page).getByText(/We review it first/)).toBeVisible()
    await expect(page).toHaveURL('/forum')
    const waiting = page.getByRole('region', { name: 'Your posts waiting for review' })
    await expect(waiting).toContainText('A shop I found')
    await expect(shownTitles(page).filter({ hasText: 'A shop I found' })).toHaveCount(0)

    await database.query(
      `insert into forum_posts (user_id, title, content, created_at)
       select id, 'By the newcomer ' || n, 'Two more on the first day.', now() - interval '5 minutes'
       from users, generate_series(1, 2) n where username = $1`,
      [username],
    )
    await open(page, '/forum/new')
    await expect(banner).toContainText('3 of 3 used')
    await fill(page, { title: 'One too many', content: 'This is the fourth post of my first day.' })
    await createButton(page).click()
    await expect(toasts(page).getByText('You can write 3 posts on your first day.')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'You can post again in' })).toBeVisible()
    await page.reload()
    await expect(title(page)).toHaveValue('One too many')
    expect(await countPosts(database, 'One too many')).toBe(0)
  })
})

test('arriving from another brand with a draft asks which post to write', async ({ page, origin }) => {
  await signIn(page, origin, 'forum_chooses')
  await open(page, '/forum/new')
  await title(page).fill('Begun before')
  await open(page, '/forum/new?brand=zz-forum-wanted')
  await expect(title(page)).toHaveValue('Begun before')
  await page.getByRole('button', { name: 'Start one about Zz Forum Wanted instead' }).click()
  await expect(title(page)).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Remove Zz Forum Wanted' })).toBeVisible()
})
