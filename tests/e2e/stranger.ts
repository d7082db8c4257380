import type { Page } from '@playwright/test'
import { expect, findBarriersInBothThemes, open } from './page-test.ts'

const phone = { width: 390, height: 844 }

/** What a first-time visitor finds on a phone's first screen, in both themes. */
export async function expectFirstScreen(page: Page): Promise<void> {
  await page.setViewportSize(phone)
  await open(page, '/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'What is that tag worth?' })).toBeInViewport()
  await expect(main.getByText('A brand directory by resellers.')).toBeInViewport()
  const search = page.getByPlaceholder('Type the name on the tag')
  await expect(search).toBeInViewport()
  const scan = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scan', exact: true })
  await expect(scan).toBeInViewport()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await expect(main.getByText(/sorry|unfortunately/i)).toHaveCount(0)
  // On a wide screen the search comes before everything else, and is on the first screen too.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(search).toBeInViewport()
  const [field, help] = [
    await search.boundingBox(),
    await page.getByRole('region', { name: /^Help Build/ }).boundingBox(),
  ]
  expect(field?.y).toBeLessThan(help?.y ?? 0)
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.setViewportSize(phone)
}

/** Follows the example, which is misspelled. */
export async function followExample(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'carhart', exact: true }).click()
  await expect(page).toHaveURL('/?q=carhart')
}
