import type { Page } from '@playwright/test'
import pg from 'pg'
import { freshSiteTest as test, type FreshSite } from './fresh-site.ts'
import { expect, findBarriersOnEveryScreen, open, screens } from './page-test.ts'

test.use({ siteSettings: { SIGN_UP: 'invitation' } })
// Each test starts a process on an empty database.
test.setTimeout(180_000)

const password = 'needle and thread'

/** Signs the first admin in, whom the set-up link makes under any policy. */
async function becomeAdmin(page: Page, site: FreshSite, username = 'ines'): Promise<void> {
  const token = new URL(site.setupLink).hash.slice(1)
  const data = { token, username, password }
  const answer = await page.request.post(`${site.origin}/api/setup/join`, { data, headers: { origin: site.origin } })
  expect(answer.status()).toBe(200)
}

async function invite(page: Page, note: string): Promise<string> {
  await page.getByRole('button', { name: 'New invitation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill(note)
  await dialog.getByRole('button', { name: 'Make link' }).click()
  const link = await dialog.getByLabel('Invitation link').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  return link
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const rowOf = (page: Page, note: string) => page.getByRole('listitem').filter({ hasText: note })

test('an admin makes a link, one person joins by it, and the list says who [X-34h, X-34k]', async ({
  page,
  site,
  browser,
}) => {
  await becomeAdmin(page, site)
  await open(page, '/system/invitations')
  await expect(page.getByRole('heading', { name: 'No invitations yet' })).toBeVisible()
  await expect(page.getByText('Right now people can only join with one.')).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await page.getByRole('button', { name: 'New invitation' }).click()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill('For Pat')
  await dialog.getByLabel('Works for').selectOption('3 days')
  await dialog.getByRole('button', { name: 'Make link' }).click()
  await expect(dialog).toContainText('It works once, for 3 days. You won’t see it again.')
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  const link = await dialog.getByLabel('Invitation link').inputValue()
  expect(link).toMatch(new RegExp(`^${site.origin}/auth\\?mode=invitation#[\\w-]{32}$`))
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(rowOf(page, 'For Pat')).toContainText('Open')

  // The admin's own browser does not open it.
  await page.goto('about:blank')
  await open(page, link)
  await expect(heading(page, 'You’re already a member')).toBeVisible()

  const context = await browser.newContext({ baseURL: site.origin })
  const guest = await context.newPage()
  const asked: string[] = []
  guest.on('request', (request) => asked.push(request.url(), request.headers()['referer'] ?? ''))
  await open(guest, link)
  await expect(heading(guest, 'You’re invited')).toBeVisible()
  await expect(guest.getByLabel('Username')).toBeVisible()
  expect(await findBarriersOnEveryScreen(guest)).toEqual([])
  await guest.getByLabel('Username').fill('pat_joins')
  await guest.getByLabel('Password', { exact: true }).fill(password)
  await guest.getByRole('button', { name: 'Sign Up' }).click()
  await expect(heading(guest, 'Save your recovery codes')).toBeVisible()
  expect(asked.filter((address) => address.includes(new URL(link).hash.slice(1)))).toEqual([])

  await context.clearCookies()
  await guest.goto('about:blank')
  await open(guest, link)
  await expect(heading(guest, 'This invitation was already used')).toBeVisible()
  expect(await findBarriersOnEveryScreen(guest)).toEqual([])
  await context.close()

  await open(page, '/system/invitations')
  await expect(rowOf(page, 'For Pat')).toContainText('Used')
  await expect(rowOf(page, 'For Pat').getByRole('link', { name: 'pat_joins' })).toBeVisible()
  await expect(rowOf(page, 'For Pat').getByRole('button')).toHaveCount(0)
})

test('links that were revoked, have expired or never were each say so [X-34k]', async ({ page, site, browser }) => {
  await becomeAdmin(page, site)
  await open(page, '/system/invitations')
  const [revoked, expired] = [await invite(page, 'Sent by mistake'), await invite(page, 'For a slow one')]
  await page.getByRole('button', { name: 'Revoke Sent by mistake' }).click()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(rowOf(page, 'Sent by mistake')).toContainText('Revoked')
  await expect(rowOf(page, 'Sent by mistake')).toBeFocused()
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  await client.query(`update invitations set expires_at = now() where note = 'For a slow one'`)
  await client.end()
  await page.reload()
  await expect(rowOf(page, 'For a slow one')).toContainText('Expired')
  expect(await findBarriersOnEveryScreen(page)).toEqual([])

  const context = await browser.newContext({ baseURL: site.origin })
  const guest = await context.newPage()
  for (const [link, title] of [
    [revoked, 'This invitation doesn’t work'],
    [expired, 'This invitation has expired'],
    [`${site.origin}/auth?mode=invitation#guess`, 'This invitation doesn’t work'],
    [`${site.origin}/auth?mode=invitation`, 'This invitation doesn’t work'],
  ] as const) {
    await guest.goto('about:blank')
    await open(guest, link)
    await expect(heading(guest, title)).toBeVisible()
  }
  expect(await findBarriersOnEveryScreen(guest)).toEqual([])
  await context.close()
})

test.describe('a list or a link that cannot be read', () => {
  test.use({ toleratedConsole: /status of 503/ })

  test('says so and can be asked for again', async ({ page, site, browser }) => {
    await becomeAdmin(page, site)
    await page.route('**/api/invitations', (route) => route.fulfill({ status: 503 }))
    await open(page, '/system/invitations')
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 30_000 })
    expect(await findBarriersOnEveryScreen(page)).toEqual([])
    await page.unroute('**/api/invitations')
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    const link = await invite(page, 'For Pat')

    const context = await browser.newContext({ baseURL: site.origin })
    const guest = await context.newPage()
    await guest.route('**/api/invitations/open', (route) => route.fulfill({ status: 503 }), { times: 1 })
    await open(guest, link)
    await expect(heading(guest, 'We couldn’t check your invitation')).toBeVisible()
    await guest.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(guest, 'You’re invited')).toBeVisible()
    await context.close()
  })
})

