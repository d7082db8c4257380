import type { Page } from '@playwright/test'
import { expect, findBarriersOnEveryScreen, open, screens, test } from './page-test.ts'
import { drawTag, patient, photoOf } from './read-tag-steps.ts'

const brand = '/brands/barlow-and-thrane'
const main = (page: Page) => page.getByRole('main')
const view = (page: Page) => main(page).getByRole('region', { name: 'Your photo and the known tag' })
const stage = (page: Page) => view(page).getByRole('application', { name: 'Your photo on the known tag' })
const own = (page: Page) => stage(page).locator('image')
const known = (page: Page) => view(page).getByRole('img', { name: /^Known tag: .* of Barlow & Thrane$/ })
const press = (page: Page, name: string) => view(page).getByRole('button', { name, exact: true }).click()

type Placed = { x: number; y: number; angle: number; scale: number }

async function placed(page: Page): Promise<Placed> {
  const [x = 0, y = 0, angle = 0, scale = 0] =
    (await own(page).getAttribute('transform'))?.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? []
  return { x, y, angle, scale }
}

const chooseOwn = async (page: Page) =>
  view(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'mine.jpg', mimeType: 'image/jpeg', buffer: await drawTag('RN 48213', 'Barlow and Thrane') })

/** Requests that may hold a picture. */
function watchSent(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if ((request.postDataBuffer()?.length ?? 0) > 200) sent.push(request.url())
  })
  return sent
}

for (const { name: screen, ...viewport } of screens)
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport })

    // It looks at both screens, so once is enough.
    const expectNoBarriers = async (page: Page) =>
      screen === 'phone' && expect(await findBarriersOnEveryScreen(page)).toEqual([])

    test('a photo of one’s own is laid over a known tag, faded, blinked and put beside it, and nothing of it is sent [X-26f]', async ({
      page,
    }) => {
      const sent = watchSent(page)
      await open(page, brand)
      await main(page).getByRole('link', { name: 'View full photo' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Compare with yours' }).click()
      await expect(main(page).getByRole('heading', { level: 1, name: 'Compare with known tags' })).toBeVisible()
      await expect(page).toHaveTitle(/^Compare with known tags · Barlow & Thrane/)
      await expect(main(page)).toContainText('We don’t say real or fake. You compare.')
      await expect(known(page)).toBeVisible()
      await expect(stage(page)).toHaveCount(0)
      await expectNoBarriers(page)

      await chooseOwn(page)
      await expect(own(page)).toHaveAttribute('opacity', '0.5')
      await expectNoBarriers(page)
      const fade = view(page).getByRole('slider', { name: 'Fade from your photo to the known tag' })
      await fade.press('End')
      await expect(own(page)).toHaveAttribute('opacity', '0')
      await expect(fade).toHaveAttribute('aria-valuetext', '0% yours, 100% known')
      await fade.press('Home')
      await expect(own(page)).toHaveAttribute('opacity', '1')

      // Blinking shows the one without the other, in turn, until it is stopped.
      const blink = view(page).getByRole('button', { name: 'Blink' })
      await blink.click()
      await expect(blink).toHaveAttribute('aria-pressed', 'true')
      await expect(own(page)).toHaveAttribute('opacity', '1')
      await expect(own(page)).toHaveAttribute('opacity', '0')
      await expect(own(page)).toHaveAttribute('opacity', '1')
      await blink.click()
      await expect(blink).toHaveAttribute('aria-pressed', 'false')

      await view(page).getByRole('radio', { name: 'Beside' }).check({ force: true })
      await expect(stage(page)).toBeVisible()
      const [mine, theirs] = [await stage(page).boundingBox(), await known(page).boundingBox()]
      if (screen === 'phone') expect(theirs?.y ?? 0).toBeGreaterThan((mine?.y ?? 0) + (mine?.height ?? 0))
      else expect(theirs?.x ?? 0).toBeGreaterThan((mine?.x ?? 0) + (mine?.width ?? 0))
      await expectNoBarriers(page)

      // Marks are notes for oneself, and no verdict follows from them.
      const looks = main(page).getByRole('region', { name: 'What to look at' })
      for (const name of ['Letter spacing', 'Line breaks', 'Country', 'Code'])
        await looks.getByRole('group', { name }).getByRole('radio', { name: 'Different' }).check({ force: true })
      await expect(looks.getByRole('radio', { checked: true })).toHaveCount(4)
      await expect(looks.getByText('Your marks stay on this computer.')).toBeVisible()
      await expect(main(page)).not.toContainText(/authentic|counterfeit|\d+% (?:match|sure)/i)

      await main(page).getByRole('link', { name: 'Back to Barlow & Thrane' }).click()
      await expect(main(page).getByRole('heading', { level: 1, name: 'Barlow & Thrane' })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(sent).toEqual([])
    })

    test('it is lined up with a pointer, with keys and with buttons [X-26f]', async ({ page }) => {
      await open(page, `${brand}?compare`)
      await chooseOwn(page)
      await stage(page).scrollIntoViewIfNeeded()
      const box = (await stage(page).boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 }
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + box.width / 8, y - box.height / 10, { steps: 4 })
      await page.mouse.up()
      const dragged = await placed(page)
      expect(Math.round(dragged.x)).toBe(200)
      expect(Math.round(dragged.y)).toBe(-100)

      await stage(page).focus()
      await page.keyboard.press('ArrowLeft')
      expect((await placed(page)).x).toBeCloseTo(dragged.x - 12)
      await page.keyboard.press('Shift+ArrowDown')
      expect((await placed(page)).y).toBeCloseTo(dragged.y + 96)
      await page.keyboard.press(']')
      expect((await placed(page)).angle).toBeCloseTo(1)
      await page.keyboard.press('=')
      expect((await placed(page)).scale).toBeGreaterThan(dragged.scale)

      await press(page, 'Start over')
      const start = await placed(page)
      expect(start).toMatchObject({ x: 0, y: 0, angle: 0 })
      for (const name of ['Move right', 'Move right', 'Move down', 'Turn left', 'Make larger']) await press(page, name)
      const stepped = await placed(page)
      expect(stepped.x).toBeGreaterThan(20)
      expect(stepped.y).toBeGreaterThan(10)
      expect(stepped.angle).toBeCloseTo(-1)
      expect(stepped.scale).toBeCloseTo(start.scale * 1.03)
    })
  })

