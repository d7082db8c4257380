import { expect, findBarriersInBothThemes, open, settle, signIn, test } from './page-test.ts'
import { signInWithEmail } from './member.ts'

const bar = { name: 'Main' }

test('the side bar shows a visitor the login, and a member their address and a way out [G-04]', async ({
  page,
  origin,
}) => {
  await open(page, '/contact')
  const navigation = page.getByRole('navigation', bar)
  await expect(navigation.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth')
  await expect(navigation.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
  const email = await signInWithEmail(page, origin, 'bar_reader')
  await open(page, '/contact')
  await expect(navigation.getByText(email)).toBeVisible()
  await expect(navigation.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Login' })).toHaveCount(0)
})

test('who has no address is shown by their username [G-04]', async ({ page, origin }) => {
  await signIn(page, origin, 'bar_nameless')
  await open(page, '/contact')
  await expect(page.getByRole('navigation', bar).getByText('bar_nameless')).toBeVisible()
})

for (const path of ['/contact', '/account-settings?tab=security']) {
  test(`signing out on ${path} leads to the login, and the session has ended [G-05]`, async ({ page, origin }) => {
    await signIn(page, origin, `leaver${path.length}`)
    const cookies = await page.context().cookies()
    await open(page, path)
    // What the page still asks for would be refused after the sign-out.
    await settle(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${origin}/auth`)
    const main = page.getByRole('navigation', { name: 'Main' })
    await expect(main.getByRole('link', { name: 'Login' })).toBeVisible()
    // Not only forgotten by this browser: the old cookie opens nothing.
    await page.context().addCookies(cookies)
    const session = await page.request.get(`${origin}/api/session`)
    expect(await session.json()).toEqual({ user: null, notices: 0, waiting: null })
    await page.goBack()
    if (path !== '/contact') await expect(page).toHaveURL(`${origin}/auth?next=${encodeURIComponent(path)}&why=account`)
  })
}

test('on a phone one signs out in the More sheet [G-04, G-05]', async ({ page, origin }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = await signInWithEmail(page, origin, 'phone_leaver')
  await open(page, '/contact')
  const sheet = page.getByRole('dialog', { name: 'More' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(sheet.getByText(email)).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${origin}/auth`)
  await expect(sheet).toBeHidden()
})

test.describe('signing out on a bad line', () => {
  test.use({ toleratedConsole: /status of 503/ })

  test('says so, and the session stays', async ({ page, origin }) => {
    await signIn(page, origin, 'stuck_leaver')
    await open(page, '/contact')
    await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 503, body: '' }))
    const button = page.getByRole('button', { name: 'Sign out' })
    await button.click()
    await expect(page.getByRole('region', { name: /notifications/i }).getByText('Error')).toBeVisible()
    await expect(button).toBeEnabled()
    await expect(page).toHaveURL(`${origin}/contact`)
  })
})

test.describe('when what only members need does not arrive', () => {
  test.use({ toleratedConsole: /net::ERR/ })

  test('there is a way out all the same [G-05]', async ({ page, origin }) => {
    await signIn(page, origin, 'partless_leaver')
    await page.route('**/signed-in-parts-*', (route) => route.abort('connectionreset'))
    await open(page, '/contact')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${origin}/auth`)
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  })
})

test('the way back from the login keeps the whole address [G-10]', async ({ page, origin }) => {
  await page.goto('/account-settings?tab=security')
  await expect(page).toHaveURL(
    `${origin}/auth?next=${encodeURIComponent('/account-settings?tab=security')}&why=account`,
  )
})

test('who has chosen no username yet is asked for one before any guarded page [G-10]', async ({
  page,
  database,
  origin,
}) => {
  await signIn(page, origin, 'unnamed_yet')
  await database.query(`update users set has_chosen_username = false where username = 'unnamed_yet'`)
  await page.goto('/account-settings?tab=security')
  const next = encodeURIComponent('/account-settings?tab=security')
  await expect(page).toHaveURL(`${origin}/choose-username?next=${next}`)
  await expect(page.getByRole('tabpanel')).toHaveCount(0)
})
