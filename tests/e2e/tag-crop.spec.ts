import type { Locator, Page } from '@playwright/test'
import { open, test } from './page-test.ts'
import { choose, expect, openCard, photosOf, tagFile, type TagFile, toasts } from './tag-files.ts'

/** A photo of four quarters: red, green, blue and white, from the top left to the bottom right. */
async function quarters(page: Page, width: number, height: number): Promise<TagFile> {
  const base64 = await page.evaluate(
    async ([width, height]) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      for (const [index, colour] of ['red', 'lime', 'blue', 'white'].entries()) {
        context.fillStyle = colour
        context.fillRect((index % 2) * (width / 2), Math.floor(index / 2) * (height / 2), width / 2, height / 2)
      }
      const blob = await canvas.convertToBlob({ type: 'image/png' })
      return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())))
    },
    [width, height] as const,
  )
  return { name: 'quarters.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

/** The colour at a place of a photo, from 0 to 1 across and down, as 'red', 'lime', 'blue' or 'white'. */
async function colourAt(page: Page, url: string, x: number, y: number): Promise<string> {
  return page.evaluate(
    async ({ url, x, y }) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob())
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const [red = 0, green = 0, blue = 0] =
        context?.getImageData(Math.floor(x * (bitmap.width - 1)), Math.floor(y * (bitmap.height - 1)), 1, 1).data ?? []
      const is = (value: number) => (value > 128 ? 1 : 0)
      const names: Record<string, string> = { '100': 'red', '010': 'lime', '001': 'blue', '111': 'white' }
      return names[`${is(red)}${is(green)}${is(blue)}`] ?? `${red} ${green} ${blue}`
    },
    { url, x, y },
  )
}

async function openCropper(page: Page, box: Locator, file: TagFile): Promise<Locator> {
  await choose(box, file)
  await box.getByRole('button', { name: 'Crop to the tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop to the tag' })
  await expect(dialog.getByRole('application')).toBeVisible()
  return dialog
}

async function drag(page: Page, handle: Locator, across: number, down: number): Promise<void> {
  const box = await handle.boundingBox()
  if (!box) throw new Error('There is nothing to drag.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + across / 2, y + down / 2, { steps: 4 })
  await page.mouse.move(x + across, y + down, { steps: 4 })
  await page.mouse.up()
}

test('a photo is cropped by its corners, and what was left out is not sent [P-07]', async ({ page }) => {
  const card = await openCard(page, 'Zz Photo Drag')
  const dialog = await openCropper(page, card, await quarters(page, 800, 600))
  await expect(dialog.getByText(/^800 × 600, \d+ kB\. We remove location and camera data\.$/)).toBeVisible()
  const area = dialog.getByRole('button', { name: 'Move the crop area' })
  const whole = await area.boundingBox()
  await drag(
    page,
    dialog.getByRole('button', { name: 'Move the top left corner' }),
    (whole?.width ?? 0) * 0.6,
    (whole?.height ?? 0) * 0.6,
  )
  await expect(dialog.getByText(/^3[12]\d × 2[34]\d, /)).toBeVisible()
  // Moved to the other end, it shows the red quarter and no other.
  await drag(page, area, -2000, -2000)
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(dialog).toBeHidden()
  await expect(toasts(page).getByText('Tag photo uploaded successfully')).toBeVisible()
  await expect(card.getByRole('img', { name: 'Tag of Zz Photo Drag' })).toBeVisible()
  const [photo] = await photosOf(page, 'zz-photo-drag')
  expect(photo?.width).toBeGreaterThan(300)
  expect(photo?.width).toBeLessThan(340)
  for (const [x, y] of [
    [0.05, 0.05],
    [0.95, 0.95],
  ] as const)
    expect(await colourAt(page, photo?.url ?? '', x, y)).toBe('red')
})

test('a photo is turned by quarters and straightened, and no corner stays empty', async ({ page }) => {
  const card = await openCard(page, 'Zz Photo Turned')
  const dialog = await openCropper(page, card, await quarters(page, 800, 600))
  await dialog.getByRole('button', { name: 'Rotate 90°' }).click()
  await expect(dialog.getByText(/^600 × 800, /)).toBeVisible()
  const tilt = dialog.getByRole('slider', { name: 'Straighten' })
  await expect(tilt).toHaveAttribute('min', '-15')
  await expect(tilt).toHaveAttribute('max', '15')
  await tilt.fill('-10')
  await expect(dialog.getByText('−10°')).toBeVisible()
  await expect(dialog.getByText(/^600 × 800/)).toBeHidden()
  await tilt.fill('0')
  await expect(dialog.getByText(/^600 × 800, /)).toBeVisible()
  await tilt.fill('10')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(card.getByRole('img', { name: 'Tag of Zz Photo Turned' })).toBeVisible()
  const [photo] = await photosOf(page, 'zz-photo-turned')
  expect((photo?.width ?? 0) / (photo?.height ?? 1)).toBeCloseTo(0.75, 1)
  expect(photo?.width).toBeLessThan(600)
  const seen = []
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)
    seen.push(await colourAt(page, photo?.url ?? '', x, y))
  // A quarter to the right: what was at the bottom left is at the top left. Beside the photo would be white too, but
  // only one corner may be.
  expect(seen).toEqual(['blue', 'red', 'white', 'lime'])
})

