import { expect, open, signIn, test } from './page-test.ts'
import { logIn } from './account-steps.ts'
import { ownPassword } from './member.ts'

const lines = {
  add: 'Sign in to add a brand.',
  post: 'Sign in to start a thread.',
  comment: 'Sign in to comment.',
  suggest: 'Sign in to suggest a correction.',
  flag: 'Sign in to report something.',
  vote: 'Sign in to vote.',
  analyze: 'Sign in to analyze a video.',
  account: 'Sign in to open your account settings.',
}

test('the sign-in page explains the redirect by a code and never by free text', async ({ page }) => {
  for (const [why, line] of Object.entries(lines)) {
    await open(page, `/auth?next=%2Fforum&why=${why}`)
    await expect(page.getByRole('main').getByText(line)).toBeVisible()
  }
  await open(page, '/auth?next=%2Fforum&why=You+won+a+prize')
  await expect(page.getByRole('main').getByText('Sign in to add brands and post.')).toBeVisible()
  await expect(page.getByText('You won a prize')).toHaveCount(0)
})

test('a page that needs an account says what for, and opens after the sign-in [G-10, A-06]', async ({
  page,
  origin,
}) => {
  await signIn(page, origin, 'sent_for_settings')
  await page.context().clearCookies()
  await open(page, '/account-settings?tab=security')
  await expect(page.getByText(lines.account)).toBeVisible()
  // The reason stays on the way to the other form and back.
  await page.getByRole('link', { name: 'Join without email' }).click()
  await page.getByRole('link', { name: 'See all sign-in options' }).click()
  await expect(page.getByText(lines.account)).toBeVisible()
  await logIn(page, 'sent_for_settings', ownPassword, page.url())
  await expect(page).toHaveURL('/account-settings?tab=security')
})
