import { brandIdOf } from './curate-steps.ts'
import { brandNamed, expect, findBarriersOnEveryScreen, open, screens, signIn, test } from './page-test.ts'

const up = /^Upvote/
const down = /^Downvote/

test('a guest votes, sees the counts at once, changes the vote and takes it back [D-22]', async ({ page }) => {
  await open(page, '/?q=zz+vote+guest')
  const card = brandNamed(page, 'Zz Vote Guest')
  const upvote = card.getByRole('button', { name: up })
  const downvote = card.getByRole('button', { name: down })
  await expect(upvote).toHaveAccessibleName('Upvote Zz Vote Guest, 0')
  const refetched = page.waitForRequest((request) => request.url().includes('/api/directory'))
  await upvote.click()
  await expect(upvote).toHaveText('1')
  await expect(upvote).toHaveAttribute('aria-pressed', 'true')
  expect((await refetched).url()).toContain('after=')
  await downvote.click()
  await expect(downvote).toHaveText('1')
  await expect(upvote).toHaveText('0')
  await expect(upvote).toHaveAttribute('aria-pressed', 'false')
  await downvote.click()
  await expect(downvote).toHaveText('0')
  await expect(downvote).toHaveAttribute('aria-pressed', 'false')
})

test('a vote and its count are still there when the page is opened again at once [D-22]', async ({ page }) => {
  await open(page, '/?q=zz+vote+kept')
  const upvote = brandNamed(page, 'Zz Vote Kept').getByRole('button', { name: up })
  await upvote.click()
  await expect(upvote).toHaveText('1')
  await page.reload()
  await expect(upvote).toHaveText('1')
  await expect(upvote).toHaveAttribute('aria-pressed', 'true')
})

test('a guest’s vote that waits for a check says so at the button, on a phone too and after a reload [D-24d]', async ({
  page,
  database,
}) => {
  const id = await brandIdOf(database, 'Zz Poll Held')
  await database.query(
    `insert into guest_vote_days (brand_id, day, pending_since, is_swept)
     values ($1, (now() at time zone 'utc')::date, now(), true) on conflict (brand_id, day) do update set pending_since = now()`,
    [id],
  )
  const card = brandNamed(page, 'Zz Poll Held')
  const upvote = card.getByRole('button', { name: up })
  const waiting = card.getByText('Counted after a check')
  for (const { name, ...size } of screens) {
    await page.setViewportSize(size)
    await open(page, '/brands/zz-poll-held')
    const button = page.getByRole('main').getByRole('button', { name: up })
    const sentence = page.getByRole('main').getByText('Counted after a check')
    if (name === 'phone') {
      await expect(button).toHaveAccessibleName('Upvote Zz Poll Held, 0')
      await expect(sentence).toBeHidden()
      await button.click()
    }
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(button).toHaveAccessibleDescription('Counted after a check')
    await expect(button).toHaveText('0')
    await expect(sentence).toBeInViewport()
    await open(page, '/?q=zz+poll+held')
    await expect(waiting).toBeVisible()
    await expect(upvote).toHaveText('0')
  }
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await upvote.click()
  await expect(upvote).toHaveAttribute('aria-pressed', 'false')
  await expect(waiting).toBeHidden()
})

test('a member finds their vote again [D-22]', async ({ page, origin }) => {
  await signIn(page, origin, 'voting_member')
  await open(page, '/?q=zz+vote+member')
  const downvote = brandNamed(page, 'Zz Vote Member').getByRole('button', { name: down })
  await downvote.click()
  await expect(downvote).toHaveAttribute('aria-pressed', 'true')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(downvote).toHaveAttribute('aria-pressed', 'true')
})

test('vote buttons are disabled while a vote is pending, and the keyboard keeps its place [D-23a]', async ({
  page,
}) => {
  await open(page, '/?q=zz+vote+slow')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/vote', async (route) => {
    await held
    await route.continue()
  })
  const card = brandNamed(page, 'Zz Vote Slow')
  const upvote = card.getByRole('button', { name: up })
  await upvote.press('Enter')
  await expect(upvote).toBeDisabled()
  await expect(card.getByRole('button', { name: down })).toBeDisabled()
  letGo()
  await expect(upvote).toBeEnabled()
  await expect(upvote).toHaveText('1')
  await expect(upvote).toBeFocused()
})

test.describe('a vote that fails', () => {
  test.use({ toleratedConsole: /status of 429/ })

  test('shows a toast with the message, and changes nothing [D-23b]', async ({ page }) => {
    await open(page, '/?q=zz+vote+refused')
    const message = 'Too many requests. Please try again in 7 s.'
    await page.route('**/vote', (route) => route.fulfill({ status: 429, json: { code: 'too_many_requests', message } }))
    const upvote = brandNamed(page, 'Zz Vote Refused').getByRole('button', { name: up })
    await upvote.click()
    await expect(page.getByRole('region', { name: /notifications/i }).getByText(message)).toBeVisible()
    await expect(upvote).toBeEnabled()
    await expect(upvote).toHaveText('0')
    await expect(upvote).toHaveAttribute('aria-pressed', 'false')
  })
})

test('who has never voted is not asked about [X-19]', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, '/')
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain('/api/votes/mine')
})
