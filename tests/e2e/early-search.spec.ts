import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { holdApp } from './hold-app.ts'
import { brandNamed, expect, findBarriers, screens, test, waitForHydration } from './page-test.ts'
import { choose, tagFile } from './tag-files.ts'

const earlyList = (page: Page) => page.getByRole('region', { name: 'Search results' })

for (const { name, width, height } of screens) {
  test(`on a ${name} the search answers before the app runs, and text, focus and caret survive`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const startApp = await holdApp(page)
    await page.goto('/', { waitUntil: 'commit' })
    const box = page.getByRole('searchbox')
    await box.pressSequentially('barlow')
    await expect(earlyList(page).getByRole('link', { name: 'Barlow & Thrane' })).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await box.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))

    startApp()
    await waitForHydration(page)
    await expect(page).toHaveURL(/\/\?q=barlow$/)
    await expect(brandNamed(page, 'Barlow & Thrane')).toBeVisible()
    await expect(earlyList(page)).toHaveCount(0)
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('barlow')
    expect(await box.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])).toEqual([3, 3])
    await box.press('h')
    await expect(box).toHaveValue('barhlow')
  })
}

test('before the app runs, a result leads to the page of its brand', async ({ page }) => {
  await holdApp(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('searchbox').pressSequentially('barlow')
  await earlyList(page).getByRole('link', { name: 'Barlow & Thrane' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Barlow & Thrane' })).toBeVisible()
})

test('a result that is chosen on the offline shell opens as soon as the app runs [X-08b]', async ({ page }) => {
  const shell = await readFile('apps/web/dist/client/shell-directory.html', 'utf8')
  await page.route(/:\d+\/$/, (route) => route.fulfill({ body: shell, contentType: 'text/html; charset=utf-8' }))
  const startApp = await holdApp(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('searchbox').pressSequentially('barlow')
  await earlyList(page).getByRole('link', { name: 'Barlow & Thrane' }).click()
  await expect(page).toHaveURL(/\/brands\/barlow-and-thrane$/)
  startApp()
  await expect(page.getByRole('heading', { level: 1, name: 'Barlow & Thrane' })).toBeVisible()
  await expect(earlyList(page)).toHaveCount(0)
})

test('a file that is chosen before the app runs is not lost [D-10]', async ({ page }) => {
  const startApp = await holdApp(page)
  await page.goto('/?q=zz+photo+files', { waitUntil: 'commit' })
  const card = brandNamed(page, 'Zz Photo Files')
  await choose(card, await tagFile(900, 600))
  startApp()
  await expect(card.getByText('tag.jpeg')).toBeVisible({ timeout: 20_000 })
  await expect(card.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled()
})
