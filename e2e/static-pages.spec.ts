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

test('the privacy page names the licences', async ({ page }) => {
  await open(page, '/privacy')
  for (const licence of ['MIT', 'ODbL 1.0', 'CC BY-SA 4.0']) await expect(page.getByRole('main')).toContainText(licence)
})

test('the API page describes every call for people [M-04]', async ({ page, request }) => {
  const { paths } = (await (await request.get('/api/openapi.json')).json()) as { paths: Record<string, object> }
  await open(page, '/api/docs')
  for (const path of Object.keys(paths)) await expect(page.getByRole('main')).toContainText(path)
})
