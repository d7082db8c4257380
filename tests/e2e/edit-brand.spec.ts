import { openDialog, signInAdmin } from './curate-steps.ts'
import { brandNamed, expect, findBarriersOnEveryScreen, open, signIn, test } from './page-test.ts'
import { toasts } from './member.ts'

const places = [
  { place: 'a card', path: '/?q=zz+edit+fields' },
  { place: 'a row', path: '/?q=zz+edit+fields&view=list' },
  { place: 'the page', path: '/brands/zz-edit-fields' },
]

for (const { place, path } of places) {
  test(`an admin finds an edit button on ${place} of a brand [D-09]`, async ({ page, database, origin }) => {
    await signInAdmin(page, database, origin, `admin_of_${place.replace(/\W/g, '_')}`)
    await open(page, path)
    await openDialog(page, 'Zz Edit Fields')
  })

  test(`neither a visitor nor a member finds one on ${place} [D-09]`, async ({ page, origin }) => {
    const button = page.getByRole('button', { name: /^Edit/ })
    await open(page, path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { name: 'Zz Edit Fields' })).toBeVisible()
    await expect(button).toHaveCount(0)
    const username = `member_of_${place.replace(/\W/g, '_')}`
    await signIn(page, origin, username)
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/session'))
    await open(page, path)
    expect((await (await answered).json()).user).toMatchObject({ username })
    await page.waitForLoadState('networkidle')
    await expect(button).toHaveCount(0)
  })
}

test('the edit button moves nothing on the page [D-09]', async ({ page, database, origin }) => {
  const boxes = async () => {
    await page.waitForLoadState('networkidle')
    return page.locator('article').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON()))
  }
  await open(page, '/?q=zz+edit')
  const before = await boxes()
  await signInAdmin(page, database, origin, 'admin_unmoved')
  await open(page, '/?q=zz+edit')
  await expect(page.getByRole('button', { name: /^Edit Zz/ }).first()).toBeVisible()
  expect((await boxes()).map(({ height }) => height)).toEqual(before.map(({ height }) => height))
})

test('an admin changes the price and sees it in the list [E-05]', async ({ page, database, origin }) => {
  await signInAdmin(page, database, origin, 'admin_price')
  await open(page, '/?q=zz+edit+price')
  const dialog = await openDialog(page, 'Zz Edit Price')
  await dialog.getByLabel('Average Sale Price').fill('19.99')
  await dialog.getByLabel('Sell-Through Rate').fill('')
  await dialog.getByLabel('Garment Types').fill(' Jackets,, Jeans ,')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  expect((await sent).postDataJSON()).toEqual({
    averageSalePrice: 20,
    sellThroughRate: null,
    garmentTypes: ['Jackets', 'Jeans'],
    version: 0,
  })
  await expect(toasts(page).getByText('Brand updated successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(brandNamed(page, 'Zz Edit Price').locator('dt:text-is("Price") + dd')).toHaveText('$20')
  await expect(page.getByRole('button', { name: 'Edit Zz Edit Price' })).toBeFocused()
})

test('an admin changes the name and sees it in the list', async ({ page, database, origin }) => {
  await signInAdmin(page, database, origin, 'admin_name')
  await open(page, '/?q=zz+edit+name&view=list')
  const dialog = await openDialog(page, 'Zz Edit Name')
  await dialog.getByLabel('Name', { exact: true }).fill('Zz Edit Name Anew')
  await dialog.getByLabel('Why').fill('The tag says so')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(brandNamed(page, 'Zz Edit Name Anew')).toBeVisible()
  const { rows } = await database.query(
    `select reason from brand_revisions where before ->> 'name' = 'Zz Edit Name' and after ->> 'name' = 'Zz Edit Name Anew'`,
  )
  expect(rows).toEqual([{ reason: 'The tag says so' }])
})

test('the address of a brand’s page follows its name', async ({ page, database, origin }) => {
  await signInAdmin(page, database, origin, 'admin_page')
  await open(page, '/brands/zz-edit-page')
  const dialog = await openDialog(page, 'Zz Edit Page')
  await dialog.getByLabel('Name', { exact: true }).fill('Zz Edit Leaf')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zz Edit Leaf' })).toBeVisible()
  await expect(page).toHaveURL(`${origin}/brands/zz-edit-leaf`)
  await expect(page).toHaveTitle(/Zz Edit Leaf/)
  await page.goto('/brands/zz-edit-page')
  await expect(page).toHaveURL(`${origin}/brands/zz-edit-leaf`)
})

test('what cannot be right is said beside its field, and nothing is sent [E-04]', async ({
  page,
  database,
  origin,
}) => {
  await signInAdmin(page, database, origin, 'admin_checked')
  await open(page, '/?q=zz+edit+fields')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
  const dialog = await openDialog(page, 'Zz Edit Fields')
  await dialog.getByLabel('Name', { exact: true }).fill(' Z ')
  await dialog.getByLabel('Description').fill('Short')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    'Brand name must be at least 2 characters',
  )
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(dialog.getByLabel('Description')).toHaveAccessibleDescription(
    'Description must be at least 10 characters',
  )
  expect(sent).not.toContain('PATCH')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test.describe('an edit that fails', () => {
  test.use({ toleratedConsole: /status of (409|500)/ })

  test('says why and keeps what was typed [E-05]', async ({ page, database, origin }) => {
    await signInAdmin(page, database, origin, 'admin_failing')
    await open(page, '/?q=zz+edit+failure')
    const dialog = await openDialog(page, 'Zz Edit Failure')
    const name = dialog.getByLabel('Name', { exact: true })
    const save = dialog.getByRole('button', { name: 'Save Changes' })
    await name.fill('Barlow & Thrane')
    await save.click()
    const message = "'Barlow & Thrane' is already in the directory"
    await expect(dialog.getByRole('alert')).toContainText(message)
    await expect(dialog.getByRole('alert').getByRole('link')).toHaveAttribute('href', '/brands/barlow-and-thrane')
    await expect(toasts(page).getByText(message)).toBeVisible()
    await expect(name).toHaveValue('Barlow & Thrane')

    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/api/brands/*', async (route) => {
      await held
      await route.fulfill({ status: 500, body: '' })
    })
    await name.fill('Zz Edit Never')
    await save.click()
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    letGo()
    await expect(toasts(page).getByText('Failed to update brand')).toBeVisible()
    await expect(save).toBeEnabled()
    // A click on the toast, which lies beside the dialog, loses nothing either.
    await page.mouse.click(1400, 860)
    await expect(name).toHaveValue('Zz Edit Never')
  })
})

test(`axe finds no barrier in the dialog on a phone or a desktop [X-17b]`, async ({ page, database, origin }) => {
  await signInAdmin(page, database, origin, `admin_screens`)
  await open(page, '/?q=barlow')
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  const dialog = await openDialog(page, 'Barlow & Thrane')
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await dialog.getByLabel('Name', { exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
})
