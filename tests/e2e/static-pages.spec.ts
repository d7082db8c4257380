import { storedFields } from '../../packages/contract/src/accounts/stored-fields.ts'
import { expect, open, test } from './page-test.ts'

for (const path of ['/contact', '/work-with-us']) {
  test(`${path} asks people to email the two contacts the operator named [G-17]`, async ({ page }) => {
    await open(page, path)
    const contacts = { 'Ines Albrook': 'ines@example.org', 'Teo Marsh': 'teo@example.org' }
    for (const [name, email] of Object.entries(contacts)) {
      await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
      await expect(page.getByRole('link', { name: email })).toHaveAttribute(
        'href',
        new RegExp(`^mailto:${email}(\\?|$)`),
      )
    }
  })
}

test('the privacy page keeps its three promises in words [G-18]', async ({ page }) => {
  await open(page, '/privacy')
  const main = page.getByRole('main')
  await expect(main).toContainText(/minimal data is collected/i)
  await expect(main).toContainText(/nothing is sold or\s*shared with third parties/i)
  await expect(main).toContainText(/an email address is not\s*required for forum participation/i)
})

test('the privacy page lists every stored field and leads to the figures [G-18]', async ({ page }) => {
  await open(page, '/privacy')
  for (const { title, fields } of storedFields) {
    const section = page.getByRole('region', { name: title })
    for (const { name, why } of fields)
      await expect(
        section
          .getByRole('row')
          .filter({ has: page.getByText(name) })
          .first(),
      ).toContainText(why)
  }
  await expect(page.getByRole('region', { name: 'You’re in control' })).toContainText('Export and deletion are buttons')
  await page.getByRole('link', { name: '/stats' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stats' })).toBeVisible()
})

test('the privacy page names the licences', async ({ page }) => {
  await open(page, '/privacy')
  for (const licence of ['MIT', 'ODbL 1.0', 'CC BY-SA 4.0']) await expect(page.getByRole('main')).toContainText(licence)
})

test('the API page describes every call for people [M-04c, X-16c]', async ({ page, request }) => {
  const { paths } = (await (await request.get('/api/openapi.json')).json()) as { paths: Record<string, object> }
  await open(page, '/api/docs')
  // Read once: the page is long.
  const text = await page.getByRole('main').textContent()
  for (const path of Object.keys(paths)) expect(text).toContain(path)
  // Each call is one line that unfolds, under the part it belongs to.
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Votes' }).click()
  const votes = page.getByRole('region', { name: 'Votes' })
  await expect(votes.getByRole('heading', { level: 2 })).toBeInViewport()
  const call = votes.getByRole('group').filter({ hasText: '/api/votes/mine' }).first()
  await expect(call.getByText('Returns 200')).toBeHidden()
  await call.getByText('/api/votes/mine', { exact: true }).click()
  await expect(call.getByText('Returns 200')).toBeVisible()
})

test('calls on the API page are found by keyboard, and an example is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/api/docs')
  await page.getByRole('searchbox', { name: 'Find a call' }).focus()
  await page.keyboard.type('postvote')
  await expect(page.getByText('1 call', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Forum' })).toBeHidden()
  const call = page.getByRole('group').filter({ hasText: '/api/brands/{id}/vote' }).first()
  await call.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  await call.getByRole('button', { name: 'Copy the request to /api/brands/{id}/vote' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`${new URL(page.url()).origin}/api/brands/`)
  expect(copied).toContain(`{"voteType":"up"}`)
  await page.getByRole('searchbox').fill('nothing like that')
  await expect(page.getByText('No call like that.')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the API page still lists every call with its example, and no search that would do nothing', async ({
    page,
  }) => {
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()
    await expect(page.getByRole('searchbox')).toBeHidden()
    await page.getByText('/api/brands/{id}/vote').first().click()
    await expect(page.getByText('{"voteType":"up"}').first()).toBeVisible()
  })
})