for (const [policy, sentence] of [
  ['invitation', 'This site is by invitation.'],
  ['closed', 'This site doesn’t take new members.'],
] as const)
  test.describe(`with sign-up ${policy}`, () => {
    test.use({ siteSettings: { SIGN_UP: policy } })

    test('the sign-in page says who may join and offers only to sign in [X-34k]', async ({ page, site, browser }) => {
      await becomeAdmin(page, site, 'ines')
      const context = await browser.newContext({ baseURL: site.origin })
      const guest = await context.newPage()
      for (const { width, height } of screens) {
        await guest.setViewportSize({ width, height })
        for (const path of ['/auth', '/auth?mode=join', '/submit-brand']) {
          await open(guest, path)
          await expect(guest.getByText(sentence)).toBeVisible()
          await expect(guest.getByRole('button', { name: 'Sign In' })).toBeVisible()
          await expect(guest.getByRole('tab')).toHaveCount(0)
          await expect(guest.getByRole('link', { name: 'Join without email' })).toHaveCount(0)
        }
      }
      await expect(guest.getByText('Sign in to add a brand.')).toBeVisible()
      expect(await findBarriersOnEveryScreen(guest)).toEqual([])
      await guest.getByLabel('Username').fill('ines')
      await guest.getByLabel('Password', { exact: true }).fill(password)
      await guest.getByRole('button', { name: 'Sign In' }).click()
      await expect(guest).toHaveURL(/submit-brand$/)
      await context.close()
    })
  })

test.describe('a policy that changes meanwhile', () => {
  test.use({ toleratedConsole: /status of 403/ })

  test('a sign-up page that was open when the site closed is refused with a sentence [X-34j, X-34k]', async ({
    page,
    site,
  }) => {
    const client = new pg.Client({ connectionString: site.databaseUrl })
    await client.connect()
    await client.query(`update site_settings set sign_up = 'open'`)
    const seen = async () => (await (await page.request.get(`${site.origin}/api/site`)).json()) as { signUp: string }
    await client.query(`notify bolodex_settings`)
    await expect.poll(async () => (await seen()).signUp).toBe('open')
    await open(page, '/auth')
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.getByLabel('Username').fill('too_late')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await client.query(`update site_settings set sign_up = 'closed'`)
    await page.getByRole('tabpanel').getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('tabpanel')).toContainText('This site doesn’t take new members.')
    const { rows } = await client.query(`select from users where username = 'too_late'`)
    expect(rows).toEqual([])
    await client.end()
  })
})
