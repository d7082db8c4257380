import { chooseAccount, expectFailure, expectSignedIn, openGoogle } from './account-steps.ts'
import { expect, findBarriersOnEveryScreen, open, test } from './page-test.ts'
import { call } from './member.ts'

test('Google opens in a window, always asks which account to use, and leads to the directory [A-05, A-20c]', async ({
  page,
}) => {
  await open(page, '/auth')
  await chooseAccount(await openGoogle(page), 'first.comer@gmail.test')
  await expect(page).toHaveURL('/choose-username')
  // Nothing of the address is proposed as a name.
  await expect(page.getByLabel('Username')).toHaveValue('')
  await page.goto('/submit-brand')
  await expect(page).toHaveURL('/choose-username?next=%2Fsubmit-brand')
  await page.goto('/choose-username')
  await page.getByLabel('Username').fill('first_comer')
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/^Available\./)
  await page.getByRole('button', { name: 'Save username' }).click()
  await expect(page).toHaveURL('/')
  await expectSignedIn(page, 'first.comer@gmail.test')

  await call(page, 'POST', '/api/auth/sign-out')
  await open(page, '/auth?next=%2Fforum')
  // Google knows who was there, and asks all the same.
  await chooseAccount(await openGoogle(page), 'first.comer@gmail.test')
  await expect(page).toHaveURL('/forum')
  await expectSignedIn(page, 'first.comer@gmail.test')
})

test('a window of Google that is closed or cancelled leaves the page as it was [A-05, A-13]', async ({ page }) => {
  await open(page, '/auth')
  const button = page.getByRole('button', { name: 'Continue with Google' })
  const popup = await openGoogle(page)
  await expect(page.getByText('Choose your account in the Google window.')).toBeVisible()
  await popup.close()
  await expect(page.getByText('You closed the Google window before signing in. You can try again.')).toBeVisible()
  await expect(button).toBeFocused()

  const again = await openGoogle(page)
  await again.getByRole('link', { name: 'Cancel' }).click()
  await expectFailure(page, 'Authentication failed', 'You canceled the Google sign-in.')
  await expect(page).toHaveURL('/auth')
  await chooseAccount(await openGoogle(page), 'third.time@gmail.test')
  await expect(page).toHaveURL('/choose-username')
})

test('an address that Google has not verified signs no one in [A-13]', async ({ page }) => {
  await open(page, '/auth')
  await chooseAccount(await openGoogle(page), 'unverified@gmail.test')
  await expectFailure(page, 'Authentication failed', /hasn’t verified this email/)
  await expect(page).toHaveURL('/auth')
})

test('a browser that blocks popups gets an explanation [A-05]', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await open(page, '/auth')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByText(/blocked the Google window/)).toBeVisible()
})

test(`axe finds no barrier in the choice of a username on a phone or a desktop [X-17a]`, async ({ page }) => {
  await open(page, '/auth')
  await chooseAccount(await openGoogle(page), `axe.screens@gmail.test`)
  await expect(page).toHaveURL('/choose-username')
  await page.getByRole('button', { name: 'Save username' }).click()
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
})
