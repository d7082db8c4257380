import { expectFailure, expectSignedIn, logIn, registerMember } from './account-steps.ts'
import { expect, findBarriersOnEveryScreen, open, signIn, test } from './page-test.ts'
import { call, ownPassword as password, readLink, toasts } from './member.ts'

const emailField = 'Please enter a valid email address'
const shortPassword = 'Password must be at least 6 characters'

test('the login page welcomes, and offers Google, a login and a registration [A-01]', async ({ page }) => {
  await open(page, '/auth')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Welcome to Bolodex' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expect(main.getByText('Or continue with email')).toBeVisible()
  await expect(main.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
  await expect(main.getByLabel('Email')).toBeVisible()
  await expect(main.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await main.getByRole('tab', { name: 'Register' }).click()
  await expect(main.getByLabel('Email')).toBeVisible()
  await expect(main.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Sign Up' })).toBeVisible()
})

test('a panel beside it says what an account is good for [A-02]', async ({ page }) => {
  await open(page, '/auth')
  const panel = page.getByRole('region', { name: 'What you get' })
  for (const benefit of [
    'A growing database of reseller brands',
    'Submit your brand discoveries',
    'Analyze YouTube videos',
    'Connect with other resellers',
  ])
    await expect(panel.getByText(benefit)).toBeVisible()
})

test('a signed-in member is redirected from the login page [A-03]', async ({ page, origin }) => {
  await signIn(page, origin, 'sent_on')
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
  await page.goto('/auth?next=%2Fforum')
  await expect(page).toHaveURL('/forum')
  await page.goto('/auth?next=%2F%2Fexample.org%2Fforum')
  await expect(page).toHaveURL('/')
})

test('what cannot be an address or a password is said beside its field, and nothing is sent [A-04]', async ({
  page,
}) => {
  await open(page, '/auth')
  const sent: string[] = []
  // That the page was opened is counted a moment later, and says nothing of what was typed.
  page.on('request', (request) => request.url().endsWith('/api/visits') || sent.push(request.method()))
  const email = page.getByLabel('Email')
  const secret = page.getByLabel('Password', { exact: true })
  await email.fill('pat@example')
  await secret.fill('tweed')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(`or username ${emailField}`)
  await expect(secret).toHaveAccessibleDescription(shortPassword)

  await page.getByRole('tab', { name: 'Register' }).click()
  await email.fill('pat@example')
  await page.getByLabel('Username').fill('pa')
  await secret.fill('tweed')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(email).toHaveAccessibleDescription(emailField)
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username must be at least 3 characters')
  await expect(secret).toHaveAccessibleDescription(shortPassword)
  expect(sent).not.toContain('POST')
  await email.fill('pat@example.org')
  await expect(email).toHaveAccessibleDescription('')
})

test.describe('what the server refuses', () => {
  test.use({ toleratedConsole: /status of (400|401|403|409|429|500|502|503)/ })

  test('a very common password is refused beside its field, in a sentence that says so [A-04]', async ({ page }) => {
    await open(page, '/auth?mode=join')
    await page.getByLabel('Username').fill('common_chooser')
    await page.getByLabel('Password', { exact: true }).fill('password1')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    const field = page.getByLabel('Password', { exact: true })
    await expect(field).toHaveAccessibleDescription(/most common/)
    await expect(field).toBeFocused()
  })

  test('a username is looked up while it is typed, and one that is taken cannot be had [A-16]', async ({
    page,
    origin,
  }) => {
    await signIn(page, origin, 'Already_There')
    await page.context().clearCookies()
    await open(page, '/auth?mode=join')
    const name = page.getByLabel('Username')
    await name.fill('already_there')
    await expect(name).toHaveAccessibleDescription('This username is taken')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('This username is taken')
    await name.fill('not_there_yet')
    await expect(name).toHaveAccessibleDescription('Available. This is the name other people see.')
  })

  test('a wrong password and an unknown name fail with the same sentence, in a toast and beside the form [A-13, A-18a, A-18f]', async ({
    page,
  }) => {
    const email = await registerMember(page, 'wrong_password')
    const byEmail = 'Wrong email or password, or your email isn’t verified yet.'
    const byName = 'Wrong username or password'
    for (const [login, sentence] of [
      [email, byEmail],
      ['nobody@example.org', byEmail],
      ['wrong_password', byName],
      ['nobody_at_all', byName],
    ] as const) {
      await logIn(page, login, 'not the password')
      await expectFailure(page, 'Authentication failed', sentence)
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(sentence)
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
      await expect(page.getByLabel('Email')).toHaveValue(login)
    }
  })

  test('an account disabled by an admin gets an explanation [A-18d]', async ({ page, database }) => {
    const email = await registerMember(page, 'disabled_member')
    await database.query("update users set disabled_at = now() where username = 'disabled_member'")
    await logIn(page, email, password)
    await expectFailure(page, 'Authentication failed', 'This account has been disabled.')
  })

  test('too many attempts are asked to wait, in a plain sentence [A-18c]', async ({ page }) => {
    const message = 'Too many requests. Please try again in 60 s.'
    const body = JSON.stringify({ code: 'too_many_requests', message })
    await page.route('**/api/auth/sign-in', (route) => route.fulfill({ status: 429, body }))
    await logIn(page, 'tried_too_often', 'not the password')
    await expectFailure(page, 'Authentication failed', message)
  })

  test('a service that is down is named, and one that says nothing gets a sentence [A-13, A-14]', async ({ page }) => {
    let status = 503
    await page.route('**/api/auth/sign-in', (route) => route.fulfill({ status, body: '' }))
    await logIn(page, 'pat@example.org', password)
    const sentence = 'Authentication service is currently unavailable. Please try again later.'
    await expectFailure(page, 'Service Unavailable', sentence)
    status = 403
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expectFailure(page, 'Authentication failed', 'An error occurred during authentication')
  })

  test('without a connection a plain sentence says so [A-18e]', async ({ page, context }) => {
    await open(page, '/auth')
    await context.setOffline(true)
    await page.getByLabel('Email').fill('pat@example.org')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expectFailure(page, 'Authentication failed', 'No connection. Check your internet and try again.')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused()
    await context.setOffline(false)
  })

  test('an account opens only with the link from its mail, which works once [A-06, A-07a, A-08a]', async ({ page }) => {
    const email = 'link_follower@example.org'
    await open(page, '/auth')
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Username').fill('link_follower')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL('/verification-pending')
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(email)
    const link = await readLink(email, /verify/i)

    await page.getByRole('link', { name: 'Return to Login' }).click()
    await expect(page).toHaveURL('/auth')
    await logIn(page, email, password)
    await expectFailure(page, 'Authentication failed', /isn’t verified yet/)

    await open(page, link)
    await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
    await expect(page.getByText('You can now log in.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await expect(page).toHaveURL('/auth')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/')
    await expectSignedIn(page, email)

    await open(page, link)
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to Login' })).toBeVisible()
  })

  test('an address that has an account signs up like any other, and only its mailbox learns more [A-18b, A-18f]', async ({
    page,
  }) => {
    const email = await registerMember(page, 'had_one_already')
    await open(page, '/auth')
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Username').fill('had_one_twice')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await readLink(email, /already have/)
  })
})

test('the verification mail can be sent again from the browser that signed up [A-07b]', async ({ page }) => {
  const email = 'asks_twice@example.org'
  await call(page, 'POST', '/api/auth/sign-up', { email, username: 'asks_twice', password })
  await readLink(email, /verify/i)
  await open(page, '/verification-pending')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/auth/resend', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Resend verification email' }).click()
  await expect(page.getByRole('button', { name: 'Resending...' })).toBeDisabled()
  letGo()
  await expect(toasts(page)).toContainText('Verification Email Sent')
  await expect(toasts(page)).toContainText('Please check your email to verify your account.')
  await expect(page.getByRole('button', { name: 'Resend verification email' })).toBeEnabled()
})

test('signing in leads back to where one was going, and never out of this site [A-06]', async ({ page }) => {
  const email = await registerMember(page, 'led_back')
  await page.goto('/submit-brand')
  await expect(page).toHaveURL('/auth?next=%2Fsubmit-brand&why=add')
  await logIn(page, email, password, '/auth?next=%2Fsubmit-brand')
  await expect(page).toHaveURL('/submit-brand')
  // Leaves the page, which would reopen its event stream without the cookie.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await logIn(page, 'led_back', password, '/auth?next=%2F%5Cexample.org')
  await expect(page).toHaveURL('/')
  await expectSignedIn(page, email)
})

test('one can sign in by keyboard alone [A-06, X-17c]', async ({ page }) => {
  const email = await registerMember(page, 'keyboard_only')
  await open(page, '/auth')
  await page.getByRole('tab', { name: 'Login' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Login' })).toBeFocused()
  await expect(page.getByLabel('Email')).toBeVisible()
  // The panel, then its first field.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expectSignedIn(page, email)
})

test(`axe finds no barrier in the forms on a phone or a desktop, filled in wrongly or not [X-17a]`, async ({
  page,
}) => {
  await open(page, '/auth?mode=join')
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await open(page, '/auth')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText(emailField)).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText(shortPassword)).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
})
