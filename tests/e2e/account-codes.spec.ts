import type { Page } from '@playwright/test'
import { expect, findBarriersOnEveryScreen, open, screens, signIn, test } from './page-test.ts'
import { confirmWithPassword, openSettings, ownPassword, slab, toasts } from './member.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving your codes?' })
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Save your recovery codes' })
const saved = (page: Page) => page.getByRole('checkbox', { name: /I’ve saved these codes/ })

async function join(page: Page, username: string): Promise<void> {
  await open(page, '/contact')
  await open(page, '/auth?mode=join&next=%2Fforum')
  // At a second try the name of the first is taken.
  await page.getByLabel('Username').fill(`${username}_${test.info().retry}`)
  await page.getByLabel('Password', { exact: true }).fill(ownPassword)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(heading(page)).toBeVisible()
}

test('unsaved recovery codes ask before a link, Back or a sign-out leaves them [A-20]', async ({ page }) => {
  await join(page, 'codes_unsaved')
  await page.getByRole('link', { name: 'Privacy' }).click()
  await expect(question(page)).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await question(page).getByRole('button', { name: 'Stay and save them' }).click()
  await expect(question(page)).toBeHidden()
  await expect(heading(page)).toBeVisible()

  for (const round of [1, 2]) {
    await page.evaluate(() => history.back())
    await expect(question(page), `Back, for the ${round}. time`).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(heading(page)).toBeVisible()
  }

  await page.getByRole('button', { name: 'Sign out' }).click()
  await question(page).getByRole('button', { name: 'Stay and save them' }).click()
  await expect(heading(page)).toBeVisible()

  await page.getByRole('link', { name: 'Privacy' }).click()
  await question(page).getByRole('button', { name: 'Leave anyway' }).click()
  await expect(page).toHaveURL('/privacy')
})

test('closing the tab asks until the codes are saved, and then nothing does [A-20]', async ({ page }) => {
  await join(page, 'codes_saved')
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.dismiss()
  })
  // A busy browser may not answer the first wish to close the tab, nor the call itself.
  await expect(async () => {
    page.close({ runBeforeUnload: true }).catch(() => {})
    await expect.poll(() => asked, { timeout: 2000 }).toContain('beforeunload')
  }).toPass()
  const askedBefore = asked.length
  await saved(page).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/forum')
  await expect(question(page)).toHaveCount(0)
  // The entry that caught Back is gone: one step leads to the page before the sign-up.
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  expect(asked).toHaveLength(askedBefore)
})

test('saved codes can be left by any way at once [A-20]', async ({ page, origin }) => {
  await signIn(page, origin, 'codes_renewed')
  await open(page, '/contact')
  await openSettings(page, 'security')
  await slab(page, 'Recovery codes').getByRole('button', { name: 'New recovery codes' }).click()
  await confirmWithPassword(page.getByRole('dialog'), 'Get new codes')
  await expect(heading(page)).toBeVisible()
  await saved(page).check()
  await page.goBack()
  await expect(page).toHaveURL('/contact')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: screens[0].width, height: screens[0].height }, hasTouch: true, isMobile: true })

  test('two-factor set-up leads with the app on the phone itself, and its key can be copied [A-19]', async ({
    page,
    context,
    origin,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    await signIn(page, origin, 'codes_by_phone')
    await openSettings(page, 'security')
    const setting = slab(page, 'Two-factor sign-in')
    await setting.getByRole('button', { name: 'Set up' }).click()
    await confirmWithPassword(page.getByRole('dialog'), 'Continue')
    const button = setting.getByRole('link', { name: 'Open authenticator' })
    await expect(button).toHaveAttribute('href', /^otpauth:\/\/totp\/Bolodex/)
    const [app, drawing] = [await button.boundingBox(), await setting.locator('[data-part~=qr-code]').boundingBox()]
    expect(app!.y + app!.height).toBeLessThan(drawing!.y)

    await setting.getByRole('button', { name: 'Copy key' }).click()
    await expect(toasts(page)).toContainText('Key copied')
    const key = String(await setting.locator('code').textContent()).replaceAll(' ', '')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    expect(await button.getAttribute('href')).toContain(`secret=${key}`)
  })
})

test('on a desktop two-factor set-up leads with the QR code [A-19]', async ({ page, origin }) => {
  await signIn(page, origin, 'codes_by_desk')
  await openSettings(page, 'security')
  const setting = slab(page, 'Two-factor sign-in')
  await setting.getByRole('button', { name: 'Set up' }).click()
  await confirmWithPassword(page.getByRole('dialog'), 'Continue')
  const drawing = await setting.locator('[data-part~=qr-code]').boundingBox()
  const link = await setting.getByRole('link', { name: 'Open authenticator' }).boundingBox()
  expect(drawing!.y).toBeLessThan(link!.y)
  expect(drawing!.x).toBeLessThan(link!.x)
})
