import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import { expect, signIn } from './page-test.ts'

/** Signs a new member in, in this browser, and makes them an admin. */
export async function signInAdmin(page: Page, database: pg.Client, origin: string, username: string): Promise<void> {
  await signIn(page, origin, username)
  await database.query('update users set is_admin = true where username = $1', [username])
}

/** The same for a moderator. */
export async function signInModerator(
  page: Page,
  database: pg.Client,
  origin: string,
  username: string,
): Promise<void> {
  await signIn(page, origin, username)
  await database.query('update users set is_moderator = true where username = $1', [username])
}

export const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Edit Brand' })

/** Opens the editor by the button of a brand and waits until the brand has been read. */
export async function openDialog(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(name)
  return dialog
}

export async function brandIdOf(database: pg.Client, name: string): Promise<number> {
  const { rows } = await database.query<{ id: number }>('select id from brands where name = $1', [name])
  if (!rows[0]) throw new Error(`There is no brand called ${name}`)
  return rows[0].id
}

/** A call of the product as this browser would send it; it must succeed. */
export async function send(page: Page, method: string, path: string, data?: object): Promise<unknown> {
  const origin = String(process.env['PREVIEW_URL'])
  const answer = await page.request.fetch(origin + path, { method, ...(data && { data }), headers: { origin } })
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()} ${await answer.text()}`)
  return answer.json()
}
