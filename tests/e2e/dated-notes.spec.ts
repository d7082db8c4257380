import { dialogOf, send, signInAdmin } from './curate-steps.ts'
import { expect, findBarriersInBothThemes, findBarriersOnEveryScreen, open, screens, signIn } from './page-test.ts'
import { visitOnce } from './offline-steps.ts'
import { test } from './proxied-test.ts'

const description = 'Western snap shirts with a long-horn yoke.'
const notes = ['1984–1992: Black tag, white script', '1988: Snaps turn from pearl to plastic']

test('an admin writes dated notes, one per line, and the brand page has them by year [X-26d]', async ({
  page,
  origin,
  database,
}) => {
  await signInAdmin(page, database, origin, 'admin_of_notes')
  await send(page, 'POST', '/api/brands', { name: 'Zz Notes Denim', description })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/brands/zz-notes-denim')
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = dialogOf(page)
  const field = dialog.getByLabel('Dated notes')
  await field.fill('black tag')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText(/Start each dated note with its years/).first()).toBeVisible()
  await field.fill('1984-1992: Black tag, white script\n1988: Snaps turn from pearl to plastic')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  const section = page.getByRole('region', { name: 'Tags by year' })
  for (const { name, ...size } of screens) {
    await page.setViewportSize(size)
    await expect(section.getByText('2 notes, 1984 to 1992.'), name).toBeVisible()
    const cards = section.getByRole('listitem').filter({ hasText: 'Added by admin_of_notes' })
    await expect(cards.filter({ hasText: '1984–1992' }).first()).toContainText('Black tag, white script')
    await expect(section.getByText('No photo yet').first()).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
  }
})

test('a member suggests a dated note [X-26d]', async ({ page, origin, database }) => {
  await signInAdmin(page, database, origin, 'admin_of_noted')
  await send(page, 'POST', '/api/brands', { name: 'Zz Notes Suggested', description })
  await page.context().clearCookies()
  await signIn(page, origin, 'member_of_notes')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/brands/zz-notes-suggested')
  await page.getByRole('link', { name: 'Suggest a correction' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Dated notes', { exact: true }).click()
  await dialog
    .getByLabel('Dated notes')
    .last()
    .fill(notes[0] ?? '')
  await dialog.getByLabel(/Why/).fill('Ad in a 1986 catalog')
  await dialog.getByRole('button', { name: /Send/ }).click()
  await expect(dialog).toBeHidden()
  const { rows } = await database.query<{ facts: object }>(
    `select facts from brand_suggestions where brand_id = (select id from brands where slug = 'zz-notes-suggested')`,
  )
  expect(rows).toEqual([{ facts: { datedNotes: [notes[0]] } }])
})

test('notes of the brand are boxes of the dating screen, and a tick narrows the years [X-26d]', async ({
  page,
  origin,
  database,
}) => {
  await signInAdmin(page, database, origin, 'admin_of_boxes')
  await send(page, 'POST', '/api/brands', { name: 'Zz Notes Boxes', description, datedNotes: notes })
  for (const { name, ...size } of screens) {
    await page.setViewportSize(size)
    await open(page, '/brands/zz-notes-boxes')
    await page.getByRole('link', { name: 'When was it made?' }).first().click()
    const main = page.getByRole('main')
    await main.getByText('Everything you can look for').or(main.locator('summary')).first().click()
    await main
      .getByRole('checkbox', { name: /Black tag, white script/ })
      .last()
      .check()
    await expect(main.getByRole('heading', { name: 'Made 1984–1992' }), name).toBeVisible()
    const reasons = main.getByRole('region', { name: 'Why these years' }).getByRole('listitem')
    await expect(reasons.first()).toContainText('Members date this tag of Zz Notes Boxes.')
    expect(await findBarriersOnEveryScreen(page)).toEqual([])
    await main.getByRole('button', { name: 'Start over' }).click()
  }
})

test('notes are in the copy on the device, so they date a tag offline [X-26d, X-25e]', async ({
  proxied: { page, proxy },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visitOnce(page)
  proxy.stop()
  await open(page, '/brands/tamsin-vray')
  await expect(page.getByRole('region', { name: 'Tags by year' })).toContainText('Lace at the collar')
  await open(page, '/date#brand=Tamsin+Vray&slug=tamsin-vray')
  const main = page.getByRole('main')
  await main.locator('summary').first().click()
  await main
    .getByRole('checkbox', { name: /Lace at the collar/ })
    .last()
    .check()
  await expect(main.getByRole('heading', { name: 'Made 1979–1986' })).toBeVisible()
})
