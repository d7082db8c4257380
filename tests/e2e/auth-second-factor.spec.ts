import type { Page } from '@playwright/test'
import { TOTP, URI } from 'otpauth'
import { chooseAccount, expectFailure, expectSignedIn, logIn, openGoogle } from './account-steps.ts'
import { expect, findBarriersOnEveryScreen, open, signIn, test } from './page-test.ts'
import { call, ownPassword as password, signInWithEmail } from './member.ts'

/** A member with two-factor sign-in. Ends signed out. */
async function joinWithSecondFactor(page: Page, origin: string, username: string) {
  await signIn(page, origin, username)
  return turnOn(page)
}

async function turnOn(page: Page) {
  const started = await call(page, 'POST', '/api/account/two-factor', { password })
  const { uri, backupCodes } = started as { uri: string; backupCodes: string[] }
  const app = URI.parse(uri)
  if (!(app instanceof TOTP)) throw new Error(`${uri} is not for an authenticator app`)
  await call(page, 'POST', '/api/account/two-factor/confirm', { code: app.generate() })
  await call(page, 'POST', '/api/auth/sign-out')
  return { app, backupCodes }
}

test.describe('two-factor sign-in', () => {
  test.use({ toleratedConsole: /status of (400|401)/ })

  test('asks for the six digits of the app, and sends them by itself [A-19]', async ({ page, origin }) => {
    const { app } = await joinWithSecondFactor(page, origin, 'second_factor')
    await logIn(page, 'second_factor', password, '/auth?next=%2Fforum')
    await expect(page).toHaveURL('/auth/second-factor?next=%2Fforum')
    const field = page.getByLabel('Code')
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    const code = app.generate()
    const wrong = code.replaceAll(/\d/g, (digit) => String((Number(digit) + 5) % 10))
    await field.fill(wrong)
    await expectFailure(page, 'Authentication failed', 'Wrong code')
    await expect(field).toHaveAccessibleDescription(/Wrong code/)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    // As a phone shows it, and as it is pasted from there.
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(page).toHaveURL('/forum')
    await expectSignedIn(page, 'second_factor')
  })

  test('lets a code in that was kept for when the app is lost, once [A-19]', async ({ page, origin }) => {
    const { backupCodes } = await joinWithSecondFactor(page, origin, 'lost_phone')
    const [code = ''] = backupCodes
    await logIn(page, 'lost_phone', password)
    await page.getByRole('button', { name: 'Use a backup code' }).click()
    await page.getByLabel('Backup code').fill(code)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/')
    await expectSignedIn(page, 'lost_phone')

    await call(page, 'POST', '/api/auth/sign-out')
    await logIn(page, 'lost_phone', password)
    await page.getByRole('button', { name: 'Use a backup code' }).click()
    await page.getByLabel('Backup code').fill(code)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expectFailure(page, 'Authentication failed', /Wrong code|already used/)
    await page.getByRole('link', { name: 'Return to Login' }).click()
    await expect(page).toHaveURL('/auth')
  })

  test('asks those who come by Google as well [A-05, A-19]', async ({ page, origin }) => {
    const email = await signInWithEmail(page, origin, 'both_ways', 'gmail.test')
    const { app } = await turnOn(page)
    await open(page, '/auth?next=%2Fforum')
    await chooseAccount(await openGoogle(page), email)
    await expect(page).toHaveURL('/auth/second-factor?next=%2Fforum')
    await page.getByLabel('Code').fill(app.generate())
    await expect(page).toHaveURL('/forum')
    await expectSignedIn(page, email)
  })

  test('does not ask again in a browser that is trusted, and asks in any other [A-19]', async ({ page, origin }) => {
    const { app } = await joinWithSecondFactor(page, origin, 'trusted_browser')
    await logIn(page, 'trusted_browser', password)
    await page.getByRole('checkbox', { name: 'Don’t ask on this device for 30 days' }).check()
    await page.getByLabel('Code').fill(app.generate())
    await expect(page).toHaveURL('/')
    await expectSignedIn(page, 'trusted_browser')
    await call(page, 'POST', '/api/auth/sign-out')
    await logIn(page, 'trusted_browser', password)
    await expect(page).toHaveURL('/')
    await expectSignedIn(page, 'trusted_browser')
    await page.context().clearCookies()
    await logIn(page, 'trusted_browser', password)
    await expect(page).toHaveURL('/auth/second-factor')
  })
})

test(`the six cells hold six digits and no barrier on a phone or a desktop [X-17a]`, async ({ page }) => {
  await open(page, '/auth/second-factor')
  await page.getByLabel('Code').fill('40812')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/Enter the 6 digits/)
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  // Nothing is scrolled out of sight, whatever the place of the caret.
  await page.getByLabel('Code').press('End')
  expect(await page.getByLabel('Code').evaluate((field) => field.scrollLeft)).toBe(0)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
})