test('a photo is shown upright however the camera was held, and everything can be done by keyboard alone [X-17c, P-07]', async ({
  page,
}) => {
  // Asked for before the page opens: the browser must know in time that the test answers.
  const chooser = page.waitForEvent('filechooser')
  const card = await openCard(page, 'Zz Photo Keys')
  const input = card.getByLabel('Add tag photo', { exact: true })
  await input.focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(await tagFile(800, 600, { seed: 30, orientation: 6 }))
  await expect(card.getByText(/600 × 800$/)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Upload', exact: true })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(card.getByRole('button', { name: 'Crop to the tag' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Crop to the tag' })
  await expect(dialog.getByText(/^600 × 800, /)).toBeVisible()

  await dialog.getByRole('button', { name: 'Move the crop area' }).focus()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Move the top left corner' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText(/^592 × 800, /)).toBeVisible()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(dialog.getByText(/^592 × 720, /)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Move the bottom right corner' })).toBeFocused()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(dialog.getByText(/^592 × 640, /)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('slider', { name: 'Straighten' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('img', { name: 'Tag of Zz Photo Keys' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Zz Photo Keys' })).toBeFocused()
  expect(await photosOf(page, 'zz-photo-keys')).toMatchObject([{ width: 592, height: 640 }])
})

test('cropping can be given up, and asks what the photo shows [X-05]', async ({ page }) => {
  const card = await openCard(page, 'Zz Photo Crop')
  const dialog = await openCropper(page, card, await tagFile(500, 300, { seed: 31 }))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('button', { name: 'Crop to the tag' })).toBeFocused()
  await card.getByRole('button', { name: 'Crop to the tag' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(card.getByText('tag.jpeg')).toBeVisible()
  await card.getByRole('button', { name: 'Crop to the tag' }).click()
  await expect(dialog.getByLabel('Kind').getByRole('option')).toHaveText([
    'Neck tag',
    'Care label',
    'Size tag',
    'Union label',
    'Hang tag',
    'Zipper',
    'Button or snap',
    'Stitching',
    'Print',
    'Fake warning',
  ])
  await expect(dialog.getByLabel('Era').getByRole('option').first()).toHaveText('Not sure')
  await dialog.getByLabel('Kind').selectOption('Care label')
  await dialog.getByLabel('Era').selectOption('1980s')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(card.getByRole('img', { name: 'Tag of Zz Photo Crop' })).toBeVisible()
  expect(await photosOf(page, 'zz-photo-crop')).toMatchObject([{ kind: 'care label', yearFrom: 1980, yearTo: 1989 }])
})

test('a dialog in a dialog leaves the one around it open', async ({ page }) => {
  await open(page, '/?q=zz+photo+look&view=list')
  await page.getByRole('button', { name: 'Add tag photo of Zz Photo Look' }).click()
  const around = page.getByRole('dialog', { name: 'Add tag photo' })
  const dialog = await openCropper(page, around, await tagFile(500, 300, { seed: 32 }))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(around).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(around).toBeHidden()
})
