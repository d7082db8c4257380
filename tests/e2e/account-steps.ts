import type { Page } from '@playwright/test'
import { expect, open, test } from './page-test.ts'
import { call, ownPassword, readLink } from './member.ts'

/** A member with an address verified by mail; reused when the test is retried. Ends signed out. */
export async function registerMember(page: Page, username: string, domain = 'example.org'): Promise<string> {
  const email = `${username}@${domain}`
  if (test.info().retry > 0 && (await isTaken(page, username))) return email
  await call(page, 'POST', '/api/auth/sign-up', { email, username, password: ownPassword })
  const link = await readLink(email, /verify/i)
  await call(page, 'POST', '/api/auth/verify', { token: link.split('#')[1] })
  return email
}

async function isTaken(page: Page, username: string): Promise<boolean> {
  return (await page.request.get(`/members/${username}`)).ok()
}

/** Types a login and sends it. The page is /auth, whatever follows its name. */
export async function logIn(page: Page, login: string, typed: string, path = '/auth'): Promise<void> {
  await open(page, path)
  await page.getByLabel('Email').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** A toast in the style of errors. */
export async function expectFailure(page: Page, title: string, description: string | RegExp): Promise<void> {
  const toast = page.locator('[data-part~=toast-error]').filter({ hasText: title })
  await expect(toast).toBeVisible()
  await expect(toast).toContainText(description)
}

/** The name in the side bar. */
export async function expectSignedIn(page: Page, name: string): Promise<void> {
  await expect(page.locator('[data-part~=sidebar] [data-part~=account-name] > span')).toHaveText(name)
}

/** Opens the window of the stand-in for Google. */
export async function openGoogle(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opened
  await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  return popup
}

/** Chooses an account there; the window then closes by itself. */
export async function chooseAccount(popup: Page, email: string): Promise<void> {
  const closed = popup.waitForEvent('close')
  await popup.getByLabel('Another account').fill(email)
  await popup.getByRole('button', { name: 'Continue' }).click()
  await closed
}
