import type { Page } from '@playwright/test'
import { expect, findBarriersInBothThemes, open, screens, test, waitForHydration } from './page-test.ts'

/** Presses keys one after the other and answers how many. */
async function press(page: Page, ...keys: string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key)
  return keys.length
}

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

for (const { name, ...size } of screens)
  test.describe(`with the keyboard alone on a ${name}`, () => {
    test.use({ viewport: size })

    test('Enter and Down in the search lead to the first result, and seven keys to ‘I sold one’ [X-17c]', async ({
      page,
    }) => {
      await open(page, '/')
      await searchField(page).focus()
      await page.keyboard.type('fennimore')
      let keys = await press(page, 'Enter')
      const first = page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link')
      await expect(first).toBeFocused()
      await expect(first).toHaveText('Fennimore')

      keys += await press(page, 'Enter')
      await expect(page).toHaveURL('/brands/fennimore')
      await expect(page.getByRole('heading', { level: 1, name: 'Fennimore' })).toBeVisible()
      await expect(page.getByRole('main')).toBeFocused()
      keys += await press(page, 'Tab', 'Enter', 'Tab', 'Tab')
      await expect(page.getByRole('button', { name: 'I sold one' }).first()).toBeFocused()
      keys += await press(page, 'Enter')
      const dialog = page.getByRole('dialog', { name: 'I sold one' })
      await expect(dialog).toBeVisible()
      expect(keys).toBeLessThanOrEqual(8)
      // The first price, so that Enter chooses and does not close.
      await expect(dialog.getByRole('group').first().getByRole('button').first()).toBeFocused()
      await press(page, 'Escape')

      await open(page, '/?q=barlow%20thrane')
      await searchField(page).focus()
      await press(page, 'ArrowDown')
      await expect(first).toBeFocused()
      await expect(first).toHaveText('Barlow & Thrane')
    })

    test('garment filters are one stop with arrows, and a link skips to the results [X-17c]', async ({ page }) => {
      await open(page, '/')
      const chips = page.getByRole('group', { name: 'Garment types' }).getByRole('button')
      await expect(chips).toHaveCount(14)
      await chips.first().focus()
      await press(page, 'ArrowRight', 'ArrowRight', 'ArrowLeft')
      await expect(chips.nth(1)).toBeFocused()
      await press(page, 'End', 'ArrowDown')
      await expect(chips.first()).toBeFocused()
      await press(page, 'ArrowRight', 'Tab')
      await expect(chips.and(page.locator(':focus'))).toHaveCount(0)
      await press(page, 'Shift+Tab')
      await expect(chips.nth(1)).toBeFocused()
      await press(page, 'Enter')
      await expect(page).toHaveURL(/garment=/)
      expect(await findBarriersInBothThemes(page)).toEqual([])

      await page.goto('/')
      await waitForHydration(page)
      await press(page, 'Tab', 'Tab')
      await expect(page.getByRole('link', { name: 'Skip to results' })).toBeFocused()
      await press(page, 'Enter')
      await expect(page.locator('#results')).toBeFocused()
    })
  })