test.describe('with two fingers', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a photo is sized and turned by a pinch', async ({ page }) => {
    await open(page, `${brand}?compare`)
    await chooseOwn(page)
    await stage(page).scrollIntoViewIfNeeded()
    const start = await placed(page)
    const box = (await stage(page).boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 }
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const client = await page.context().newCDPSession(page)
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((at, id) => ({ ...at, id })) })
    await touch('touchStart', { x: x - 40, y }, { x: x + 40, y })
    await touch('touchMove', { x: x - 50, y }, { x: x + 50, y })
    // Twice as far apart, and turned by a quarter.
    await touch('touchMove', { x, y: y - 80 }, { x, y: y + 80 })
    await touch('touchEnd')
    const pinched = await placed(page)
    expect(pinched.scale / start.scale).toBeCloseTo(2, 1)
    expect(pinched.angle).toBeCloseTo(90, 0)
    // The page did not scroll or zoom instead.
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
  })
})

test.describe('for those who ask for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('each tap on Blink swaps the photos once', async ({ page }) => {
    await open(page, `${brand}?compare`)
    await chooseOwn(page)
    const blink = view(page).getByRole('button', { name: 'Blink' })
    await blink.click()
    await expect(view(page)).toContainText('Each tap swaps the photos once.')
    await expect(own(page)).toHaveAttribute('opacity', '0')
    await page.waitForTimeout(1500)
    await expect(own(page)).toHaveAttribute('opacity', '0')
    await blink.click()
    await expect(own(page)).toHaveAttribute('opacity', '1')
  })
})

test('the picture of a read tag and of a dated garment is taken along', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const sent = watchSent(page)
  await open(page, '/read-tag')
  await page.locator('input[type="file"][accept="image/*"]').setInputFiles(await photoOf('RN 48213'))
  await patient(main(page).getByRole('button', { name: 'Compare with known tags' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Compare with known tags' }).click()
  await patient(own(page)).toBeVisible()

  await open(page, '/read-tag')
  await page.locator('input[type="file"][accept="image/*"]').setInputFiles(await photoOf('RN 48213'))
  await patient(main(page).getByRole('button', { name: 'When was it made?' })).toBeVisible()
  await main(page).getByRole('button', { name: 'When was it made?' }).click()
  await expect(main(page).getByRole('button', { name: 'Add this photo as evidence' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Compare with known tags' }).click()
  await patient(own(page)).toBeVisible()
  expect(sent).toEqual([])
})

test('a file that is not a picture is named, and another one can be chosen', async ({ page }) => {
  await open(page, `${brand}?compare`)
  await view(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'mine.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') })
  await expect(page.getByRole('alert')).toHaveText('We can’t open this photo here. Choose another one.')
  await chooseOwn(page)
  await patient(own(page)).toBeVisible()
})
