import type { Page } from '@playwright/test'
import { logIn } from './account-steps.ts'
import { brandNamed, expect, findBarriersOnEveryScreen, open, screens, signIn, test } from './page-test.ts'
import { call, ownPassword, toasts } from './member.ts'

const labels = {
  name: 'Brand Name',
  description: 'Description',
  photo: 'Tag Photo URL',
  price: 'Average Sale Price ($)',
  rate: 'Sell-Through Rate (%)',
}

const form = (page: Page) => page.getByRole('form', { name: 'Submit a brand' })
const field = (page: Page, name: keyof typeof labels) => form(page).getByLabel(labels[name], { exact: true })
const submit = (page: Page) => form(page).getByRole('button', { name: 'Submit Brand' })
const summary = (page: Page) => form(page).getByRole('alert')

async function fill(page: Page, typed: Partial<Record<keyof typeof labels, string>>): Promise<void> {
  for (const [name, text] of Object.entries(typed)) await field(page, name as keyof typeof labels).fill(text)
}

async function openForm(page: Page, origin: string, username: string, path = '/submit-brand'): Promise<void> {
  await signIn(page, origin, username)
  await open(page, path)
  await expect(submit(page)).toBeVisible()
}

test('a member adds a brand by hand, and is at the directory with it in it [B-06, B-08]', async ({ page, origin }) => {
  await openForm(page, origin, 'submits_whole')
  await expect(page.getByRole('heading', { name: 'Or submit manually' })).toBeVisible()
  const [file, ownForm] = [
    page.getByRole('region', { name: 'Bulk Import' }),
    page.getByRole('form', { name: 'Submit a brand' }),
  ]
  expect((await file.boundingBox())!.y).toBeLessThan((await ownForm.boundingBox())!.y)
  const count = page.getByRole('navigation', { name: 'Main' }).getByText(/^[\d,]+ brands catalogued$/)
  const before = await count.textContent()
  await fill(page, {
    name: ' Zz  Submitted Whole ',
    description: 'Waxed coats with a woven tag.',
    price: '86',
    rate: '71',
  })
  await form(page).getByText('Outerwear', { exact: true }).click()
  await form(page).getByText('T-shirts', { exact: true }).click()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/brands'))
  await submit(page).click()
  expect((await sent).postDataJSON()).toEqual({
    name: 'Zz Submitted Whole',
    description: 'Waxed coats with a woven tag.',
    averageSalePrice: 86,
    sellThroughRate: 71,
    garmentTypes: ['T-shirts', 'Outerwear'],
    key: expect.any(String),
  })
  await expect(toasts(page).getByText('Brand submitted successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(count).not.toHaveText(String(before))
  await page.getByRole('searchbox').fill('zz submitted whole')
  const card = brandNamed(page, 'Zz Submitted Whole')
  await expect(card.locator('dt:text-is("Price") + dd')).toHaveText('$86')
  await expect(card.getByRole('button', { name: /^Outerwear/ })).toBeVisible()
  await page.goBack()
  await open(page, '/submit-brand')
  await expect(field(page, 'name')).toHaveValue('')
})

test('a name and a description are enough: an empty field means no value [B-07b]', async ({
  page,
  origin,
  database,
}) => {
  await openForm(page, origin, 'submits_least')
  await fill(page, { name: 'Zz Submitted Least', description: 'Ten letters' })
  await submit(page).click()
  await expect(page).toHaveURL('/')
  const { rows } = await database.query(
    `select average_sale_price, sell_through_rate, garment_types from brands where name = 'Zz Submitted Least'`,
  )
  expect(rows).toEqual([{ average_sale_price: null, sell_through_rate: null, garment_types: [] }])
})

test('what is wrong is said at each field and in a summary that leads there [B-07a]', async ({ page, origin }) => {
  await openForm(page, origin, 'submits_wrong')
  await fill(page, { name: 'Z', description: 'too short', photo: 'a tag', price: '1.5', rate: '101' })
  await submit(page).click()
  await expect(field(page, 'name')).toBeFocused()
  await expect(field(page, 'name')).toHaveAccessibleDescription('Brand name must be at least 2 characters')
  await expect(field(page, 'description')).toHaveAccessibleDescription('Description must be at least 10 characters')
  await expect(field(page, 'photo')).toHaveAccessibleDescription('optional Please enter a valid URL')
  await expect(field(page, 'price')).toHaveAccessibleDescription(/must be a whole number from 0 to 1,000,000/)
  await expect(field(page, 'rate')).toHaveAccessibleDescription(/must be a whole number from 0 to 100$/)
  await expect(summary(page)).toContainText('5 fields need fixing')
  await summary(page).getByRole('link', { name: labels.rate }).click()
  await expect(field(page, 'rate')).toBeFocused()
  await field(page, 'rate').fill('100')
  await expect(summary(page)).toContainText('4 fields need fixing')
  await field(page, 'photo').fill('ftp://example.org/tag.jpg')
  await fill(page, { name: 'Zz Never Sent', description: 'Long enough now', price: '' })
  await submit(page).click()
  await expect(field(page, 'photo')).toBeFocused()
  await expect(summary(page)).toContainText('1 field needs fixing')
  await expect(field(page, 'photo')).toHaveAccessibleDescription('optional Please enter a valid URL')
})

test('while the name is typed, the brand that has it is shown with what its figures rest on, and the focus stays [D-15, X-07c]', async ({
  page,
  origin,
}) => {
  await openForm(page, origin, 'submits_known')
  await field(page, 'name').pressSequentially('BARLOW & THRANE')
  const box = form(page).locator('[data-part~="known-brand"]')
  await expect(box).toContainText('Barlow & Thrane is already in the directory.')
  const basis = String.raw`\(estimate, \d+ (days|months|years) ago\)`
  await expect(box).toContainText(new RegExp(String.raw`\$\d+ ${basis}, \d+% sell rate ${basis}, \d+ tag photos`))
  await expect(box.locator('img')).toBeVisible()
  await expect(form(page).locator('[aria-live="polite"]')).toHaveText('Barlow & Thrane is already in the directory.')
  await expect(field(page, 'name')).toBeFocused()
  await box.getByRole('link', { name: 'Open it' }).click()
  await expect(page).toHaveURL('/brands/barlow-and-thrane')
})

test('a name that comes near asks whether another was meant [D-15]', async ({ page, origin }) => {
  await openForm(page, origin, 'submits_near')
  await field(page, 'name').fill('Barlow and Thrame')
  await expect(form(page).getByText('Did you mean', { exact: true })).toBeVisible()
  await expect(form(page).locator('[data-part~="known-brand"]')).toContainText('Barlow & Thrane is in the directory.')
})

test('a name that differs in spelling only is already in the directory, and is not a guess [D-15]', async ({
  page,
  origin,
}) => {
  await openForm(page, origin, 'submits_equal')
  await field(page, 'name').fill('Barlow and Thranes')
  await expect(form(page).getByText('Already in the directory', { exact: true })).toBeVisible()
  await expect(form(page).locator('[data-part~="known-brand"]')).toContainText('Barlow & Thrane is spelled this way.')
  await expect(form(page).getByText('Did you mean', { exact: true })).toHaveCount(0)
  await expect(form(page).locator('[aria-live="polite"]')).toHaveText('Barlow & Thrane is already in the directory.')
})

test('a name of the catalogue is completed with one tap', async ({ page, origin, database }) => {
  await database.query(
    `with added as (
       insert into brand_catalogue (name, name_key, plain_key, source)
       values ('Zz Quokka & Sons', 'zz quokka & sons', 'zzquokkaandsons', 'wikidata') returning id, name, name_key)
     insert into brand_catalogue_names (catalogue_id, maker_key, name, role, plain_key, sound_key)
     select id, name_key, name, 'name', 'zzquokkasons', 'SKKSN' from added`,
  )
  await openForm(page, origin, 'submits_catalogue')
  await field(page, 'name').fill('zz quokka and son')
  await form(page).getByRole('button', { name: 'Zz Quokka & Sons' }).click()
  await expect(field(page, 'name')).toHaveValue('Zz Quokka & Sons')
  await expect(field(page, 'name')).toBeFocused()
  // A tap beside the mark loses nothing.
  const back = form(page).getByRole('button', { name: 'Back to “zz quokka and son”' })
  await back.click()
  await expect(field(page, 'name')).toHaveValue('zz quokka and son')
  await expect(back).toHaveCount(0)
})

test.describe('refused by the server', () => {
  test.use({ toleratedConsole: /status of (401|409)/ })

  test('a taken name is refused with a link to the brand, and nothing is lost [D-15, B-08]', async ({
    page,
    origin,
  }) => {
    await openForm(page, origin, 'submits_taken')
    await fill(page, { name: 'barlow & THRANE', description: 'Waxed coats once more' })
    await submit(page).click()
    await expect(summary(page)).toContainText("'barlow & THRANE' is already in the directory")
    await expect(toasts(page)).toContainText("'barlow & THRANE' is already in the directory")
    await expect(field(page, 'name')).toBeFocused()
    await summary(page).getByRole('link', { name: 'Open Barlow & Thrane' }).click()
    await expect(page).toHaveURL('/brands/barlow-and-thrane')
    await page.goBack()
    await expect(field(page, 'description')).toHaveValue('Waxed coats once more')
  })

  test('whose session has ended signs in again and finds what was typed [D-11]', async ({ page, origin }) => {
    await openForm(page, origin, 'submits_again')
    await fill(page, { name: 'Zz Sent Later', description: 'Typed before the session ended', rate: '40' })
    await form(page).getByText('Jeans', { exact: true }).click()
    await page.context().clearCookies()
    await submit(page).click()
    await expect(page).toHaveURL('/auth?next=%2Fsubmit-brand&why=add')
    await expect(toasts(page)).toContainText('Everything you typed is saved on this device.')
    await page.getByLabel('Email').fill('submits_again')
    await page.getByLabel('Password', { exact: true }).fill(ownPassword)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/submit-brand')
    await expect(field(page, 'description')).toHaveValue('Typed before the session ended')
    await expect(field(page, 'rate')).toHaveValue('40')
    await expect(form(page).getByRole('checkbox', { name: 'Jeans' })).toBeChecked()
    await submit(page).click()
    await expect(toasts(page)).toContainText('Brand submitted successfully')
  })
})

test.describe('while the database is away', () => {
  test.use({ toleratedConsole: /status of (401|503)/ })

  for (const { name, ...size } of screens)
    test(`a session that cannot be read leaves the form and what was typed, and no answer is printed raw, on a ${name}`, async ({
      page,
      origin,
    }) => {
      await page.setViewportSize(size)
      await signIn(page, origin, `away_form_${name}`)
      await open(page, '/submit-brand?name=Zz%20Away')
      await page.getByLabel('Description').fill('Coats that stay in the form')
      await page.route('**/api/session', (route) => route.fulfill({ status: 503, body: '{"code":"overloaded"}' }))
      await page.route('**/api/brands', (route) =>
        route.fulfill({ status: 401, body: '{"code":"not_signed_in","message":"Sign in first"}' }),
      )
      await page.getByRole('button', { name: 'Submit Brand' }).click()
      await expect(toasts(page)).toContainText('Everything you typed is saved on this device.')
      await expect(page.getByLabel('Description')).toHaveValue('Coats that stay in the form')
      await expect(page.getByText(/503|overloaded/)).toHaveCount(0)
    })
})

test('offline it waits on the device and is sent later [B-08, X-11c]', async ({ page, origin, context, database }) => {
  await openForm(page, origin, 'submits_offline')
  await fill(page, { name: 'Zz Sent Offline', description: 'Typed in a cellar' })
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await submit(page).click()
  await expect(toasts(page)).toContainText('We’ll send it when you’re back online.')
  await expect(field(page, 'name')).toHaveValue('')
  await expect(page.getByRole('link', { name: '1 thing waiting to be sent' })).toBeVisible()
  await context.setOffline(false)
  await expect(toasts(page)).toContainText('Sent: new brand: Zz Sent Offline')
  await expect(page.getByRole('link', { name: '1 thing waiting to be sent' })).toHaveCount(0)
  const { rowCount } = await database.query(`select from brands where name = 'Zz Sent Offline'`)
  expect(rowCount).toBe(1)
})

test('a half-filled form survives a reload, and can be cleared', async ({ page, origin }) => {
  await openForm(page, origin, 'submits_half')
  await fill(page, { name: 'Zz Half', price: '12' })
  await form(page).getByText('Dresses', { exact: true }).click()
  await expect(form(page).getByText('Draft saved on this device')).toBeVisible()
  await page.reload()
  await expect(field(page, 'name')).toHaveValue('Zz Half')
  await expect(field(page, 'price')).toHaveValue('12')
  await expect(form(page).getByRole('checkbox', { name: 'Dresses' })).toBeChecked()
  await form(page).getByRole('button', { name: 'Clear' }).click()
  await expect(field(page, 'name')).toBeFocused()
  await expect(form(page).getByText('Draft saved on this device')).toBeHidden()
  await page.reload()
  await expect(field(page, 'name')).toHaveValue('')
})

test('a guest who looked for a brand in vain is led through the login, and its name is in the form [D-11, G-10]', async ({
  page,
}) => {
  await call(page, 'POST', '/api/auth/join', { username: 'submits_guest', password: ownPassword })
  await page.context().clearCookies()
  await open(page, '/?q=Zz+Tweed+Heron')
  await page.getByRole('link', { name: 'Add “Zz Tweed Heron”' }).click()
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent('/submit-brand?name=Zz+Tweed+Heron')}&why=add`)
  await logIn(page, 'submits_guest', ownPassword, page.url())
  await expect(page).toHaveURL('/submit-brand?name=Zz+Tweed+Heron')
  await expect(field(page, 'name')).toHaveValue('Zz Tweed Heron')
})

test('with another brand begun, the form asks which one to continue', async ({ page, origin }) => {
  await openForm(page, origin, 'submits_two')
  await fill(page, { name: 'Zz Begun Before', description: 'Typed yesterday' })
  await open(page, '/submit-brand?name=Zz+Wanted+Now')
  await expect(field(page, 'name')).toHaveValue('Zz Begun Before')
  await form(page).getByRole('button', { name: 'Start “Zz Wanted Now” instead' }).click()
  await expect(field(page, 'name')).toHaveValue('Zz Wanted Now')
  await expect(field(page, 'description')).toHaveValue('')
})

test('beside the form stands the card it will become', async ({ page, origin }) => {
  await openForm(page, origin, 'submits_preview')
  await fill(page, { name: 'Zz Previewed', description: 'A card before its time', price: '1200', rate: '140' })
  await form(page).getByText('Suits', { exact: true }).click()
  const card = page.getByRole('complementary', { name: 'Preview' })
  await expect(card.getByRole('heading', { name: 'Zz Previewed' })).toBeVisible()
  await expect(card.locator('dt:text-is("Price") + dd')).toHaveText('$1,200')
  await expect(card).toContainText('Unknown')
  await expect(card).toContainText('No tag photo yet')
  await field(page, 'photo').fill('https://example.org/tag.webp')
  await expect(card).toContainText('submits_preview')
})

test('the keyboard alone is enough to add a brand [B-06, B-08, X-17c]', async ({ page, origin }) => {
  await openForm(page, origin, 'submits_by_key')
  await field(page, 'name').focus()
  await page.keyboard.type('Zz By Keyboard')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Typed without a mouse')
  await page.keyboard.press('Tab')
  await expect(form(page).getByLabel('Add tag photo', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('30')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(form(page).getByRole('checkbox', { name: 'T-shirts' })).toBeChecked()
  await submit(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await open(page, '/brands/zz-by-keyboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Zz By Keyboard' })).toBeVisible()
})

test(`the form with its errors has no barrier on a phone or a desktop [B-06, X-17a]`, async ({ page, origin }) => {
  await openForm(page, origin, `submits_axe_screens`)
  await fill(page, { name: 'Barlow & Thrane', photo: 'none', rate: '140' })
  await form(page).getByText('Suits', { exact: true }).click()
  await submit(page).click()
  await expect(form(page).locator('[data-part~="known-brand"]')).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
})
