import { dialogOf, signInAdmin } from './curate-steps.ts'
import { expect, findBarriersOnEveryScreen, open, test } from './page-test.ts'

test(`axe finds no barrier in the questions of curating on a phone or a desktop [X-17b]`, async ({
  page,
  database,
  origin,
}) => {
  test.slow()
  await signInAdmin(page, database, origin, `curator_axe_screens`)
  await open(page, '/brands/barlow-and-thrane?edit')
  await expect(dialogOf(page).getByLabel('Why')).toBeVisible()
  expect(await findBarriersOnEveryScreen(page), 'edit').toEqual([])
  await dialogOf(page).getByRole('button', { name: 'Delete Brand' }).click()
  expect(await findBarriersOnEveryScreen(page), 'delete').toEqual([])
  await page.keyboard.press('Escape')
  await dialogOf(page).getByRole('button', { name: 'Merge into another brand' }).click()
  await page.getByLabel('Find the brand to keep').fill('copperhead')
  await page.getByRole('button', { name: /Copperhead/ }).click()
  expect(await findBarriersOnEveryScreen(page), 'merge').toEqual([])
  await open(page, '/brands/barlow-and-thrane')
  await page.getByRole('button', { name: 'Remove from this page' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Remove this video from the page?' })).toBeVisible()
  expect(await findBarriersOnEveryScreen(page), 'take off').toEqual([])
  await page.context().clearCookies()
  await open(page, '/brands/barlow-and-thrane?edit')
  await expect(page.getByRole('dialog', { name: 'Unauthorized' })).toBeVisible()
  expect(await findBarriersOnEveryScreen(page), 'unauthorized').toEqual([])
})
