import type { Locator, Page } from '@playwright/test'
import type { CaughtMail } from '../scripts/parts/mail-catcher.ts'
import { waitForMail } from '../scripts/parts/mailbox.ts'
import { expect, open } from './journey.ts'

/** What everybody in the journeys chooses. */
export const password = 'needle and thread'

/** The newest mail to somebody with such a subject, as soon as it is there. */
export function mailTo(address: string, subject?: RegExp): Promise<CaughtMail> {
  return waitForMail(String(process.env['PREVIEW_MAIL']), address, subject ? { subject } : {})
}

/** Calls the server as this browser, so that the cookies it answers are this browser's. */
export async function call(page: Page, origin: string, path: string, data: object = {}): Promise<unknown> {
  const answer = await page.request.post(`${origin}${path}`, { data, headers: { origin } })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** Somebody with an address, verified as the mail says. Nobody is signed in after it. */
export async function registerMember(page: Page, origin: string, username: string): Promise<string> {
  const email = `${username}@example.org`
  await call(page, origin, '/api/auth/sign-up', { email, username, password })
  const { link } = await mailTo(email, /verify/i)
  await call(page, origin, '/api/auth/verify', { token: new URL(String(link)).hash.slice(1) })
  return email
}

/** Types a login and sends it. The page is /auth, whatever follows its name. */
export async function logIn(page: Page, login: string, typed: string, path = '/auth'): Promise<void> {
  await open(page, path)
  await page.getByLabel('Email').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

export const toasts = (page: Page): Locator => page.getByRole('region', { name: /notifications/i, includeHidden: true })

/** A toast in the style of errors. */
export async function expectFailure(page: Page, title: string, description: string | RegExp): Promise<void> {
  const toast = page.locator('.toast-error').filter({ hasText: title })
  await expect(toast).toBeVisible()
  await expect(toast).toContainText(description)
}

/** The name in the side bar. */
export async function expectSignedIn(page: Page, name: string): Promise<void> {
  await expect(page.locator('.sidebar .account-name .nav-label')).toHaveText(name)
}
