import type pg from 'pg'
import { brandIdOf, openDialog, signInAdmin } from './curate-steps.ts'
import { expect, findBarriersInBothThemes, open, screens, test } from './page-test.ts'
import { toasts } from './member.ts'
import { addItem, openItem, panelOf, takeQueue } from './review-steps.ts'
import { givePhoto, photosOf, tagFile } from './tag-files.ts'

// Tests share the queue: another admin may claim an item at the moment this one opens it.
test.use({ toleratedConsole: /status of 409/ })

const addGuests = (database: pg.Client, brandId: number, count: number, isCounted: boolean) =>
  database.query(
    `insert into brand_votes (brand_id, voter_key, vote_type, is_counted)
     select $1, 'guest:test ' || n, 'up', $3 from generate_series(1, $2::integer) as n
     on conflict (brand_id, voter_key) do update set is_counted = excluded.is_counted, review_item_id = null`,
    [brandId, count, isCounted],
  )

test('guest votes that wait are counted with one key, and wait again when it is taken back [X-06]', async ({
  page,
  database,
  origin,
}) => {
  await takeQueue(database)
  await signInAdmin(page, database, origin, 'guests_reviewer')
  const id = await brandIdOf(database, 'Zz Guests Held')
  const isCounted = async () => {
    const { rows } = await database.query('select bool_and(is_counted) as all from brand_votes where brand_id = $1', [
      id,
    ])
    return rows[0].all
  }
  await addItem(database, 6400, { kind: 'guest-votes', target: 'brand', targetId: id, subjectId: null })
  await addGuests(database, id, 30, false)
  await open(page, '/review')
  await page.getByRole('button', { name: /^Guest votes \d/ }).click()
  await openItem(page, 'Zz Guests Held: unusually many guest votes')
  await expect(panelOf(page)).toContainText('30 votes not counted yet.')
  for (const viewport of screens) {
    await page.setViewportSize(viewport)
    expect(await findBarriersInBothThemes(page)).toEqual([])
  }
  const verdict = page.getByRole('region', { name: 'Last decision' })
  await page.keyboard.press('a')
  await expect(verdict).toContainText('Zz Guests Held')
  expect(await isCounted()).toBe(true)
  await page.keyboard.press('z')
  await expect.poll(isCounted).toBe(false)
  await openItem(page, 'Zz Guests Held: unusually many guest votes')
  await expect(panelOf(page)).toContainText('30 votes not counted yet.')
})

test('an admin removes the guest votes of a period after seeing how many there are', async ({
  page,
  database,
  origin,
}) => {
  await signInAdmin(page, database, origin, 'guests_remover')
  const id = await brandIdOf(database, 'Zz Guests Removed')
  await addGuests(database, id, 4, true)
  await open(page, '/brands/zz-guests-removed')
  const editor = await openDialog(page, 'Zz Guests Removed')
  await editor.getByRole('button', { name: 'Remove guest votes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove guest votes' })
  await expect(dialog).toContainText('4 guest votes on these days')
  expect(await findBarriersInBothThemes(page)).toEqual([])
  const today = await dialog.getByLabel('First day').inputValue()
  await dialog.getByLabel('Last day').fill('2020-01-01')
  await expect(dialog).toContainText('The first day can’t be after the last.')
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeDisabled()
  await dialog.getByLabel('Last day').fill(today)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(toasts(page)).toContainText('4 guest votes removed')
  await expect(dialog).toBeHidden()
  const { rowCount } = await database.query('select from brand_votes where brand_id = $1', [id])
  expect(rowCount).toBe(0)
})

test('an admin removes the guest photos of a period after seeing how many there are', async ({
  page,
  database,
  origin,
}) => {
  const id = await brandIdOf(database, 'Zz Guest Photos')
  await givePhoto(page, 'zz-guest-photos', await tagFile(600, 400, { seed: 31 }))
  // A distinct period: other tests add guest photos today.
  await database.query(`update tag_photos set created_at = '2020-05-05T12:00:00Z' where brand_id = $1`, [id])
  await signInAdmin(page, database, origin, 'guests_photos')
  await open(page, '/review')
  await page.getByRole('button', { name: 'Remove guest photos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove guest photos' })
  const remove = dialog.getByRole('button', { name: 'Remove' })
  await dialog.getByLabel('First day').fill('2020-05-06')
  await dialog.getByLabel('Last day').fill('2020-05-05')
  await expect(dialog).toContainText('The first day can’t be after the last.')
  await expect(remove).toBeDisabled()
  await dialog.getByLabel('Last day').fill('2020-05-06')
  await expect(dialog).toContainText('0 guest photos on these days')
  await expect(remove).toBeDisabled()
  await dialog.getByLabel('First day').fill('2020-05-05')
  await expect(dialog).toContainText('1 guest photo on these days')
  for (const viewport of screens) {
    await page.setViewportSize(viewport)
    expect(await findBarriersInBothThemes(page)).toEqual([])
  }
  await dialog.getByLabel('Why').fill('Not tags')
  await remove.click()
  await expect(toasts(page)).toContainText('1 guest photo removed')
  await expect(dialog).toBeHidden()
  await photosOf(page, 'zz-guest-photos', 0)
  await open(page, '/review/log')
  await expect(page.getByText('1 guest photo from 2020-05-05 to 2020-05-06')).toBeVisible()
})
