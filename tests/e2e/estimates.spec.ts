import type pg from 'pg'
import { dialogOf, signInAdmin } from './curate-steps.ts'
import { expect, findBarriersInBothThemes, open, screens, signIn, test } from './page-test.ts'
import { findLayoutFaults } from './measure-layout.ts'
import { toasts } from './member.ts'

/** A brand whose shown price is the median of members' sales, $88, over an estimate of $86. */
async function addSold(database: pg.Client, name: string): Promise<string> {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  await database.query('delete from brands where slug = $1', [slug])
  await database.query(
    `insert into brands (slug, name, name_key, plain_key, sound_key, description, search_text, average_sale_price,
       sold_price, sold_count, sold_as_of)
     values ($1, $2, lower($2), lower($2), '', 'Waxed coats with a red tag', lower($2), 86, 88, 20, current_date)`,
    [slug, name],
  )
  return slug
}

for (const { name: screen, ...viewport } of screens)
  test.describe(`where members’ sales set the price, on a ${screen}`, () => {
    test.use({ viewport })

    test('the editor calls its value the estimate, and saving says that the page keeps the median [X-24b]', async ({
      page,
      database,
      origin,
    }) => {
      const slug = await addSold(database, `Zz Sold Edit ${screen}`)
      await signInAdmin(page, database, origin, `edits_estimate_${screen}`)
      await open(page, `/brands/${slug}?edit`)
      const dialog = dialogOf(page)
      await expect(dialog.getByLabel('Estimate')).toHaveValue('86')
      await expect(dialog.getByLabel('Average Sale Price')).toHaveCount(0)
      await expect(dialog).toContainText('The page shows $88, the median of members’ sales.')
      await expect(dialog.getByRole('link', { name: 'Add your sale' })).toBeVisible()
      expect(await findLayoutFaults(page)).toEqual([])
      expect(await findBarriersInBothThemes(page)).toEqual([])
      await dialog.getByLabel('Estimate').fill('150')
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await expect(toasts(page)).toContainText('Saved. The page keeps showing $88 from members’ sales.')
      await expect(page.locator('dt:text-is("Price") + dd')).toHaveText('$88')

      await open(page, `/brands/${slug}/history`)
      const change = page.getByRole('article').first()
      await expect(change.locator('dt')).toHaveText(['Estimate'])
      await expect(change.locator('del')).toHaveText('$86')
      await expect(change.locator('ins')).toHaveText('$150')
      await page
        .getByRole('button', { name: /^Restore/ })
        .last()
        .click()
      const restore = page.getByRole('dialog', { name: 'Restore this version?' })
      await expect(restore.locator('dt')).toHaveText(['Estimate'])
      await expect(restore.locator('ins')).toHaveText('$86')
    })

    test('a correction is about the estimate, and offers to add a sale instead [X-24b]', async ({
      page,
      database,
      origin,
    }) => {
      const slug = await addSold(database, `Zz Sold Suggest ${screen}`)
      await signIn(page, origin, `suggests_estimate_${screen}`)
      await open(page, `/brands/${slug}?suggest`)
      const dialog = page.getByRole('dialog', { name: 'Suggest a correction' })
      await dialog.getByRole('checkbox', { name: 'Price' }).check()
      await expect(dialog.getByLabel('Estimate')).toHaveValue('86')
      expect(await findLayoutFaults(page)).toEqual([])
      await dialog.getByLabel('Estimate').fill('99')
      await dialog.getByRole('button', { name: 'Seen in sold listings' }).click()
      await dialog.getByRole('button', { name: 'Send suggestion' }).click()
      await expect(toasts(page)).toContainText('Suggestion sent')
      await open(page, '/suggestions')
      const own = page.getByRole('region', { name: 'Your suggestions' }).getByRole('article')
      await expect(own.locator('dt')).toHaveText(['Estimate'])
      await expect(own.locator('del')).toHaveText('$86')
      await expect(own.locator('ins')).toHaveText('$99')

      await open(page, `/brands/${slug}?suggest`)
      await dialog.getByRole('checkbox', { name: 'Price' }).check()
      await dialog.getByRole('link', { name: 'Add your sale' }).click()
      await expect(page.getByRole('dialog', { name: 'I sold one' })).toBeVisible()
    })
  })
