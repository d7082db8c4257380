import { expect, open, signIn, test } from './page-test.ts'
import { openSettings } from './member.ts'

test('a member’s page shows what they gave and when they joined, by any spelling of the name', async ({
  page,
  request,
}) => {
  const answer = await request.get('/members/PINROLL_pat', { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([301, '/members/pinroll_pat'])
  await open(page, '/members/pinroll_pat')
  await expect(page).toHaveTitle('pinroll_pat · Bolodex')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('pinroll_pat')
  await expect(page.getByText(/^Member since [A-Z][a-z]+ \d{4}$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Brands' }).getByRole('article').first()).toBeVisible()
  const photos = page.getByRole('region', { name: 'Tag photos' })
  await photos
    .getByRole('link', { name: /Barlow & Thrane/ })
    .first()
    .click()
  await expect(page).toHaveURL('/brands/barlow-and-thrane')
})

test('older brands come when they are asked for', async ({ page, origin, database }) => {
  await signIn(page, origin, 'gave_many')
  await database.query(
    `update brands set user_id = (select id from users where username = 'gave_many')
     where name ~ '^Zz Pages 0[012]'`,
  )
  await open(page, '/members/gave_many')
  const brands = page.getByRole('region', { name: 'Brands' }).getByRole('article')
  await expect(brands).toHaveCount(24)
  await page.getByRole('button', { name: 'More brands' }).click()
  await expect(brands).toHaveCount(29)
  await expect(page.getByRole('button', { name: 'More brands' })).toHaveCount(0)
  await expect(page.getByText('No tag photos yet.')).toBeVisible()
})

test('the settings lead to one’s own page', async ({ page, origin }) => {
  await signIn(page, origin, 'sees_self')
  await openSettings(page)
  await page.getByRole('link', { name: 'See your page' }).click()
  await expect(page).toHaveURL('/members/sees_self')
  await expect(page.getByText('No brands yet.')).toBeVisible()
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('a member’s page is readable [X-18]', async ({ page }) => {
    await page.goto('/members/pinroll_pat')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('pinroll_pat')
    await expect(page.getByRole('region', { name: 'Brands' }).getByRole('article').first()).toBeVisible()
  })
})

test('an unknown name has no page [G-02]', async ({ page, request }) => {
  expect((await request.get('/members/former-member')).status()).toBe(404)
  await page.goto('/members/nobody_here_at_all')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})
