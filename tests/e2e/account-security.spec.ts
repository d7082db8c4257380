import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, findBarriersOnEveryScreen, open, signIn, test } from './page-test.ts'
import { call, confirmWithPassword, keepCodes, openSettings, ownPassword, slab, toasts } from './member.ts'
import { readQrCode } from './read-qr-code.ts'

const twoFactor = 'Two-factor sign-in'

/** The six digits an authenticator app shows now. */
const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key) }).generate()

/** Asks for a key with the password, and gives the key as it is shown. */
async function startSetUp(page: Page): Promise<string> {
  await slab(page, twoFactor).getByRole('button', { name: 'Set up' }).click()
  await confirmWithPassword(page.getByRole('dialog', { name: 'Set up two-factor sign-in' }), 'Continue')
  const shown = await slab(page, twoFactor).locator('code').textContent()
  return String(shown).replaceAll(' ', '')
}

/** What the QR code on the page says. */
async function scan(page: Page): Promise<string> {
  const drawing = page.locator('[data-part~="qr-code"]')
  const width = Number((await drawing.getAttribute('viewBox'))?.split(' ')[2])
  const path = String(await drawing.locator('path').getAttribute('d'))
  const dark = new Set(Array.from(path.matchAll(/M(\d+ \d+)h1v1h-1z/g), ([, place]) => String(place)))
  return readQrCode(width - 4, dark)
}

async function turnOn(page: Page): Promise<{ key: string; codes: string[] }> {
  const key = await startSetUp(page)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  return { key, codes: await keepCodes(page, 'Save your backup codes') }
}

