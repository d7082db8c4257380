import { dialogOf, send, signInAdmin } from './curate-steps.ts'
import { expect, findBarriersInBothThemes, open, screens, signIn } from './page-test.ts'
import { visitOnce } from './offline-steps.ts'
import { test } from './proxied-test.ts'
import { chooseLabel, patient } from './read-tag-steps.ts'

const description = 'Western snap shirts with a long-horn yoke.'
const lines = ['Zz Purple: made in Italy, best', 'Zz Outlet']
const fakeWarning = 'Count the stitches on the yoke. Copies have fewer.'

test('an admin writes lines and a warning about fakes, and the brand page has both', async ({
  page,
  origin,
  database,
}) => {
  await signInAdmin(page, database, origin, 'admin_of_lines')
  await send(page, 'POST', '/api/brands', { name: 'Zz Lines Denim', description, garmentTypes: ['Jeans'] })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/brands/zz-lines-denim')
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = dialogOf(page)
  const field = dialog.getByLabel('Lines')
  await field.fill('Zz Purple: best\nzz purple: worst')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Two lines have the same name').first()).toBeVisible()
  await field.fill(lines.join('\n'))
  await dialog.getByLabel('Check for fakes').fill(fakeWarning)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  const section = page.locator('[data-part="brand-lines"]')
  for (const { name, ...size } of screens) {
    await page.setViewportSize(size)
    await expect(section.getByRole('term'), name).toHaveText(['Zz Purple', 'Zz Outlet'])
    await expect(section.getByRole('definition')).toHaveText('made in Italy, best')
    await expect(page.locator('[data-part="fake-warning"]')).toHaveText(`Check for fakes: ${fakeWarning}`)
    expect(await findBarriersInBothThemes(page)).toEqual([])
  }
})

test('a member suggests lines', async ({ page, origin, database }) => {
  await signInAdmin(page, database, origin, 'admin_of_lined')
  await send(page, 'POST', '/api/brands', { name: 'Zz Lines Suggested', description })
  await page.context().clearCookies()
  await signIn(page, origin, 'member_of_lines')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/brands/zz-lines-suggested')
  await page.getByRole('link', { name: 'Suggest a correction' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Lines', { exact: true }).click()
  await dialog.getByLabel('Lines').last().fill(lines.join('\n'))
  await dialog.getByLabel(/Why/).fill('It’s on the tag')
  await dialog.getByRole('button', { name: /Send/ }).click()
  await expect(dialog).toBeHidden()
  const { rows } = await database.query<{ facts: object }>(
    `select facts from brand_suggestions where brand_id = (select id from brands where slug = 'zz-lines-suggested')`,
  )
  expect(rows).toEqual([{ facts: { lines } }])
})

test('a search finds a brand by its line and says so, online and offline [X-21c]', async ({
  proxied: { page, proxy },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const expectFound = async () => {
    const found = page.locator('[data-part="close-matches"]')
    await expect(found.getByRole('link', { name: /Tamsin Vray/ }).first()).toBeVisible()
    await expect(found).toContainText('Vray Evening: line of Tamsin Vray')
  }
  await visitOnce(page)
  await open(page, '/?q=vray+evening')
  await expectFound()
  proxy.stop()
  await open(page, '/?q=vray-evening')
  await expectFound()
  await open(page, '/brands/tamsin-vray')
  await expect(page.locator('[data-part="brand-lines"]')).toContainText('velvet, lined, from 1984')
  await open(page, '/brands/hob-nail-works')
  await expect(page.locator('[data-part="fake-warning"]')).toContainText('bar tack under the hammer loop')
})

test('the result of a tag says what to check for fakes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/read-tag')
  await chooseLabel(page, { name: 'Hob Nail Works', lines: ['100% cotton'] })
  const found = page.getByRole('listitem').filter({ hasText: 'Hob Nail Works' }).first()
  await patient(found).toBeVisible()
  await expect(found.locator('[data-part="fake-warning"]')).toContainText('Check for fakes: Turn the leg')
  expect(await findBarriersInBothThemes(page)).toEqual([])
})
