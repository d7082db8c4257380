import { storedFields } from '@bolodex/contract/accounts/stored-fields'
import { expect, open, test } from './journey.ts'

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
  await call.getByText('/api/votes/mine').click()
  await expect(call.getByText('Returns 200')).toBeVisible()
})