async function signInBy(page: Page, username: string, password = ownPassword): Promise<void> {
  await open(page, '/auth')
  await page.getByLabel('Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test.describe('two-factor sign-in', () => {
  test.use({ toleratedConsole: /status of (401|403)/ })

  test('is set up with a QR code, gives backup codes and is asked for at sign-in [A-19]', async ({ page, origin }) => {
    await signIn(page, origin, 'two_steps')
    await openSettings(page, 'security')
    await expect(slab(page, twoFactor)).toContainText('Off')
    const key = await startSetUp(page)

    const uri = await scan(page)
    expect(uri).toBe(`otpauth://totp/Bolodex%3Atwo_steps?secret=${key}&issuer=Bolodex`)
    await expect(slab(page, twoFactor).getByRole('link', { name: 'Open authenticator' })).toHaveAttribute('href', uri)

    const code = page.getByLabel('Code', { exact: true })
    await code.fill('12')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(code).toHaveAccessibleDescription('Enter the 6 digits')
    await code.fill(codeOf(key) === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(code).toHaveAccessibleDescription('Wrong code')
    await expect(code).toBeFocused()
    await code.fill(codeOf(key))
    await page.keyboard.press('Enter')
    const codes = await keepCodes(page, 'Save your backup codes')
    expect(codes).toHaveLength(10)
    await expect(slab(page, twoFactor).getByText('On', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${origin}/auth`)
    await signInBy(page, 'two_steps')
    await expect(page).toHaveURL(`${origin}/auth/second-factor`)
    await page.getByRole('button', { name: 'Use a backup code' }).click()
    await page.getByLabel('Backup code').fill(String(codes[0]))
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(`${origin}/`)
    await expect(page.getByText('two_steps')).toBeVisible()
  })

  test('is turned off with the password only, and new backup codes end the old ones [A-19, X-17b]', async ({
    page,
    origin,
  }) => {
    await signIn(page, origin, 'one_step_back')
    await openSettings(page, 'security')
    const { codes } = await turnOn(page)
    await page.getByRole('button', { name: 'New backup codes' }).click()
    const question = page.getByRole('dialog', { name: 'New backup codes' })
    await expect(question).toBeVisible()
    expect(await findBarriersOnEveryScreen(page)).toEqual([])
    await confirmWithPassword(question, 'Get new codes')
    const newCodes = await keepCodes(page, 'Save your backup codes')
    expect(newCodes).toHaveLength(10)
    expect(newCodes).not.toContain(codes[0])

    await page.getByRole('button', { name: 'Turn off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn off two-factor sign-in' })
    await confirmWithPassword(dialog, 'Turn off', 'not my password')
    await expect(dialog.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription('Wrong password')
    expect(await findBarriersOnEveryScreen(page)).toEqual([])
    await confirmWithPassword(dialog, 'Turn off')
    await expect(toasts(page)).toContainText('Two-factor sign-in is off')
    await expect(slab(page, twoFactor).getByRole('button', { name: 'Set up' })).toBeVisible()
    expect(await call(page, 'POST', '/api/auth/sign-in', { login: 'one_step_back', password: ownPassword })).toEqual({
      isSecondFactorNeeded: false,
    })
  })
})

test('nothing changes for who begins to set it up and gives it up [A-19]', async ({ page, origin }) => {
  await signIn(page, origin, 'half_a_step')
  await openSettings(page, 'security')
  await startSetUp(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(slab(page, twoFactor).getByRole('button', { name: 'Set up' })).toBeVisible()
  expect(await call(page, 'POST', '/api/auth/sign-in', { login: 'half_a_step', password: ownPassword })).toEqual({
    isSecondFactorNeeded: false,
  })
})

test('new recovery codes are shown once and replace the old ones [A-20]', async ({ page, origin }) => {
  await signIn(page, origin, 'keeps_codes')
  await openSettings(page, 'security')
  const recovery = slab(page, 'Recovery codes')
  await expect(recovery).toContainText('10 codes left')
  await recovery.getByRole('button', { name: 'New recovery codes' }).click()
  await confirmWithPassword(page.getByRole('dialog', { name: 'New recovery codes' }), 'Get new codes')
  const codes = await keepCodes(page, 'Save your recovery codes')
  expect(new Set(codes).size).toBe(10)
  await call(page, 'POST', '/api/auth/recover', {
    username: 'keeps_codes',
    code: codes[9],
    password: 'a second thimble',
  })
  await call(page, 'POST', '/api/auth/sign-in', { login: 'keeps_codes', password: 'a second thimble' })
  await openSettings(page, 'security')
  await expect(recovery).toContainText('9 codes left')
})

test.describe('a password without an address', () => {
  test.use({ toleratedConsole: /status of (400|403)/ })

  test('is changed with the one before, which ends every other session, or reset with a recovery code [A-09]', async ({
    page,
    origin,
    browser,
  }) => {
    await signIn(page, origin, 'changes_lock')
    const elsewhere = await browser.newPage({ baseURL: origin })
    await call(elsewhere, 'POST', '/api/auth/sign-in', { login: 'changes_lock', password: ownPassword })
    await openSettings(page, 'security')
    const reset = slab(page, 'Password').getByRole('link', { name: 'Reset Password' })
    await expect(reset).toHaveAttribute('href', '/auth/recover')
    await slab(page, 'Password').getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    const current = dialog.getByLabel('Current password', { exact: true })
    const next = dialog.getByLabel('New password', { exact: true })
    const send = dialog.getByRole('button', { name: 'Change password' })
    await current.fill('not my password')
    await next.fill('short')
    await send.click()
    await expect(next).toHaveAccessibleDescription('Password must be at least 6 characters')
    await next.fill('password')
    await send.click()
    await expect(next).toHaveAccessibleDescription(/common/)
    await next.fill('bobbin and shuttle')
    await send.click()
    await expect(current).toHaveAccessibleDescription('Wrong password')
    await current.fill(ownPassword)
    await send.click()
    await expect(toasts(page)).toContainText('Password changed')
    await expect(dialog).toBeHidden()
    const session = async (one: Page) => (await one.request.get(`${origin}/api/session`)).json()
    expect(await session(elsewhere)).toEqual({ user: null, notices: 0, waiting: null })
    expect(await session(page)).toMatchObject({ user: { username: 'changes_lock' } })
    await elsewhere.close()
  })
})

test('one sees where one is signed in, and ends one session or all others', async ({ page, origin, browser }) => {
  await signIn(page, origin, 'many_places')
  const contexts = await Promise.all(
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', undefined, undefined].map((userAgent) =>
      browser.newContext({ baseURL: origin, ...(userAgent && { userAgent }) }),
    ),
  )
  const pages = await Promise.all(contexts.map((context) => context.newPage()))
  for (const other of pages) {
    await call(other, 'POST', '/api/auth/sign-in', { login: 'many_places', password: ownPassword })
  }
  const isSignedIn = async (other: Page) => (await (await other.request.get('/api/session')).json()).user !== null
  await openSettings(page, 'security')
  const places = slab(page, 'Where you’re signed in')
  const rows = places.getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('This device')
  await places.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
  await expect(rows).toHaveCount(3)
  await expect(toasts(page)).toContainText('That browser is signed out')
  await expect(places.getByRole('list')).toBeFocused()
  expect(await Promise.all(pages.map(isSignedIn))).toEqual([false, true, true])
  await places.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(rows).toHaveCount(1)
  await expect(places.getByRole('button')).toHaveCount(0)
  expect(await Promise.all(pages.map(isSignedIn))).toEqual([false, false, false])
  await expect(places).toContainText('We don’t store IP addresses or locations, so we can’t show them.')
  await Promise.all(contexts.map((context) => context.close()))
})
