import { freshSiteTest as test } from './fresh-site.ts'
import { expect, findBarriersOnEveryScreen, open, signIn } from './page-test.ts'

// Each test starts a process on an empty database.
test.setTimeout(120_000)

test('the link that the first start prints makes the first admin, once', async ({ page, site }) => {
  await open(page, site.setupLink)
  await expect(page.getByRole('heading', { level: 1, name: 'Set up this site' })).toBeVisible()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await page.getByLabel('Username').fill('ines')
  await page.getByLabel('Password', { exact: true }).fill('needle and thread')
  await page.getByRole('button', { name: 'Create admin account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Save your recovery codes' })).toBeVisible()
  await page.getByRole('checkbox', { name: /I’ve saved these codes/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible()

  await page.goto('about:blank')
  await open(page, site.setupLink)
  await expect(page.getByRole('heading', { level: 1, name: 'This set-up link doesn’t work' })).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
})

test('a member becomes admin with their existing account', async ({ page, site }) => {
  await signIn(page, site.origin, 'has_joined')
  await open(page, site.setupLink)
  await expect(page.getByText('You’re signed in as has_joined.')).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await page.getByRole('button', { name: 'Create a new account instead' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Make has_joined the admin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible()
})
