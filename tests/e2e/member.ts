import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import { waitForMail } from '../../tools/parts/mailbox.ts'
import { expect, open, signIn } from './page-test.ts'

/** Of everybody whom `signIn` lets join. */
export const ownPassword = 'needle and thread'

const mailbox = () => String(process.env['PREVIEW_MAIL'])

/** The link in the newest mail with a matching subject. */
export async function readLink(to: string, subject: RegExp): Promise<string> {
  const { link } = await waitForMail(mailbox(), to, { subject })
  return link
}

/** A call of the product as this browser would send it. */
export async function call(page: Page, method: 'POST' | 'PUT', path: string, data?: object): Promise<unknown> {
  const origin = String(process.env['PREVIEW_URL'])
  const answer = await page.request.fetch(origin + path, { method, data, headers: { origin } })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** Signs in a new member whose address is verified. */
export async function signInWithEmail(
  page: Page,
  origin: string,
  username: string,
  domain = 'example.org',
): Promise<string> {
  const email = `${username}@${domain}`
  await signIn(page, origin, username)
  await call(page, 'PUT', '/api/account/email', { email, password: ownPassword })
  const link = await readLink(email, /verify/i)
  await call(page, 'POST', '/api/auth/verify', { token: link.split('#')[1] })
  return email
}

export async function openSettings(page: Page, tab: 'profile' | 'security' = 'profile'): Promise<void> {
  await open(page, tab === 'profile' ? '/account-settings' : `/account-settings?tab=${tab}`)
  await expect(page.getByRole('tabpanel')).toBeVisible()
}

/** One matter of the settings. */
export const slab = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

export const toasts = (page: Page): Locator => page.getByRole('region', { name: /notifications/i, includeHidden: true })

/** Backdates all proofs of identity by an hour. */
export async function forgetProof(database: pg.Client, username: string): Promise<void> {
  await database.query(
    `update sessions set proved_at = now() - interval '1 hour'
     where user_id = (select id from users where username = $1)`,
    [username],
  )
}

/**
 * Waits until no other test downloads: they share one network, which gets one download at a time. The lock ends with
 * the test's connection.
 */
export async function takeDownloadTurn(database: pg.Client): Promise<void> {
  await database.query('select pg_advisory_lock(hashtext($1))', ['a download by a test'])
}

/** Types the password into the open dialog and sends it. */
export async function confirmWithPassword(dialog: Locator, submitLabel: string, password = ownPassword): Promise<void> {
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: submitLabel }).click()
}

/** Reads the codes that are shown once, says that they are kept, and goes back. */
export async function keepCodes(page: Page, title: string): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const codes = await page.getByRole('main').locator('ol code').allTextContents()
  await page.getByRole('checkbox', { name: /I’ve saved these codes/ }).check()
  await page.getByRole('button', { name: 'Back to settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible()
  return codes
}
