import { expectFailure } from './account-steps.ts'
import { freshSiteTest as test } from './fresh-site.ts'
import { expect, findBarriersInBothThemes, open, screens } from './page-test.ts'
import { ownPassword as password, slab } from './member.ts'

test.use({ siteSettings: { LOAD_KNOWN_NAMES: 'false' } })
test.setTimeout(180_000)

test('a site without a mail server offers only what works: joining by username, and recovery codes [A-20]', async ({
  page,
}) => {
  for (const { name, ...size } of screens) {
    await page.setViewportSize(size)
    await page.context().clearCookies()
    await open(page, '/auth')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Join without email' })).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/auth/recover')
    await expect(main.getByLabel('Username')).toBeVisible()
    await main.getByRole('tab', { name: 'Register' }).click()
    await expect(main.getByLabel('Email')).toHaveCount(0)
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await main.getByLabel('Username').fill(`no_mail_${name}`)
    await main.getByLabel('Password', { exact: true }).fill(password)
    await main.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Save your recovery codes' })).toBeVisible()
    await page.getByRole('checkbox', { name: /I’ve saved these codes/ }).check()
    await page.getByRole('button', { name: 'Go to the directory' }).click()

    await open(page, '/account-settings')
    await expect(slab(page, 'Email')).toContainText('This site can’t send email')
    await expect(slab(page, 'Email').getByRole('button')).toHaveCount(0)
    await page.context().clearCookies()
    await open(page, '/forgot-password')
    await expect(main).toContainText(
      'This site can’t send email. Use one of your recovery codes to set a new password.',
    )
    await expect(main.getByRole('link', { name: 'Use a recovery code' })).toHaveAttribute('href', '/auth/recover')
    await open(page, '/auth/recover')
    await expect(main.getByRole('link', { name: 'Get a link by email' })).toHaveCount(0)
    await open(page, '/contact')
    await expect(main.getByRole('link', { name: 'Use a recovery code' })).toBeVisible()
  }
})

test.describe('with a mail server that refuses', () => {
  test.use({
    siteSettings: { LOAD_KNOWN_NAMES: 'false', SMTP_URL: 'smtp://127.0.0.1:1' },
    toleratedConsole: /status of 503/,
  })

  test('a sign-up says that the mail failed, and that one can join without it [A-15a, A-15b, A-15c]', async ({
    page,
  }) => {
    for (const { name, ...size } of screens) {
      await page.setViewportSize(size)
      await open(page, '/auth')
      const main = page.getByRole('main')
      await main.getByRole('tab', { name: 'Register' }).click()
      await main.getByLabel('Email').fill(`${name}@example.org`)
      await main.getByLabel('Username').fill(`mail_down_${name}`)
      await main.getByLabel('Password', { exact: true }).fill(password)
      await main.getByRole('button', { name: 'Sign Up' }).click()
      await expectFailure(page, 'Failed to send verification email', 'Please try again later')
      await expect(main.getByRole('alert')).toHaveText(
        'We can’t send email right now. Join without email, or try again later.',
      )
      await expect(main.getByRole('link', { name: 'Join without email' })).toBeVisible()
      await open(page, '/forgot-password')
      await main.getByLabel('Email').fill(`${name}@example.org`)
      await main.getByRole('button', { name: 'Send link' }).click()
      await expectFailure(page, 'Failed to send password reset email', 'Please try again later')
    }
  })
})
