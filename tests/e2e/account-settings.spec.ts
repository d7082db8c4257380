import { expect, open, signIn, test } from './page-test.ts'
import {
  confirmWithPassword,
  keepCodes,
  openSettings,
  ownPassword,
  readLink,
  signInWithEmail,
  slab,
  toasts,
} from './member.ts'

test('a spinner is shown while the account loads, and nothing of it without a user [A-10]', async ({
  page,
  origin,
}) => {
  await signIn(page, origin, 'patient_reader')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/account', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/account-settings')
  await expect(page.getByRole('status').filter({ hasText: 'Loading your account' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  letGo()
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/account-settings')
  await expect(page).toHaveURL(`${origin}/auth?next=%2Faccount-settings&why=account`)
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveCount(0)
})

test('an address is added, verified by mail, and then the button is gone [A-09, A-12]', async ({ page, origin }) => {
  await signIn(page, origin, 'adds_email')
  await openSettings(page)
  const email = slab(page, 'Email')
  await expect(email).toContainText('No email address')
  await email.getByRole('button', { name: 'Add an email address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an email address' })
  await dialog.getByLabel('Email').fill('adds_email@example.org')
  await confirmWithPassword(dialog, 'Send verification email')
  await expect(dialog).toBeHidden()
  await expect(email).toContainText('adds_email@example.org')
  await expect(email.getByText('Not verified')).toBeVisible()
  await readLink('adds_email@example.org', /verify/i)

  await email.getByRole('button', { name: 'Verify Email' }).click()
  await expect(toasts(page)).toContainText('Verification Email Sent')
  await expect(toasts(page)).toContainText('Please check your email to verify your account.')
  const link = await readLink('adds_email@example.org', /verify/i)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()

  await openSettings(page)
  await expect(email.getByText('Verified', { exact: true })).toBeVisible()
  await expect(email.getByText('Not verified')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Verify Email' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect(page).toHaveURL(`${origin}/account-settings?tab=security`)
  await expect(slab(page, 'Password').getByRole('button', { name: 'Reset Password' })).toBeVisible()
  await page.goBack()
  await expect(email).toBeVisible()
})

test('another address counts once it is verified; until then the old one stays', async ({ page, origin }) => {
  const before = await signInWithEmail(page, origin, 'moves_house')
  await openSettings(page)
  const email = slab(page, 'Email')
  await email.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await dialog.getByLabel('Email').fill('new_house@example.org')
  await confirmWithPassword(dialog, 'Send verification email')
  await expect(email).toContainText(before)
  await expect(email.getByText('Verified', { exact: true })).toBeVisible()
  await expect(email.getByRole('status')).toContainText('We sent a link to new_house@example.org.')
  await page.goto(await readLink('new_house@example.org', /verify/i))
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  await openSettings(page)
  await expect(email).toContainText('new_house@example.org')
  await expect(email).not.toContainText(before)
})

test('who removes their address gets recovery codes, and they work [A-20]', async ({ page, origin }) => {
  await signInWithEmail(page, origin, 'drops_email')
  await openSettings(page)
  await slab(page, 'Email').getByRole('button', { name: 'Remove email' }).click()
  await confirmWithPassword(page.getByRole('dialog', { name: 'Remove email' }), 'Remove email')
  const codes = await keepCodes(page, 'Save your recovery codes')
  expect(codes).toHaveLength(10)
  await expect(slab(page, 'Email')).toContainText('No email address')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('drops_email', { exact: true })).toBeVisible()
  const data = { username: 'drops_email', code: codes[3], password: 'a new hem and seam' }
  const recovered = await page.request.post('/api/auth/recover', { data, headers: { origin } })
  expect(recovered.status()).toBe(200)
})

test('the mail of a reset lets one set a new password, once [A-11]', async ({ page, origin }) => {
  const email = await signInWithEmail(page, origin, 'forgets_things')
  await openSettings(page, 'security')
  await slab(page, 'Password').getByRole('button', { name: 'Reset Password' }).click()
  await expect(toasts(page)).toContainText('Password Reset Email Sent')
  await expect(toasts(page)).toContainText('Please check your email to reset your password.')
  const link = await readLink(email, /reset|password/i)
  await open(page, link)
  await page.getByLabel('New password', { exact: true }).fill('buttonhole stitch')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  const signInWith = async (password: string) =>
    (await page.request.post('/api/auth/sign-in', { data: { login: email, password }, headers: { origin } })).status()
  expect(await signInWith(ownPassword)).toBe(401)
  expect(await signInWith('buttonhole stitch')).toBe(200)
  const again = { token: link.split('#')[1], password: 'another one again' }
  expect((await page.request.post('/api/auth/reset', { data: again, headers: { origin } })).status()).toBe(400)
})

test.describe('mails that cannot be sent', () => {
  test.use({ toleratedConsole: /status of (401|503)/ })

  test('the failure is shown [A-15a]', async ({ page, origin, database }) => {
    await signInWithEmail(page, origin, 'unlucky_mailer')
    await page.route('**/api/account/{email/verify,password/reset}', (route) =>
      route.fulfill({ status: 503, body: '' }),
    )
    await openSettings(page, 'security')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(toasts(page)).toContainText('Failed to send password reset email')
    await expect(toasts(page)).toContainText('Please try again later')
    await database.query(`update users set email = null, email_verified = false where username = 'unlucky_mailer'`)
    const data = { email: 'unlucky_again@example.org', password: ownPassword }
    await page.request.put('/api/account/email', { data, headers: { origin } })
    await openSettings(page)
    await page.getByRole('button', { name: 'Verify Email' }).click()
    await expect(toasts(page)).toContainText('Failed to send verification email')
    await expect(toasts(page)).toContainText('Please try again later')
    await expect(page.getByRole('button', { name: 'Verify Email' })).toBeEnabled()
  })

  test('without a session it says that you are not signed in [A-12]', async ({ page, origin }) => {
    await signIn(page, origin, 'gone_meanwhile')
    const data = { email: 'gone_meanwhile@example.org', password: ownPassword }
    await page.request.put('/api/account/email', { data, headers: { origin } })
    await openSettings(page)
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Verify Email' }).click()
    await expect(toasts(page)).toContainText('Error')
    await expect(toasts(page)).toContainText('No user is currently signed in.')
    await expect(page).toHaveURL(`${origin}/auth?next=%2Faccount-settings&why=account`)
  })
})

test.describe('what is refused', () => {
  test.use({ toleratedConsole: /status of (403|409|503)/ })

  test('a username that is taken or too short is refused beside its field; a free one is taken [A-16]', async ({
    page,
    origin,
  }) => {
    await signIn(page, origin, 'name_holder')
    await page.context().clearCookies()
    await signIn(page, origin, 'name_seeker')
    await openSettings(page)
    await slab(page, 'Username').getByRole('button', { name: 'Change username' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change username' })
    const field = dialog.getByLabel('Username')
    await field.fill('ab')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription('Username must be at least 3 characters')
    await expect(field).toBeFocused()
    await field.fill('Name_Holder')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription('This username is taken')
    await expect(field).toBeFocused()
    await field.fill('name_finder')
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText('Username changed')
    await expect(slab(page, 'Username')).toContainText('name_finder')
    await expect(page.getByRole('navigation', { name: 'Main' }).getByText('name_finder')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change username' })).toBeFocused()
  })

  test('a wrong address and a wrong password are said beside their fields [A-18]', async ({ page, origin }) => {
    await signIn(page, origin, 'types_wrong')
    await openSettings(page)
    await page.getByRole('button', { name: 'Add an email address' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill('nobody')
    await confirmWithPassword(dialog, 'Send verification email', 'not my password')
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await dialog.getByLabel('Email').fill('types_wrong@example.org')
    await confirmWithPassword(dialog, 'Send verification email', 'not my password')
    const password = dialog.getByLabel('Your password', { exact: true })
    await expect(password).toHaveAccessibleDescription('Wrong password')
    await expect(password).toBeFocused()
    await expect(dialog.getByLabel('Email')).toHaveValue('types_wrong@example.org')
  })

  test('an account that cannot be loaded can be asked for again', async ({ page, origin }) => {
    await signIn(page, origin, 'asks_again')
    await page.route('**/api/account', (route) => route.fulfill({ status: 503, body: '' }))
    await open(page, '/account-settings')
    await expect(page.getByRole('heading', { name: 'We couldn’t load your account' })).toBeVisible()
    await page.unroute('**/api/account')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('tab', { name: 'Profile' })).toBeVisible()
  })
})

test('what one gave is counted: votes on one’s brands move the tallies [M-02]', async ({ page, database, origin }) => {
  await signIn(page, origin, 'gives_much')
  await openSettings(page)
  const gave = slab(page, 'Your contributions')
  await expect(gave).toContainText('No votes on your brands yet.')
  const { rows } = await database.query<{ id: number }>(
    `update brands set user_id = (select id from users where username = 'gives_much')
     where name in ('Zz Tally One', 'Zz Tally Two') returning id`,
  )
  const voters = ['tally_voter_a', 'tally_voter_b', 'tally_voter_c']
  const cookies = await page.context().cookies()
  // A page that is left open would ask for what it may not read any more.
  await page.goto('about:blank')
  for (const [index, voter] of voters.entries()) {
    await page.context().clearCookies()
    await signIn(page, origin, voter)
    const data = { voteType: index === 2 ? 'down' : 'up' }
    const id = rows[index % 2]?.id
    const voted = await page.request.post(`/api/brands/${id}/vote`, { data, headers: { origin } })
    expect(voted.status()).toBe(200)
  }
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
  const tally = (name: string) => gave.locator('dl > div').filter({ hasText: name }).locator('dd')
  // A worker adds the votes up a moment later.
  await expect(async () => {
    await openSettings(page)
    await expect(gave).toContainText('67% of votes on your brands are upvotes', { timeout: 1000 })
  }).toPass()
  await expect(tally('Brands added')).toHaveText('2')
  await expect(tally('Upvotes received')).toHaveText('2')
  await expect(tally('Downvotes received')).toHaveText('1')
})
