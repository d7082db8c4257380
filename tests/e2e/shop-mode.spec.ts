import { expect, findBarriersOnEveryScreen, measureShift, open, settle, test } from './page-test.ts'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  // A headless browser grants a wake lock only with this permission.
  permissions: ['screen-wake-lock'],
})

const brandPath = '/brands/barlow-and-thrane'

test('on a brand page the search is where it is on the list, and the scan is in the bottom bar', async ({ page }) => {
  await open(page, '/')
  const dock = page.locator('[data-part=search-dock]')
  const onList = await dock.boundingBox()
  await open(page, brandPath)
  expect(await dock.boundingBox()).toEqual(onList)
  await dock.getByLabel('Search').fill('fennimore')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?q=fennimore')
  await expect(dock.getByLabel('Search')).toHaveValue('fennimore')
  await open(page, brandPath)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scan', exact: true }).tap()
  await expect(page).toHaveURL('/read-tag')
})

test('the search on a brand page works without a script', async ({ browser, origin }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    baseURL: origin,
  })
  const page = await context.newPage()
  await page.goto(brandPath)
  const dock = page.locator('[data-part=search-dock]')
  await dock.getByLabel('Search').fill('fennimore')
  await dock.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/?q=fennimore')
  await context.close()
})

test('shop mode keeps the screen on and the last looks at hand until it is turned off', async ({ page }) => {
  // What the browser itself was asked for and let go of.
  await page.addInitScript(() => {
    const locks: WakeLockSentinel[] = []
    Object.assign(window, { locks })
    const request = navigator.wakeLock.request.bind(navigator.wakeLock)
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type)
      locks.push(lock)
      return lock
    }
  })
  const isAwake = () =>
    page.evaluate(() => (window as unknown as { locks: WakeLockSentinel[] }).locks.some(({ released }) => !released))
  await open(page, '/')
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('switch', { name: 'Shop mode' }).tap()
  await expect(page.getByRole('switch', { name: 'Shop mode' })).toBeChecked()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  const looks = page.getByRole('region', { name: 'Last looks' })
  await expect(looks).toContainText('Brands you look at show up here.')
  await expect.poll(isAwake).toBe(true)

  await page.getByRole('link', { name: 'Barlow & Thrane' }).tap()
  await expect(looks.getByRole('link')).toHaveText([/Barlow & Thrane.*\$86/])
  await page.locator('[data-part=search-dock]').getByLabel('Search').fill('fennimore')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Fennimore' }).first().tap()
  await expect(looks.getByRole('link')).toHaveText([/Fennimore/, /Barlow & Thrane/])
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  expect(await findBarriersOnEveryScreen(page)).toEqual([])

  // A reopened page holds the wake lock too, and nothing moves when the photos load.
  await open(page, brandPath)
  await expect(looks.getByRole('link')).toHaveText([/Barlow & Thrane/, /Fennimore/])
  await expect(looks.getByRole('link', { name: 'Barlow & Thrane' })).toHaveAttribute('aria-current', 'page')
  await settle(page)
  expect((await measureShift(page)).sum).toBeLessThanOrEqual(0.02)
  await expect.poll(isAwake).toBe(true)
  await looks.getByRole('link', { name: 'Fennimore' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Fennimore' })).toBeVisible()

  await looks.getByRole('button', { name: 'Turn off shop mode' }).tap()
  await expect(looks).toBeHidden()
  await expect.poll(isAwake).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(looks.getByRole('link')).toHaveCount(2)
})
