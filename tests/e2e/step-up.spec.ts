import type { Locator, Page } from '@playwright/test'
import { URI, type TOTP } from 'otpauth'
import { chooseAccount, openGoogle } from './account-steps.ts'
import { brandIdOf, openDialog, signInAdmin } from './curate-steps.ts'
import { expect, findBarriersOnEveryScreen, open, signIn, test } from './page-test.ts'
import {
  call,
  confirmWithPassword,
  forgetProof,
  openSettings,
  ownPassword,
  slab,
  takeDownloadTurn,
  toasts,
} from './member.ts'

test.use({ toleratedConsole: /status of (401|403|410)/ })

const proofOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirm it’s you' })

const startExport = (page: Page) => slab(page, 'Your data').getByRole('button', { name: 'Export' }).click()

test('deleting a brand asks an old session for the password, by keyboard, inside both dialogs [X-17c]', async ({
  page,
  database,
  origin,
}) => {
  await signInAdmin(page, database, origin, 'old_curator')
  await open(page, '/brands/zz-step-up')
  const editor = await openDialog(page, 'Zz Step Up')
  await editor.getByRole('button', { name: 'Delete Brand' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this brand?' })
  const confirm = question.getByRole('button', { name: 'Delete', exact: true })
  await forgetProof(database, 'old_curator')

  await confirm.press('Enter')
  const password = proofOf(page).getByLabel('Your password', { exact: true })
  await expect(password).toBeFocused()
  // Escape leaves everything as it was: the brand, the question and the editor behind it.
  await page.keyboard.press('Escape')
  await expect(proofOf(page)).toBeHidden()
  await expect(question).toBeVisible()
  await expect(toasts(page)).toContainText('Confirm it’s you first. Nothing was changed.')
  expect(await brandIdOf(database, 'Zz Step Up')).toBeGreaterThan(0)

  await confirm.press('Enter')
  await password.fill('not my password')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription('Wrong password')
  await expect(password).toBeFocused()
  await page.keyboard.type(ownPassword)
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Brand deleted successfully')
  const { rowCount } = await database.query(`select 1 from brands where name = 'Zz Step Up'`)
  expect(rowCount).toBe(0)
})

test('a form that asks for the password itself is proof enough, and says itself when it is wrong', async ({
  page,
  database,
  origin,
}) => {
  await signIn(page, origin, 'old_coder')
  await openSettings(page, 'security')
  await forgetProof(database, 'old_coder')
  await slab(page, 'Recovery codes').getByRole('button', { name: 'New recovery codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'New recovery codes' })
  await confirmWithPassword(dialog, 'Get new codes', 'not my password')
  await expect(dialog.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(/Wrong /)
  await expect(proofOf(page)).toBeHidden()
  await confirmWithPassword(dialog, 'Get new codes')
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  await expect(proofOf(page)).toBeHidden()
})

test('an export asks once, and then no more for ten minutes', async ({ page, database, origin }) => {
  await takeDownloadTurn(database)
  await signIn(page, origin, 'old_exporter')
  await openSettings(page, 'security')
  await forgetProof(database, 'old_exporter')
  await startExport(page)
  await confirmWithPassword(proofOf(page), 'Cancel')
  await expect(proofOf(page)).toBeHidden()
  await expect(slab(page, 'Your data').getByRole('button', { name: 'Export' })).toBeEnabled()
  await startExport(page)
  const saved = page.waitForEvent('download')
  await confirmWithPassword(proofOf(page), 'Confirm')
  expect((await saved).suggestedFilename()).toMatch(/^bolodex-old_exporter-/)
  // To its end: an account has one export at a time.
  await (await saved).path()
  const again = page.waitForEvent('download')
  await startExport(page)
  await again
  await expect(proofOf(page)).toBeHidden()
})

test('with two-factor sign-in a code is asked for, of the app or of the sheet', async ({ page, database, origin }) => {
  await takeDownloadTurn(database)
  await signIn(page, origin, 'old_fastened')
  const started = await call(page, 'POST', '/api/account/two-factor', { password: ownPassword })
  const { uri, backupCodes } = started as { uri: string; backupCodes: string[] }
  const app = URI.parse(uri) as TOTP
  await call(page, 'POST', '/api/account/two-factor/confirm', { code: app.generate() })
  await openSettings(page, 'security')
  for (const isBackup of [false, true]) {
    await forgetProof(database, 'old_fastened')
    await startExport(page)
    const proof = proofOf(page)
    const saved = page.waitForEvent('download')
    await expect(proof.getByLabel('Code')).toBeFocused()
    if (isBackup) {
      await proof.getByRole('button', { name: 'Use a backup code' }).click()
      await expect(proof.getByLabel('Backup code')).toBeFocused()
      await page.keyboard.type(String(backupCodes[0]))
      await page.keyboard.press('Enter')
    } else {
      // Sent when the sixth digit is there.
      await proof.getByLabel('Code').fill(app.generate())
    }
    // To its end: an account has one export at a time.
    await (await saved).path()
    await expect(proof).toBeHidden()
  }
})

test('who has no password signs in with Google again', async ({ page, database }) => {
  await takeDownloadTurn(database)
  await open(page, '/auth')
  await chooseAccount(await openGoogle(page), 'steps.up@gmail.test')
  await expect(page).toHaveURL('/choose-username')
  await call(page, 'PUT', '/api/account/username', { username: 'steps_up' })
  await openSettings(page, 'security')
  await forgetProof(database, 'steps_up')
  await startExport(page)
  await expect(proofOf(page)).toContainText('You signed in a while ago. Sign in again to continue.')
  const saved = page.waitForEvent('download')
  await chooseAccount(await openGoogle(page), 'steps.up@gmail.test')
  expect((await saved).suggestedFilename()).toMatch(/^bolodex-steps_up-/)
  await expect(proofOf(page)).toBeHidden()
})

test(`the question is free of barriers and fits on a phone or a desktop [X-17b]`, async ({
  page,
  database,
  origin,
}) => {
  const username = `old_on_screens`
  await signIn(page, origin, username)
  await openSettings(page, 'security')
  await forgetProof(database, username)
  await startExport(page)
  await expect(proofOf(page)).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
})
