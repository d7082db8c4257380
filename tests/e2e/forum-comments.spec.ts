import { forumWording } from '../../packages/contract/src/forum/forum-wording.ts'
import { expect, findBarriersOnEveryScreen, loseOneAnswer, open, signIn, test } from './page-test.ts'
import { ownPassword, toasts } from './member.ts'
import { addThread, commentBox, commentSaying, countComments, postButton, writePost } from './thread-steps.ts'

test('who is not signed in is asked to login and comes back; who is writes a comment [F-04, F-05]', async ({
  page,
  database,
  origin,
}) => {
  const address = await addThread(database, 'Who may answer here?', 1)
  await open(page, address)
  await expect(page.getByText('Please login to comment')).toBeVisible()
  await expect(page.getByRole('button', { name: /Reply|Flag/ })).toHaveCount(0)
  await page
    .getByRole('region', { name: /^Comments/ })
    .getByRole('link', { name: 'Login' })
    .click()
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(address)}`)

  await signIn(page, origin, 'thread_answers')
  await open(page, `/auth?next=${encodeURIComponent(address)}`)
  await expect(page).toHaveURL(address)
  await expect(commentBox(page)).toHaveAttribute('placeholder', 'Write a comment...')
  await expect(page.getByText('10 of 10 comments left')).toBeVisible()
  await postButton(page).click()
  await expect(page.getByRole('alert').getByText('Comment cannot be empty')).toBeVisible()
  await expect(commentBox(page)).toBeFocused()
  await commentBox(page).fill('x'.repeat(1001))
  await expect(page.getByText('1001 / 1000')).toBeVisible()
  await commentBox(page).press('Control+Enter')
  await expect(page.getByText('Comment must be less than 1000 characters')).toBeVisible()

  // It is shown at once, before the server has answered.
  let letThrough = () => {}
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/comments', async (route) => {
    if (route.request().method() === 'POST') await isLetThrough
    await route.continue()
  })
  await commentBox(page).fill('One line\nand another')
  await expect(page.getByText('20 / 1000')).toBeVisible()
  await postButton(page).click()
  await expect(page.getByRole('button', { name: 'Posting...' })).toBeDisabled()
  await expect(commentSaying(page, 'One line')).toContainText('Sending…')
  letThrough()
  await expect(toasts(page).getByText('Comment added successfully')).toBeVisible()
  await expect(commentSaying(page, 'One line')).toHaveCount(1)
  await expect(commentSaying(page, 'One line')).not.toContainText('Sending…')
  await expect(commentSaying(page, 'One line').locator('[data-part~="forum-text"]')).toHaveText(
    'One line\nand another',
    {
      useInnerText: true,
    },
  )
  await expect(commentBox(page)).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'Comments 2' })).toBeVisible()
  await expect(page.getByText('9 of 10 comments left')).toBeVisible()
})

test.describe('when the server says no or says nothing', () => {
  test.use({ toleratedConsole: /status of (403|409|423|400)|net::ERR/ })

  test('a refused comment goes back to the box with the reason [F-05]', async ({ page, database, origin }) => {
    const address = await addThread(database, 'Soon to be closed', 0)
    await signIn(page, origin, 'thread_refused')
    await open(page, address)
    await expect(page.getByText('No comments yet')).toBeVisible()
    await commentBox(page).fill('Just too late')
    await database.query('update forum_posts set locked_at = now() where title = $1', ['Soon to be closed'])
    await postButton(page).click()
    await expect(toasts(page).getByText(forumWording.locked)).toBeVisible()
    await expect(commentBox(page)).toHaveValue('Just too late')
    await page.reload()
    await expect(page.getByText(forumWording.locked)).toBeVisible()
    await expect(page.getByText('Closed', { exact: true })).toBeVisible()
    await expect(commentBox(page)).toHaveCount(0)
  })

  test('an answer that is lost makes no double: the comment waits, also through a reload, and is sent again [X-11d]', async ({
    page,
    database,
    origin,
  }) => {
    const address = await addThread(database, 'Lost on the way back', 1)
    // At a second try the comment of the first is there.
    const text = `Written once, whatever happens${test.info().retry || ''}`
    await signIn(page, origin, 'thread_retries')
    await open(page, address)
    await loseOneAnswer(page, '**/comments')
    await commentBox(page).fill(text)
    await postButton(page).click()
    const own = commentSaying(page, 'Written once')
    await expect(own.getByRole('link', { name: 'Saved. Sends when you’re online.' })).toBeVisible()
    await page.reload()
    await expect(own).toHaveCount(1)
    await expect(page.getByRole('link', { name: /waiting to be sent/ })).toHaveCount(0)
    await expect(own).not.toContainText('Saved.')
    expect(await countComments(database, text)).toBe(1)
  })
})

test.describe('when the answer was lost and the comment is changed then', () => {
  test.use({ toleratedConsole: /status of (409|503)/ })

  test('its writer sees that it had arrived, and can send the typed text as another [F-05]', async ({
    page,
    database,
    origin,
  }) => {
    const address = await addThread(database, 'Changed on the way', 0)
    await signIn(page, origin, 'thread_changes')
    await open(page, address)
    await loseOneAnswer(page, '**/comments', 503)
    await commentBox(page).fill('Came through unheard')
    await postButton(page).click()
    await page.getByRole('button', { name: 'Edit it' }).click()
    await page.reload()
    await commentBox(page).fill('Said in other words')
    await postButton(page).click()
    await expect(toasts(page).getByText('Your comment was already posted before you changed it.')).toBeVisible()
    await expect(commentBox(page)).toHaveValue('Said in other words')
    await expect(commentSaying(page, 'Came through unheard')).toHaveCount(1)
    expect(await countComments(database, 'Said in other words')).toBe(0)
    await postButton(page).click()
    await expect(toasts(page).getByText('Comment added successfully')).toBeVisible()
    expect(await countComments(database, 'Said in other words')).toBe(1)
    expect(await countComments(database, 'Came through unheard')).toBe(1)
  })
})

test('what was typed is kept through a reload, a sign-out and a sign-in', async ({ page, database, origin }) => {
  const address = await addThread(database, 'Begun and left', 0)
  await signIn(page, origin, 'thread_drafts')
  await open(page, address)
  await commentBox(page).fill('Half a thought')
  await page.reload()
  await expect(commentBox(page)).toHaveValue('Half a thought')
  await page.context().clearCookies()
  await open(page, address)
  await expect(page.getByText('Your draft is saved on this device.')).toBeVisible()
  await page.request.post(`${origin}/api/auth/sign-in`, {
    data: { login: 'thread_drafts', password: ownPassword },
    headers: { origin },
  })
  await open(page, address)
  await expect(commentBox(page)).toHaveValue('Half a thought')
})

test('signing out asks what becomes of drafts; by default they are deleted [X-17b]', async ({
  page,
  database,
  origin,
}) => {
  const address = await addThread(database, 'Written at a shared desk', 0)
  const countKept = async (username: string, button: string) => {
    await signIn(page, origin, username)
    await open(page, address)
    await commentBox(page).fill('For my eyes only')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('comments-begun'))).toContain('For my eyes only')
    await page.getByRole('button', { name: 'Sign out' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'You have unsent drafts' })
    await expect(dialog).toBeVisible()
    if (username === 'drafts_kept') expect(await findBarriersOnEveryScreen(page)).toEqual([])
    await dialog.getByRole('button', { name: button }).click()
    await expect(page).toHaveURL('/auth')
    expect(await page.evaluate(() => localStorage.getItem('comments-begun'))).toBeNull()
    return page.evaluate(() => Object.values(localStorage).filter((text) => String(text).includes('eyes only')).length)
  }
  // Kept drafts are set aside for their writer, where the next person's forms do not read them.
  expect(await countKept('drafts_kept', 'Keep drafts and sign out')).toBe(1)
  expect(await countKept('drafts_gone', 'Delete drafts and sign out')).toBe(1)
})

test('a new member’s comment with a link stands for its writer alone until a person has read it [F-05]', async ({
  page,
  browser,
  database,
  origin,
}) => {
  const address = await addThread(database, 'Where did you read that?', 0)
  await signIn(page, origin, 'thread_links')
  await open(page, address)
  await expect(page.getByText('A comment with a link or a photo is reviewed first.')).toBeVisible()
  await commentBox(page).fill('Here (https://example.org/tags).')
  await postButton(page).click()
  await expect(commentSaying(page, 'example.org')).toContainText('Waiting for review')
  const link = page.getByRole('link', { name: 'https://example.org/tags', exact: true })
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')
  const other = await browser.newPage({ baseURL: origin })
  await other.goto(address)
  await expect(other.getByText('No comments yet')).toBeVisible()
  await other.close()
})

test('a long thread comes in pages; links lead to its end and to any comment [F-03]', async ({ page, database }) => {
  const address = await addThread(database, 'A question with many answers', 170)
  await open(page, address)
  const comments = page.locator('[data-part~="comment"]')
  await expect(comments).toHaveCount(50)
  await page.route('**/comments?since=*', async (route) => {
    await expect(page.locator('[data-part~="comment-placeholder"]')).toHaveCount(3)
    await route.continue()
  })
  await page.getByRole('link', { name: 'Show more comments' }).click()
  await expect(comments).toHaveCount(100)
  await expect(comments.nth(99)).toContainText('Answer 100')

  await page.getByRole('link', { name: 'Newest comments' }).click()
  await expect(page).toHaveURL(/comment=newest$/)
  await expect(comments.last()).toContainText('Answer 170')
  await expect(comments.last()).toBeFocused()
  await expect(comments.last()).toBeInViewport()
  await expect(comments).toHaveCount(50)

  const { rows } = await database.query<{ id: string }>(
    `select c.id from forum_comments c join forum_posts p on p.id = c.post_id
     where p.title = 'A question with many answers' and c.content = 'Answer 90'`,
  )
  await page.unrouteAll()
  await open(page, `${address}?comment=${rows[0]?.id}`)
  await expect(comments.first()).toContainText('Answer 90')
  await expect(comments.first()).toHaveAttribute('data-part', /marked/)
  await expect(comments.first()).toBeInViewport()
  await page.getByRole('link', { name: 'Earlier comments' }).click()
  await expect(comments).toHaveCount(100)
  await expect(comments.first()).toContainText('Answer 40')
  await page.getByRole('link', { name: 'Earlier comments' }).click()
  await expect(comments.first()).toContainText('Answer 1')
  await expect(page.getByRole('link', { name: 'Earlier comments' })).toHaveCount(0)
})

test('by keyboard alone: reply, change, look at what it said before, delete [F-03, F-05, X-17b, X-17c]', async ({
  page,
  database,
  origin,
}) => {
  await signIn(page, origin, 'thread_keys')
  const address = await writePost(page, { title: 'Answered by keyboard' })
  const id = Number(address.split('/').at(-1))
  await database.query(
    `insert into forum_comments (post_id, user_id, content)
     select $1, id, 'Said by ' || username from users where username in ('knit_wit', 'former-member')`,
    [id],
  )
  await open(page, address)
  await expect(commentSaying(page, 'Said by former-member').locator('[data-part~="is-gone"]')).toHaveText(
    'former member',
  )
  await page.getByRole('button', { name: 'Reply to knit_wit' }).focus()
  await page.keyboard.press('Enter')
  await expect(commentBox(page)).toBeFocused()
  await page.keyboard.type('thank you')
  await page.keyboard.press('Control+Enter')
  const own = commentSaying(page, 'thank you')
  await expect(own).toContainText('asked this')
  await expect(own.getByRole('link', { name: '@knit_wit' })).toHaveAttribute('href', '/members/knit_wit')

  await own.getByRole('button', { name: 'Edit your comment' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Edit your comment' })).toBeFocused()
  await page.keyboard.type(' very much')
  await page.keyboard.press('Control+Enter')
  await expect(toasts(page).getByText('Comment updated')).toBeVisible()
  const edited = own.getByRole('button', { name: /^edited once, less than a minute ago/ })
  await edited.focus()
  await page.keyboard.press('Enter')
  const former = page.getByRole('dialog', { name: 'Earlier versions' })
  await expect(former.locator('ins')).toHaveText('very much')
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await page.keyboard.press('Escape')

  await own.getByRole('button', { name: 'Delete your comment' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete this comment?' })
  await expect(question).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await question.getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await expect(own).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Comments 2' })).toBeFocused()
})
