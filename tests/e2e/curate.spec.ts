import { brandIdOf, dialogOf, openDialog, send, signInAdmin } from './curate-steps.ts'
import { brandNamed, expect, findBarriers, open, signIn, test } from './page-test.ts'
import { toasts } from './member.ts'

const notice = { name: 'Unauthorized' }

test('the editor has every field and button it must have, and reads the brand afresh [E-01]', async ({
  page,
  database,
  origin,
}) => {
  await signInAdmin(page, database, origin, 'curator_fields')
  await open(page, '/?q=zz+curate+kept')
  // Changed after the list was read: what the list says must not come back by saving.
  await database.query(`update brands set average_sale_price = 77 where name = 'Zz Curate Kept'`)
  // A response requested by another test is cached for a second.
  const readPrice = async () => (await (await page.request.get('/api/brands/zz-curate-kept')).json()).averageSalePrice
  await expect.poll(readPrice).toBe(77)
  const dialog = await openDialog(page, 'Zz Curate Kept')
  await expect(dialog.getByLabel('Description')).toHaveAttribute('required', '')
  await expect(dialog.getByLabel('Average Sale Price')).toHaveValue('77')
  await expect(dialog.getByLabel('Average Sale Price')).toHaveAttribute('step', '0.01')
  await expect(dialog.getByLabel('Garment Types')).toHaveAttribute('placeholder', 'e.g. Jackets, Vests, Shirts')
  await expect(dialog.getByLabel('Other names')).toBeVisible()
  await expect(dialog.getByRole('group', { name: 'Photo Management' })).toBeVisible()
  for (const name of ['Delete Brand', 'Cancel', 'Save Changes'])
    await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('other names are typed one a line, shown on the page and found by the search [X-04a]', async ({
  page,
  database,
  origin,
}) => {
  await signInAdmin(page, database, origin, 'curator_names')
  await open(page, '/brands/zz-curate-kept')
  const dialog = await openDialog(page, 'Zz Curate Kept')
  await dialog.getByLabel('Other names').fill('Qwyzzle Mills\n\n  Qwyzzle & Sons ')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Also on tags as Qwyzzle Mills, Qwyzzle & Sons')).toBeVisible()
  await open(page, '/?q=qwyzzle+mills')
  await expect(brandNamed(page, 'Zz Curate Kept')).toBeVisible()
})

test.describe('a member who may not edit', () => {
  test.use({ toleratedConsole: /status of 403/ })

  test('sees the refusal at the URL of the editor, with a link to suggest a correction [E-02]', async ({
    page,
    origin,
  }) => {
    await signIn(page, origin, 'curator_not')
    await open(page, '/brands/zz-curate-kept?edit')
    const dialog = page.getByRole('dialog', notice)
    await expect(dialog).toContainText('You must be an admin to edit brands.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/brands/zz-curate-kept')
    await open(page, '/brands/zz-curate-kept?edit')
    await dialog.getByRole('link', { name: 'Suggest a correction' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Suggest a correction' })).toBeVisible()
  })

  test('sees the refusal as a visitor too [E-02]', async ({ page }) => {
    await open(page, '/brands/zz-curate-kept?edit')
    await expect(page.getByRole('dialog', notice)).toContainText('You must be an admin to edit brands.')
  })

  test('sees the refusal when admin rights ended after the page loaded [E-02]', async ({ page, database, origin }) => {
    await signInAdmin(page, database, origin, 'curator_former')
    await open(page, '/?q=zz+curate+forbidden')
    const dialog = await openDialog(page, 'Zz Curate Forbidden')
    await database.query(`update users set is_admin = false where username = 'curator_former'`)
    await dialog.getByLabel('Average Sale Price').fill('5')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('dialog', notice)).toContainText('You must be an admin to edit brands.')
    await page.getByRole('dialog', notice).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('an admin opens the editor by its address, and the address is plain again after it [E-07]', async ({
  page,
  database,
  origin,
}) => {
  await signInAdmin(page, database, origin, 'curator_linked')
  await open(page, '/brands/zz-curate-forbidden?edit')
  const dialog = dialogOf(page)
  await dialog.getByLabel('Average Sale Price').fill('31')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toasts(page).getByText('Brand updated successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/brands/zz-curate-forbidden')
  await expect(page.locator('dt:text-is("Price") + dd')).toHaveText('$31')
})

test.describe('two admins at once', () => {
  test.use({ toleratedConsole: /status of 409/ })

  test('the second is shown what the first changed beside what was typed, and nothing is lost [X-02]', async ({
    page,
    browser,
    database,
    origin,
  }) => {
    await signInAdmin(page, database, origin, 'curator_second')
    const other = await browser.newPage({ baseURL: origin })
    await signInAdmin(other, database, origin, 'curator_first')

    await open(page, '/?q=zz+curate+meanwhile')
    await open(other, '/brands/zz-curate-meanwhile')
    const mine = await openDialog(page, 'Zz Curate Meanwhile')
    const theirs = await openDialog(other, 'Zz Curate Meanwhile')
    await mine.getByLabel('Average Sale Price').fill('50')
    await mine.getByLabel('Garment Types').fill('Jeans')
    await theirs.getByLabel('Average Sale Price').fill('40')
    await theirs.getByLabel('Description').fill('Invented for two of the tests.')
    await theirs.getByRole('button', { name: 'Save Changes' }).click()
    await expect(theirs).toBeHidden()
    await other.close()

    await mine.getByRole('button', { name: 'Save Changes' }).click()
    const meanwhile = mine.getByRole('region', { name: 'curator_first changed this brand while you were editing' })
    await expect(meanwhile).toBeFocused()
    await expect(meanwhile.locator('del')).toHaveText(['one', '$10'])
    await expect(meanwhile.locator('ins')).toHaveText(['two', '$40'])
    await expect(meanwhile).toContainText('You typed 50')
    // Untouched fields show the newest value; typed text stays.
    await expect(mine.getByLabel('Description')).toHaveValue('Invented for two of the tests.')
    await expect(mine.getByLabel('Average Sale Price')).toHaveValue('50')
    expect(await findBarriers(page)).toEqual([])
    await mine.getByRole('button', { name: 'Save Changes' }).click()
    await expect(mine).toBeHidden()
    const { rows } = await database.query(
      `select average_sale_price, description, garment_types from brands where slug = 'zz-curate-meanwhile'`,
    )
    expect(rows).toEqual([
      {
        average_sale_price: 50,
        description: 'Invented for two of the tests.',
        garment_types: ['Jeans'],
      },
    ])
  })

  test('the second can take what the first wrote [X-02]', async ({ page, database, origin }) => {
    await signInAdmin(page, database, origin, 'curator_yielding')
    const id = await brandIdOf(database, 'Zz Curate Taken')
    await open(page, '/brands/zz-curate-taken?edit')
    const dialog = dialogOf(page)
    await dialog.getByLabel('Sell-Through Rate').fill('90')
    await send(page, 'PATCH', `/api/brands/${id}`, { sellThroughRate: 60 })
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.getByRole('button', { name: 'Use theirs: Sell Rate' }).click()
    await expect(dialog.getByLabel('Sell-Through Rate')).toHaveValue('60')
    await expect(dialog.getByLabel('Sell-Through Rate')).toBeFocused()
  })
})

test('deleting asks first, says what goes and what stays, and leads to the directory [E-03, E-06a, E-06b, E-07]', async ({
  page,
  request,
  database,
  origin,
}) => {
  await signInAdmin(page, database, origin, 'curator_deleting')
  await open(page, '/brands/zz-curate-delete')
  const id = await brandIdOf(database, 'Zz Curate Delete')
  await database.query(
    `insert into forum_posts (user_id, brand_id, title, content)
     select id, $1, 'About Zz', 'A post that stays.' from users where username = 'curator_deleting'`,
    [id],
  )
  const dialog = await openDialog(page, 'Zz Curate Delete')
  await dialog.getByLabel('Why').fill('It never was a brand')
  await dialog.getByRole('button', { name: 'Delete Brand' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this brand?' })
  await expect(question).toContainText(
    'This action cannot be undone. This will permanently delete the brand and remove all associated data.',
  )
  await expect(question).toContainText('Zz Curate Delete will be deleted, with 0 votes and 0 tag photos.')
  await expect(question).toContainText('Forum posts about it stay, but won’t link to it.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  // Back in the editor, with what was typed.
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('Why')).toHaveValue('It never was a brand')
  await dialog.getByRole('button', { name: 'Delete Brand' }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toasts(page).getByText('Brand deleted successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A served page is kept for a second.
  await expect.poll(async () => (await request.get('/brands/zz-curate-delete')).status()).toBe(410)
  const { rows } = await database.query(`select brand_id from forum_posts where title = 'About Zz'`)
  expect(rows).toEqual([{ brand_id: null }])
  const { rows: kept } = await database.query(
    `select kind, reason from brand_revisions where brand_id = $1 order by id desc limit 1`,
    [id],
  )
  expect(kept).toEqual([{ kind: 'deleted', reason: 'It never was a brand' }])
})

test.describe('a deletion in the list', () => {
  test.use({ toleratedConsole: /status of 500/ })

  test('takes the brand out of it; one that fails says so and changes nothing [E-06a, E-07]', async ({
    page,
    database,
    origin,
  }) => {
    await signInAdmin(page, database, origin, 'curator_list')
    await open(page, '/?q=zz+curate+unlisted')
    const dialog = await openDialog(page, 'Zz Curate Unlisted')
    await dialog.getByRole('button', { name: 'Delete Brand' }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this brand?' })
    await page.route('**/api/brands/*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toasts(page).getByText('Failed to delete brand')).toBeVisible()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toasts(page).getByText('Brand deleted successfully')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(brandNamed(page, 'Zz Curate Unlisted')).toHaveCount(0)
  })
})

test('two brands are made one: votes and names move, and the old address leads to the new one [X-04b, X-04c]', async ({
  page,
  request,
  database,
  origin,
}) => {
  await signInAdmin(page, database, origin, 'curator_merging')
  const double = await brandIdOf(database, 'Zz Merge Double')
  await send(page, 'POST', `/api/brands/${double}/vote`, { voteType: 'up' })
  await open(page, '/brands/zz-merge-double?edit')
  await dialogOf(page).getByRole('button', { name: 'Merge into another brand' }).click()
  const merge = page.getByRole('dialog', { name: 'Merge into another brand' })
  const search = merge.getByLabel('Find the brand to keep')
  await expect(search).toBeFocused()
  // Names that are nearly the same are offered at once.
  await expect(merge).toContainText('Similar names:')
  await search.fill('qxqxqx jjj')
  await expect(merge).toContainText('No other brand matches.')
  await search.fill('zz merge')
  // A brand is not offered to itself.
  await expect(merge.getByRole('listitem').filter({ hasText: 'Zz Merge Original' })).toBeVisible()
  await expect(merge.getByRole('listitem').filter({ hasText: /Zz Merge Double\b/ })).toHaveCount(0)
  await merge.getByRole('button', { name: /Zz Merge Original/ }).click()
  await expect(merge).toContainText('‘Zz Merge Double’ becomes another name of Zz Merge Original')
  expect(await findBarriers(page)).toEqual([])
  await merge.getByRole('button', { name: 'Choose another' }).click()
  await search.fill('zz merge orig')
  await merge.getByRole('button', { name: /Zz Merge Original/ }).click()
  await merge.getByLabel('Why').fill('The same label twice')
  await merge.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page).toHaveURL('/brands/zz-merge-original')
  await expect(page.getByText('Also on tags as Zz Merge Double')).toBeVisible()
  await expect(page.getByRole('button', { name: /Upvote/ })).toHaveAccessibleName(/, 1$/)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Merged by curator_merging')
  const leadsTo = async () => {
    const answer = await request.get('/brands/zz-merge-double', { maxRedirects: 0 })
    return [answer.status(), answer.headers()['location']]
  }
  await expect.poll(leadsTo).toEqual([301, '/brands/zz-merge-original'])

  // For 30 days it can be undone, in the history of the one that stayed.
  await open(page, '/brands/zz-merge-original/history')
  await expect(page.getByText(/^Can be undone until /)).toBeVisible()
  await page.getByRole('button', { name: 'Undo merge' }).click()
  const undoing = page.getByRole('dialog', { name: 'Undo this merge?' })
  await expect(undoing).toContainText('Everything added since the merge stays with Zz Merge Original')
  await undoing.getByLabel('Why').fill('Two makers')
  await undoing.getByRole('button', { name: 'Undo merge' }).click()
  await expect(toasts(page).getByText('Zz Merge Double is back')).toBeVisible()
  await expect(page).toHaveURL('/brands/zz-merge-double/history')
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(
    'The merge into ‘Zz Merge Original’ was undone. Two makers',
  )
  await open(page, '/brands/zz-merge-original')
  await expect(page.getByText('Also on tags as Zz Merge Double')).toHaveCount(0)
})

test('the editor and its questions are used by the keyboard alone [X-17c]', async ({ page, database, origin }) => {
  await signInAdmin(page, database, origin, 'curator_keys')
  await open(page, '/brands/zz-curate-kept')
  const edit = page.getByRole('button', { name: 'Edit Zz Curate Kept' })
  await edit.focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Name', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete Brand' }).press('Enter')
  const question = page.getByRole('dialog', { name: /Are you sure/ })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Delete Brand' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
})
