import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import { findBarriersOnEveryScreen, open, signIn, test } from './page-test.ts'
import { choose, expect, givePhoto, openCard, photosOf, tagFile, toasts } from './tag-files.ts'

async function openEditor(page: Page, database: pg.Client, origin: string, username: string, name: string) {
  await signIn(page, origin, username)
  await database.query('update users set is_admin = true where username = $1', [username])
  const card = await openCard(page, name)
  await card.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Brand' })
  const photos = dialog.getByRole('group', { name: 'Photo Management' })
  await expect(photos.getByRole('button', { name: 'Add tag photo' })).toBeVisible()
  return { card, dialog, photos, rows: photos.getByRole('listitem') }
}

const rowOf = (rows: Locator, kind: string) => rows.filter({ has: rows.page().getByLabel(`Kind of ${kind}`) })

test('an admin describes photos, chooses the one on the card and removes one; each is saved at once [E-01, X-05]', async ({
  page,
  database,
  origin,
}) => {
  await givePhoto(page, 'zz-photo-managed', await tagFile(500, 300, { seed: 60 }), { era: '1990s' })
  await givePhoto(page, 'zz-photo-managed', await tagFile(500, 300, { seed: 61 }), { kind: 'care label' })
  await photosOf(page, 'zz-photo-managed', 2)
  const { card, dialog, rows, photos } = await openEditor(page, database, origin, 'admin_of_photos', 'Zz Photo Managed')
  await expect(rows).toHaveCount(2)
  const neck = rowOf(rows, 'Neck tag, 1990s')
  await expect(neck.getByText('Shown on the card')).toBeVisible()

  await rowOf(rows, 'Care label').getByLabel('Era of Care label').selectOption('1970s')
  const toast = toasts(page).getByRole('listitem')
  await expect(toast).toContainText('Photo updated')
  const care = rowOf(rows, 'Care label, 1970s')
  await expect(care).toBeVisible()

  await care.getByLabel('Era of Care label').selectOption('Exact years…')
  await care.getByLabel('From year of Care label').fill('1972')
  await care.getByLabel('From year of Care label').press('Tab')
  // The row has another name once the year is saved.
  const dated = rowOf(rows, 'Care label, 1972–1979')
  await dated.getByLabel('Note of Care label').fill('From a dated catalog')
  await dated.getByLabel('Note of Care label').press('Tab')
  await dated.getByLabel('Era of Care label').selectOption('1970s')
  await expect(care.getByLabel('Note of Care label')).toHaveValue('From a dated catalog')

  await care.getByRole('button', { name: 'Show on card' }).click()
  await expect(care.getByText('Shown on the card')).toBeVisible()
  await expect(neck.getByRole('button', { name: 'Show on card' })).toBeVisible()
  await expect.poll(async () => (await photosOf(page, 'zz-photo-managed', 2))[0]?.kind).toBe('care label')

  await photos.getByRole('button', { name: 'Add tag photo' }).click()
  const adder = page.getByRole('dialog', { name: 'Add tag photo' })
  await adder.getByLabel('Kind').selectOption('Size tag')
  await choose(adder, await tagFile(500, 300, { seed: 62 }))
  await adder.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(adder).toBeHidden()
  await expect(dialog).toBeVisible()
  await expect(rows).toHaveCount(3)

  await rowOf(rows, 'Size tag').getByRole('button', { name: 'Remove Size tag' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this photo?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows).toHaveCount(3)
  await rowOf(rows, 'Size tag').getByRole('button', { name: 'Remove Size tag' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(toast).toContainText('Photo removed')
  await expect(rows).toHaveCount(2)
  await expect(dialog).toBeVisible()
  await photosOf(page, 'zz-photo-managed', 2)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(card.getByRole('img', { name: 'Tag of Zz Photo Managed' })).toBeVisible()
})

test.describe('a photo that cannot be described so', () => {
  test.use({ toleratedConsole: /status of 404/ })

  test('is left as it was, and the reason is said [G-12]', async ({ page, database, origin }) => {
    await givePhoto(page, 'zz-photo-crowd', await tagFile(500, 300, { seed: 63 }))
    await givePhoto(page, 'zz-photo-crowd', await tagFile(500, 300, { seed: 64 }), { kind: 'care label' })
    await photosOf(page, 'zz-photo-crowd', 2)
    const { rows } = await openEditor(page, database, origin, 'admin_of_crowd', 'Zz Photo Crowd')
    const kind = rows.getByLabel('Kind of Care label')
    await expect(kind).toBeVisible()
    // Another admin has just removed it.
    await database.query(`delete from tag_photos where kind = 'care label' and brand_id =
      (select id from brands where slug = 'zz-photo-crowd')`)
    await kind.selectOption('Neck tag')
    await expect(toasts(page).getByRole('listitem')).toContainText(/Error.*Photo not found/s)
    await expect(kind).toHaveValue('care label')
    await expect(kind).toBeEnabled()
  })
})

test(`axe finds no barrier in photo management on a phone or a desktop [X-17b]`, async ({ page, database, origin }) => {
  test.slow()
  await signIn(page, origin, `admin_of_axe_photos_screens`)
  await database.query('update users set is_admin = true where username = $1', [`admin_of_axe_photos_screens`])
  await open(page, '/?q=copperhead')
  await page.getByRole('button', { name: 'Edit Copperhead Dry Goods' }).click()
  const photos = page.getByRole('group', { name: 'Photo Management' })
  await expect(photos.getByRole('listitem')).toHaveCount(2)
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await photos.getByRole('button', { name: /^Remove Neck tag/ }).click()
  await expect(page.getByRole('dialog', { name: 'Remove this photo?' })).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
})
