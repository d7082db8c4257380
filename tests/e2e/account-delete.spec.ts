import { readFile } from 'node:fs/promises'
import { expect, open, signIn, test } from './page-test.ts'
import {
  confirmWithPassword,
  forgetProof,
  openSettings,
  ownPassword,
  signInWithEmail,
  slab,
  takeDownloadTurn,
  toasts,
} from './member.ts'

test('everything that is stored about one is saved as one file [X-14a]', async ({ page, database, origin }) => {
  await takeDownloadTurn(database)
  const email = await signInWithEmail(page, origin, 'takes_along')
  await openSettings(page, 'security')
  const saved = page.waitForEvent('download')
  await slab(page, 'Your data').getByRole('button', { name: 'Export' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^bolodex-takes_along-\d{4}-\d\d-\d\d\.json$/)
  const everything = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown>
  expect(everything).toMatchObject({ account: { username: 'takes_along', email, emailVerified: true } })
  expect(Object.keys(everything)).toEqual(expect.arrayContaining(['brands', 'votes', 'posts', 'comments', 'sessions']))
  expect(JSON.stringify(everything)).not.toContain('argon2')
  await expect(toasts(page)).toContainText('Export ready')
})

/** At a second try the account of the first may be gone. */
const nameOf = (username: string): string => `${username}${test.info().retry || ''}`

test.describe('leaving for good', () => {
  test.use({ toleratedConsole: /status of (401|403)/ })

  test('the account is gone, what was given stays under ‘former member’ [X-14b]', async ({
    page,
    database,
    origin,
  }) => {
    await takeDownloadTurn(database)
    const leaver = nameOf('leaves_us')
    await signInWithEmail(page, origin, leaver)
    await database.query(`update users set created_at = now() - interval '8 days' where username = $1`, [leaver])
    await database.query(
      `update brands set user_id = (select id from users where username = $1) where name = 'Zz Left Behind'`,
      [leaver],
    )
    await openSettings(page, 'security')
    await slab(page, 'Delete account').getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog).toContainText('You can’t undo this.')
    await expect(dialog).toContainText(
      'Your 1 brand, 0 tag photos, posts and comments stay, credited to former member.',
    )
    const confirm = dialog.getByRole('button', { name: 'Delete account' })
    await expect(confirm).toBeDisabled()
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export first' }).click()
    await saved
    await dialog.getByLabel('Type your username to confirm').fill(leaver.slice(0, -1))
    await expect(confirm).toBeDisabled()
    await dialog.getByLabel('Type your username to confirm').fill(leaver)
    await forgetProof(database, leaver)
    await confirm.click()
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await proof.getByRole('button', { name: 'Confirm' }).click()
    const password = proof.getByLabel('Your password', { exact: true })
    await expect(password).toHaveAccessibleDescription('Enter your password')
    await confirmWithPassword(proof, 'Confirm', 'not my password')
    await expect(password).toHaveAccessibleDescription('Wrong password')
    await confirmWithPassword(proof, 'Confirm')

    await expect(page).toHaveURL(`${origin}/`)
    await expect(toasts(page)).toContainText('Account deleted')
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
    const left = await database.query(
      `select (select count(*)::integer from users where username = $1 or email = $1 || '@example.org') as users,
              (select slug from brands where name = 'Zz Left Behind') as slug`,
      [leaver],
    )
    expect(left.rows).toMatchObject([{ users: 0 }])
    const brand = await page.request.get(`/api/brands/${left.rows[0].slug}`)
    expect(await brand.json()).toMatchObject({ submittedBy: 'former member', userId: null })
    const data = { login: leaver, password: ownPassword }
    expect((await page.request.post('/api/auth/sign-in', { data, headers: { origin } })).status()).toBe(401)
  })
})

test('the keyboard alone deletes an account, and Escape keeps it [X-14b, X-17c]', async ({ page, origin }) => {
  const typist = nameOf('keys_only')
  await signIn(page, origin, typist)
  await open(page, '/account-settings')
  await page.getByRole('tab', { name: 'Profile' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`${origin}/account-settings?tab=security`)
  const opener = page.getByRole('tabpanel').getByRole('button', { name: 'Delete account' })
  await expect(opener).toBeVisible()
  const reach = async () => {
    for (let step = 0; step < 30; step += 1) {
      if (await opener.evaluate((button) => button === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
  }
  await reach()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Type your username to confirm')).toBeFocused()
  await page.keyboard.type(typist)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${origin}/`)
  await expect(page.getByRole('main')).toBeFocused()
})
