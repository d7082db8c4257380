import { expectFailure, expectSignedIn, logIn, registerMember } from './account-steps.ts'
import { expect, findBarriersOnEveryScreen, open, test } from './page-test.ts'
import { ownPassword as password, readLink, toasts } from './member.ts'

const newPassword = 'thimble and thread'

test.describe('a forgotten password', () => {
  test.use({ toleratedConsole: /status of (400|401|403|500|503)/ })

  test('is changed by a link from a mail, once [A-11]', async ({ page }) => {
    const email = await registerMember(page, 'forgetful')
    await open(page, '/auth')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(toasts(page)).toContainText('Password Reset Email Sent')
    await expect(toasts(page)).toContainText('Please check your email to reset your password.')
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

    const link = await readLink(email, /reset/i)
    await open(page, link)
    const field = page.getByLabel('New password', { exact: true })
    await field.fill('tweed')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(field).toHaveAccessibleDescription('Password must be at least 6 characters')
    await field.fill('password1')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(field).toHaveAccessibleDescription(/most common/)
    await field.fill(newPassword)
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Go to Login' }).click()
    await expect(page).toHaveURL('/auth')

    await logIn(page, email, password)
    await expectFailure(page, 'Authentication failed', /Wrong /)
    await logIn(page, email, newPassword)
    await expect(page).toHaveURL('/')
    await expectSignedIn(page, email)

    await page.context().clearCookies()
    await open(page, link)
    await field.fill('bobbin and thread')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
    await page.getByRole('link', { name: 'Send a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })

  test('gives an unknown address the same answer [A-18f]', async ({ page }) => {
    await open(page, '/forgot-password')
    await page.getByLabel('Email').fill('nobody-has-this@example.org')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(toasts(page)).toContainText('Password Reset Email Sent')
    await expect(page.getByRole('main')).toContainText('If nobody-has-this@example.org has an account')
  })

  test('a mail that cannot be sent is reported, and can be requested again [A-15b]', async ({ page }) => {
    await page.route('**/api/auth/{resend,request-reset}', (route) => route.fulfill({ status: 503, body: '' }))
    await open(page, '/verification-pending')
    await page.getByRole('button', { name: 'Resend verification email' }).click()
    await expectFailure(page, 'Failed to send verification email', 'Please try again later')
    await expect(page.getByRole('button', { name: 'Resend verification email' })).toBeEnabled()
    await open(page, '/forgot-password')
    await page.getByLabel('Email').fill('pat@example.org')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expectFailure(page, 'Failed to send password reset email', 'Please try again later')
    await expect(page.getByRole('button', { name: 'Send link' })).toBeEnabled()
  })
})

test.describe('an account without an address', () => {
  test.use({ toleratedConsole: /status of (401|403)/ })

  test('is made with a username and a password, and its recovery codes are shown once [A-20a, A-20b]', async ({
    page,
    context,
    origin,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    await open(page, '/auth?next=%2Fforum')
    await page.getByRole('link', { name: 'Join without email' }).click()
    await expect(page).toHaveURL('/auth?mode=join&next=%2Fforum')
    await expect(page.getByLabel('Email')).toHaveCount(0)
    await page.getByLabel('Username').fill('Thimble_Theo')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
    // The button that was pressed is gone: the focus is on what took its place.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Download' })).toBeFocused()
    await expectSignedIn(page, 'Thimble_Theo')
    const codes = await page.getByRole('main').getByRole('listitem').locator('code').allInnerTexts()
    expect(new Set(codes).size).toBe(10)

    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const file = await started
    expect(file.suggestedFilename()).toBe('bolodex-codes-Thimble_Theo.txt')
    const stream = await file.createReadStream()
    const text = (await stream.toArray()).join('')
    for (const code of codes) expect(text).toContain(code)

    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(toasts(page)).toContainText('Codes copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(codes[9])

    const done = page.getByRole('button', { name: 'Continue' })
    await expect(done).toBeDisabled()
    await page.getByRole('checkbox', { name: /I’ve saved these codes/ }).check()
    await done.click()
    await expect(page).toHaveURL('/forum')

    await context.clearCookies()
    const [code = ''] = codes
    for (const [attempt, typed] of [code, code].entries()) {
      await open(page, '/auth/recover')
      await page.getByLabel('Username').fill('thimble_theo')
      await page.getByLabel('Recovery code').fill(typed.toUpperCase())
      await page.getByLabel('New password', { exact: true }).fill(newPassword)
      await page.getByRole('button', { name: 'Set new password' }).click()
      if (attempt === 0) {
        await expect(page).toHaveURL('/auth')
        await expect(toasts(page)).toContainText('Password changed')
      } else {
        await expectFailure(page, 'Authentication failed', /the code was already used/)
      }
    }
    await logIn(page, 'thimble_theo', newPassword)
    await expect(page).toHaveURL('/')
    await expectSignedIn(page, 'Thimble_Theo')
  })
})

test(`axe finds no barrier in the recovery codes on a phone or a desktop [X-17a]`, async ({ page }) => {
  await open(page, '/auth?mode=join')
  await page.getByLabel('Username').fill(`codes_screens`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Go to the directory' }).click()
  await expect(page).toHaveURL('/')
})
