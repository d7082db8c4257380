import { dialogOf, send, signInAdmin } from './curate-steps.ts'
import { expect, findBarriersInBothThemes, open, screens, signIn, test } from './page-test.ts'

const description = 'Riveted denim, made in the hills since 1991.'

test('an admin writes a website and a Wikidata id on a phone, and the brand page links to both', async ({
  page,
  origin,
  database,
}) => {
  await signInAdmin(page, database, origin, 'admin_of_links')
  await send(page, 'POST', '/api/brands', { name: 'Zz Linked Denim', description, garmentTypes: ['Jeans'] })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/brands/zz-linked-denim')
  const links = page.locator('[data-part="brand-links"]')
  await expect(links).toBeHidden()
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = dialogOf(page)
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  await dialog.getByLabel('Website').fill('javascript:alert(1)')
  await dialog.getByLabel('Wikidata id').fill('127962')
  await save.click()
  await expect(dialog.getByText(/Enter the address of a public website/).first()).toBeVisible()
  await expect(dialog.getByText(/A Wikidata id is a Q and a number/).first()).toBeVisible()
  await dialog.getByLabel('Website').fill('WWW.zz-linked-denim.com')
  await dialog.getByLabel('Wikidata id').fill('https://www.wikidata.org/wiki/Q127962')
  await save.click()
  await expect(dialog).toBeHidden()
  for (const { name, ...size } of screens) {
    await page.setViewportSize(size)
    await expect(links, name).toHaveText('Website zz-linked-denim.com · Wikidata')
    const site = links.getByRole('link', { name: 'zz-linked-denim.com' })
    await expect(site).toHaveAttribute('href', 'https://www.zz-linked-denim.com/')
    const entry = links.getByRole('link', { name: 'Wikidata' })
    await expect(entry).toHaveAttribute('href', 'https://www.wikidata.org/wiki/Q127962')
    for (const link of [site, entry]) await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer')
    expect(await findBarriersInBothThemes(page)).toEqual([])
  }
})

test('a member suggests a website', async ({ page, origin, database }) => {
  await signInAdmin(page, database, origin, 'admin_of_linked')
  await send(page, 'POST', '/api/brands', { name: 'Zz Links Suggested', description })
  await page.context().clearCookies()
  await signIn(page, origin, 'member_of_links')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/brands/zz-links-suggested')
  await page.getByRole('link', { name: 'Suggest a correction' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Website', { exact: true }).click()
  await dialog.getByLabel('Website').last().fill('zz-links.com')
  await dialog.getByLabel(/Why/).fill('It’s on the hang tag')
  await dialog.getByRole('button', { name: /Send/ }).click()
  await expect(dialog).toBeHidden()
  const { rows } = await database.query<{ facts: object }>(
    `select facts from brand_suggestions where brand_id = (select id from brands where slug = 'zz-links-suggested')`,
  )
  expect(rows).toEqual([{ facts: { website: 'https://zz-links.com/' } }])
})
