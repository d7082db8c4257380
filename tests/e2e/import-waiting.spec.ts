import type { Page } from '@playwright/test'
import { signInAdmin } from './curate-steps.ts'
import { cell, chooser, csv, goodRows, table, upload } from './import-steps.ts'
import { expect, findBarriersOnEveryScreen, open, screens, signIn, test } from './page-test.ts'
import { openSettings, slab, toasts } from './member.ts'
import { openItem, panelOf, takeQueue } from './review-steps.ts'

test.use({ toleratedConsole: /status of (409|422)/ })

const note = (page: Page) => page.getByRole('main').locator('[data-part~="pending-import"]')

for (const [index, { width, height }] of screens.entries()) {
  test(`a file above the cap keeps its bad rows on a ${width} px screen, and its member and an admin handle the rest [B-05g]`, async ({
    page,
    origin,
    database,
    browser,
  }) => {
    await page.setViewportSize({ width, height })
    const member = `waiting_file_${index}`
    await signIn(page, origin, member)
    await open(page, '/submit-brand')
    const prefix = `Zz Waiting ${index}`
    // Files of different sizes: both wait in one queue.
    const many = 203 + index
    const bad = many + 3
    const left = many - 199
    await chooser(page).setInputFiles(
      csv(
        'haul.csv',
        ...goodRows(prefix, many),
        'barlow thrane,Waxed field coats,$80,70%,Outerwear',
        'Z,short,abc,160,',
      ),
    )
    await expect(page.getByRole('heading', { name: '1 row to fix first' })).toBeVisible()
    // All of its problems at once; on a phone each wrong field is in sight.
    for (const column of ['name', 'description', 'averageSalePrice', 'sellThroughRate'])
      await expect(cell(page, bad, column)).toHaveAttribute('aria-invalid', 'true')
    await cell(page, bad, 'name').fill(`${prefix} Last`)
    await upload(page).click()

    await expect(toasts(page)).toContainText(`${many + 1} rows went to an admin for review.`)
    await expect(table(page)).toContainText('Sell-through rate must be a whole number from 0 to 100')
    await expect(cell(page, bad, 'name')).toHaveValue(`${prefix} Last`)
    await expect(note(page)).toContainText(`File of ${many + 1} brands, waiting for an admin, sent`)
    await note(page).getByRole('button', { name: 'Add what I can now' }).click()
    await expect(toasts(page)).toContainText(`Added 200 brands. ${left} still waiting`)
    await open(page, '/suggestions')
    await expect(note(page)).toContainText(`File of ${left} brands, waiting for an admin`)
    expect(await findBarriersOnEveryScreen(page)).toEqual([])

    await takeQueue(database)
    const context = await browser.newContext({ viewport: { width, height }, serviceWorkers: 'block' })
    const admin = await context.newPage()
    await signInAdmin(admin, database, origin, `waiting_admin_${index}`)
    await open(admin, new URL('/review', origin).href)
    await admin.getByRole('button', { name: /^Imports/ }).click()
    await openItem(admin, `File of ${left} brands`)
    const panel = panelOf(admin)
    await expect(panel.getByRole('table', { name: '1 row that looks like a brand we have' })).toContainText(
      'Looks like Barlow & Thrane',
    )
    await expect(panel.getByRole('table', { name: `${left - 1} other rows` })).toContainText(`${prefix} ${many}`)
    expect(await findBarriersOnEveryScreen(admin)).toEqual([])
    await panel.getByRole('checkbox', { name: 'Add barlow thrane' }).uncheck()
    await expect(panel).toContainText('1 left out.')
    const downloading = admin.waitForEvent('download')
    await panel.getByRole('button', { name: 'Download CSV' }).click()
    expect((await downloading).suggestedFilename()).toBe('import-to-review.csv')
    await panel.getByRole('button', { name: /^Accept/ }).click()
    await expect(admin.getByRole('region', { name: 'Last decision' })).toContainText(`Accepted: File of ${left} brands`)
    await context.close()

    const added = async () => (await database.query(`select from brands where name like $1`, [`${prefix} %`])).rowCount
    await expect.poll(added).toBe(many)
    const { rowCount } = await database.query(`select from brands where name = 'barlow thrane'`)
    expect(rowCount).toBe(0)
  })
}

test('a member withdraws a file that waits [B-05g]', async ({ page, origin }) => {
  await signIn(page, origin, 'withdraws_file')
  await open(page, '/submit-brand')
  await chooser(page).setInputFiles(csv('haul.csv', ...goodRows('Zz Withdrawn', 201)))
  await expect(page.getByText('This file is larger, so an admin reviews it first.')).toBeVisible()
  await upload(page).click()
  await expect(toasts(page)).toContainText('201 rows went to an admin for review.')
  await openSettings(page)
  await expect(slab(page, 'Your contributions')).toContainText('File of 201 brands, waiting for an admin, sent')
  await note(page).getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw this file?' })
  await expect(dialog).toContainText('None of its 201 brands will be added.')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(note(page)).toBeHidden()
})
