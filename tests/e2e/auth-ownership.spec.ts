import { chooseAccount, expectFailure, expectSignedIn, logIn, openGoogle, registerMember } from './account-steps.ts'
import { expect, findBarriersInBothThemes, findBarriersOnEveryScreen, open, test } from './page-test.ts'
import { call, confirmWithPassword, openSettings, ownPassword as password, readLink, slab, toasts } from './member.ts'

test('a mail opened in another browser asks for the password of the account it is for [A-07, A-08b, A-08c]', async ({
  page,
  browser,
}) => {
  const email = 'two_browsers@example.org'
  await call(page, 'POST', '/api/auth/sign-up', { email, username: 'two_browsers', password })
  const link = await readLink(email, /verify/i)
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await open(phone, link)
  await expect(phone.getByRole('heading', { name: 'Hi, two_browsers' })).toBeVisible()
  await expect(phone.getByText('One more step: enter your password to confirm it’s you.')).toBeVisible()
  expect(await findBarriersInBothThemes(phone)).toEqual([])
  const field = phone.getByLabel('Password for two_browsers', { exact: true })
  await field.fill('not that one')
  await phone.getByRole('button', { name: 'Verify email' }).click()
  await expectFailure(phone, 'Authentication failed', 'Wrong password')
  await field.fill(password)
  await phone.getByRole('button', { name: 'Verify email' }).click()
  await expect(phone.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  await phone.context().close()
})

test('Google opens the account that has an address of Google’s own, says so by mail, and can be disconnected [A-05, X-17b]', async ({
  page,
}) => {
  const email = await registerMember(page, 'linked_by_google', 'gmail.test')
  await open(page, '/auth')
  await chooseAccount(await openGoogle(page), email)
  await expect(page).toHaveURL('/')
  await expectSignedIn(page, email)
  await readLink(email, /Google/)
  await openSettings(page, 'security')
  await slab(page, 'Google').getByRole('button', { name: 'Disconnect' }).click()
  const question = page.getByRole('dialog', { name: 'Disconnect Google' })
  await expect(question).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await confirmWithPassword(question, 'Disconnect')
  await expect(toasts(page)).toContainText('Google disconnected')
  await expect(slab(page, 'Google')).toHaveCount(0)
})

test('an account with any other address is connected with Google once its password was typed [A-05]', async ({
  page,
}) => {
  const email = await registerMember(page, 'linked_by_password')
  await page.context().clearCookies()
  await open(page, '/auth')
  await chooseAccount(await openGoogle(page), email)
  await expect(page).toHaveURL('/auth?google=password')
  const note = page.getByText(
    'You already have an account with this email. Sign in with your password to connect Google.',
  )
  await expect(note).toBeFocused()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
  await expectSignedIn(page, email)
  await readLink(email, /Google/)
  await openSettings(page, 'security')
  await expect(slab(page, 'Google')).toHaveCount(1)
})

test.describe('what is refused', () => {
  // The browser itself writes a line for each refusal, and one when a page cannot close itself.
  test.use({ toleratedConsole: /status of 40[13]|may close only the windows/ })

  test('an address typed by another person belongs to its owner, who signs in with Google [A-05]', async ({ page }) => {
    const email = 'typed.by.another@gmail.test'
    await call(page, 'POST', '/api/auth/sign-up', {
      email,
      username: 'typed_by_another',
      password: 'planted by a thief',
    })
    await readLink(email, /verify/i)
    await page.context().clearCookies()
    await open(page, '/auth')
    await chooseAccount(await openGoogle(page), email)
    await expect(page).toHaveURL('/choose-username')
    await page.getByLabel('Username').fill('the_owner')
    await page.getByRole('button', { name: 'Save username' }).click()
    await expect(page).toHaveURL('/')
    await expectSignedIn(page, email)
    await page.context().clearCookies()
    await logIn(page, email, 'planted by a thief')
    await expectFailure(page, 'Authentication failed', /Wrong /)
  })

  test('an unsolicited answer of Google signs no one in', async ({ page }) => {
    await open(page, '/auth')
    await page.goto('/api/auth/callback/google?code=made-up&state=forged')
    await expect(page).toHaveURL(/\/auth\/done\?outcome=failed/)
    await open(page, '/')
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  })
})
