import type { Page } from '@playwright/test'
import { expect, findBarriersOnEveryScreen, signIn, test } from './page-test.ts'
import { call, confirmWithPassword, openSettings, ownPassword, slab } from './member.ts'

/** Nothing is in anybody's way, and nothing is wider than the screen. */
async function expectNoBarrier(page: Page, what: string): Promise<void> {
  expect(await findBarriersOnEveryScreen(page), what).toEqual([])
}

const profileDialogs = ['Change email', 'Remove email', 'Change username']
const securityDialogs = ['Change password', 'Set up', 'New recovery codes', 'Delete account']

test(`axe finds no barrier in the settings on a phone or a desktop [X-17a, X-17b]`, async ({ page, origin }) => {
  test.slow()
  const username = `axe_screens`
  await signIn(page, origin, username)
  await call(page, 'PUT', '/api/account/email', { email: `${username}@example.org`, password: ownPassword })
  for (const [tab, openers] of [
    ['profile', profileDialogs],
    ['security', securityDialogs],
  ] as const) {
    await openSettings(page, tab)
    expect(page.url()).toContain('/account-settings')
    await page.waitForLoadState('networkidle')
    await expectNoBarrier(page, tab)
    for (const opener of openers) {
      await page.getByRole('tabpanel').getByRole('button', { name: opener, exact: true }).click()
      const dialog = page.getByRole('dialog')
      // What is missing is said beside its field.
      if (opener !== 'Delete account') await dialog.locator('[type=submit]').click()
      await expectNoBarrier(page, opener)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  }
  await slab(page, 'Two-factor sign-in').getByRole('button', { name: 'Set up' }).click()
  await confirmWithPassword(page.getByRole('dialog'), 'Continue')
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await expectNoBarrier(page, 'the steps')
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await confirmWithPassword(page.getByRole('dialog'), 'Get new codes')
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  await expectNoBarrier(page, 'the codes')
})
