import type { Page } from '@playwright/test'
import { expect, open, test } from './page-test.ts'

/** A move without a network fails, and a toast says so. */
async function failToMove(page: Page, to: string): Promise<void> {
  await page.getByRole('link', { name: to, exact: true }).click()
}

test.beforeEach(async ({ page, context }) => {
  await page.clock.install()
  await open(page, '/contact')
  await context.setOffline(true)
})

const toasts = (page: Page) => page.locator('li[data-part^=toast-]')

test("an error toast is titled 'Error' and drawn in the destructive style [G-12]", async ({ page }) => {
  await failToMove(page, 'Forum')
  await expect(toasts(page).getByText('Error', { exact: true })).toBeVisible()
  const destructive = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.background = 'var(--selvedge)'
    const colour = getComputedStyle(probe).backgroundColor
    probe.remove()
    return colour
  })
  expect(destructive).toMatch(/^rgb\(/)
  await expect(toasts(page)).toHaveCSS('background-color', destructive)
})

test('one toast is visible at a time, for five seconds [G-11a]', async ({ page }) => {
  await failToMove(page, 'Forum')
  await expect(toasts(page)).toHaveCount(1)
  // From here on time passes only as the test says.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))
  const first = await toasts(page).elementHandle()
  await failToMove(page, 'Brands')
  await expect.poll(() => first?.evaluate((toast) => toast.isConnected)).toBe(false)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(4900)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toasts(page)).toHaveCount(0)
})

test('a toast is swiped away to the right past 50 px, not before [G-11b]', async ({ page }) => {
  await failToMove(page, 'Forum')
  const box = await toasts(page).boundingBox()
  if (!box) throw new Error('no toast')
  const drag = async (distance: number) => {
    const [x, y] = [box.x + 60, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + distance / 2, y, { steps: 4 })
    await page.mouse.move(x + distance, y, { steps: 4 })
    await page.mouse.up()
  }
  await drag(35)
  await page.clock.runFor(300)
  await expect(toasts(page)).toHaveCount(1)
  await drag(70)
  await page.clock.runFor(300)
  await expect(toasts(page)).toHaveCount(0)
})

test('F8 moves the focus to the toasts [G-11c]', async ({ page }) => {
  await failToMove(page, 'Forum')
  await expect(toasts(page)).toHaveCount(1)
  await page.keyboard.press('F8')
  await expect(page.locator('[data-part~=toast-viewport]')).toBeFocused()
})
