import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, growOld, open, signIn } from './page-test.ts'

export const header = 'name,description,averageSalePrice,sellThroughRate,garmentTypes'

/** A file of brands for the chooser. */
export const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...lines, ''].join('\r\n')),
})

export const goodRows = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix} ${index + 1},"Found on a Saturday, in bulk",${index},60,Jeans`)

export const importBox = (page: Page) => page.getByRole('region', { name: 'Bulk Import' })
export const chooser = (page: Page) => importBox(page).getByLabel('CSV file')
export const upload = (page: Page) => importBox(page).getByRole('button', { name: /^Upload/ })
export const figures = (page: Page) => importBox(page).locator('[data-part~="import-figures"]')
export const table = (page: Page) => page.getByRole('table', { name: 'Rows to fix' })
export const cell = (page: Page, row: number, column: string) => page.getByLabel(`Row ${row}, ${column}`)

export async function openImport(page: Page, origin: string, username: string): Promise<void> {
  await signIn(page, origin, username)
  await growOld(username)
  await open(page, '/submit-brand')
  await expect(importBox(page)).toBeVisible()
}

/** What the button hands out, as text. */
export async function readDownload(page: Page, button: RegExp): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}
