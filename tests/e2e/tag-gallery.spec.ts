import { brandNamed, findBarriersInBothThemes, open, screens, signIn, test } from './page-test.ts'
import { filesOf } from './built-files.ts'
import { choose, expect, givePhoto, openCard, openWithPhoto, photosOf, tagFile, toasts } from './tag-files.ts'

test('a brand has several photos, each with kind and era, in a strip; the card shows the primary one [X-05a, X-05b]', async ({
  page,
}) => {
  await givePhoto(page, 'zz-photo-eras', await tagFile(500, 300, { seed: 40 }), { kind: 'care label', era: '1990s' })
  const gallery = await openWithPhoto(page, 'zz-photo-eras')
  const add = async (kind: string, era: string, seed: number) => {
    await gallery.getByRole('button', { name: 'Add tag photo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add tag photo' })
    await dialog.getByLabel('Kind').selectOption(kind)
    await dialog.getByLabel('Era', { exact: true }).selectOption(era)
    await choose(dialog, await tagFile(500, 300, { seed }))
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(gallery.getByRole('button', { name: 'Add tag photo' })).toBeFocused()
  }
  const strip = gallery.getByRole('listitem')
  await add('Fake warning', 'Not sure', 41)
  await add('Neck tag', '1970s', 42)
  await expect(strip).toHaveText([
    /1970s\s*Neck tag/,
    /1990s\s*Care label/,
    /Any era\s*Fake warning/,
    /Add\s*tag photo/,
  ])
  const card = await openCard(page, 'Zz Photo Eras')
  // The one that was there first stays on the card.
  const first = (await photosOf(page, 'zz-photo-eras', 3)).find(({ kind }) => kind === 'care label')
  await expect(card.getByRole('img', { name: 'Tag of Zz Photo Eras' })).toHaveAttribute(
    'srcset',
    new RegExp(first?.url.replace('.webp', '') ?? 'missing'),
  )
})

test('a member adds several tags of one kind with years, country and note, and a guest only chooses [X-26a]', async ({
  page,
  origin,
}) => {
  await givePhoto(page, 'zz-photo-dated', await tagFile(500, 300, { seed: 45 }))
  const gallery = await openWithPhoto(page, 'zz-photo-dated')
  await gallery.getByRole('button', { name: 'Add tag photo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add tag photo' })
  await expect(dialog.getByLabel('Kind')).toBeVisible()
  await expect(dialog.getByLabel('Note')).toHaveCount(0)
  await signIn(page, origin, 'member_of_dates')
  await openWithPhoto(page, 'zz-photo-dated')
  const add = async (seed: number, from: string) => {
    await gallery.getByRole('button', { name: 'Add tag photo' }).click()
    await dialog.getByLabel('Kind').selectOption('Button or snap')
    await dialog.getByLabel('Era', { exact: true }).selectOption('Exact years…')
    await dialog.getByLabel('From year').fill(from)
    await dialog.getByLabel('To year').fill('1992')
    await dialog.getByLabel('Made in').fill('British Hong Kong')
    await dialog.getByLabel('Note').fill('Pearl snaps')
    await choose(dialog, await tagFile(500, 300, { seed }))
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  }
  await add(46, '1999')
  await expect(toasts(page).getByRole('listitem')).toContainText('The first year can’t be after the last')
  await dialog.getByLabel('From year').fill('1984')
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).toBeHidden()
  await add(47, '1984')
  await expect(dialog).toBeHidden()
  const strip = gallery.getByRole('listitem')
  await expect(strip).toHaveText([
    /1984–1992\s*Button or snap/,
    /1984–1992\s*Button or snap/,
    /Any era\s*Neck tag/,
    /Add\s*tag photo/,
  ])
  await strip.nth(0).getByRole('link').click()
  await expect(gallery.getByText('Made in British Hong Kong')).toBeVisible()
  await expect(gallery.getByText('Pearl snaps')).toBeVisible()
})

test('a photo that looks like another one of the brand is taken, and said to', async ({ page }) => {
  const photo = await tagFile(500, 300, { seed: 44 })
  await givePhoto(page, 'zz-photo-look', photo, { era: '1980s' })
  const gallery = await openWithPhoto(page, 'zz-photo-look')
  await gallery.getByRole('button', { name: 'Add tag photo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add tag photo' })
  await dialog.getByLabel('Era').selectOption('1990s')
  await choose(dialog, await tagFile(520, 312, { seed: 44 }))
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(toasts(page).getByRole('listitem')).toContainText(
    /uploaded successfully.*It looks a lot like another photo here: Neck tag, 1980s\./s,
  )
})

test('a photo opens as large as the window, then pixel for pixel, and Escape leads back', async ({ page }) => {
  await open(page, '/brands/barlow-and-thrane')
  const opener = page.getByRole('link', { name: 'View full photo' })
  const photo = page.getByRole('region', { name: 'Tag photos' }).getByRole('img', { name: /^Neck tag, 1990s/ })
  const place = await photo.boundingBox()
  await page.mouse.click((place?.x ?? 0) + 200, (place?.y ?? 0) + 100)
  const dialog = page.getByRole('dialog', { name: 'Barlow & Thrane Neck tag, 1990s' })
  const large = dialog.getByRole('img', { name: 'Neck tag, 1990s of Barlow & Thrane' })
  await expect(large).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.setViewportSize({ width: 700, height: 600 })
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Actual size' }).press('Enter')
  const stage = dialog.getByRole('region', { name: 'Photo at actual size' })
  await expect(stage).toBeFocused()
  const natural = await large.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(async () => (await large.boundingBox())?.width).toBe(natural)
  const scroll = () => stage.evaluate((element) => element.scrollLeft)
  const before = await scroll()
  expect(before).toBeGreaterThan(0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(scroll).toBeGreaterThan(before)
  await large.click()
  await expect(stage).toBeHidden()
  expect((await large.boundingBox())?.width).toBeLessThanOrEqual(700)
  await expect(page).toHaveURL('/brands/barlow-and-thrane')
})

test('photos of fakes are marked in the strip and when they are large', async ({ page }) => {
  await open(page, '/brands/copperhead-dry-goods')
  const fake = page.getByRole('listitem').filter({ hasText: 'Fake warning' })
  await expect(fake.locator('svg')).toBeVisible()
  await fake.getByRole('link').click()
  await expect(page.getByText('This tag is a fake')).toBeVisible()
  await page.getByRole('link', { name: 'View full photo' }).click()
  await expect(page.getByRole('dialog').getByText('This tag is a fake')).toBeVisible()
})

test('until a photo is there its colours stand for it, and browsers choose the width they need', async ({ page }) => {
  await givePhoto(page, 'zz-photo-still', await tagFile(1600, 1000, { seed: 45 }))
  await photosOf(page, 'zz-photo-still')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/photos/**', async (route) => {
    await held
    await route.continue()
  })
  const card = brandNamed(page, 'Zz Photo Still')
  const blur = card.locator('img[src^="data:image/webp"]')
  await expect(async () => {
    // The page has not loaded while its photos have not.
    await page.goto('/?q=zz+photo+still', { waitUntil: 'commit' })
    await expect(blur).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(blur).toHaveAttribute('aria-hidden', 'true')
  await expect(blur).toHaveAttribute('src', /^data:image\/webp;base64,/)
  expect(await blur.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16)
  letGo()
  const photo = card.getByRole('img', { name: 'Tag of Zz Photo Still' })
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(16)
  await expect(photo).toHaveAttribute('srcset', /-320\.webp 320w, .*-640\.webp 640w, .*-1280\.webp 1280w, /)
})

test('a file can be dropped on the box; dropping anything else says that there is no file [P-04]', async ({ page }) => {
  const card = await openCard(page, 'Zz Photo Drop')
  const drop = async (content: string | null) => {
    const dataTransfer = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer()
      if (content === null) {
        transfer.setData('text/plain', 'https://example.org/')
        return transfer
      }
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }))
      return transfer
    }, content)
    await card.getByRole('tabpanel').dispatchEvent('drop', { dataTransfer })
  }
  await drop(null)
  await expect(card.getByText('No file selected')).toBeVisible()
  await expect(toasts(page).getByRole('listitem')).toContainText(/Error.*No file selected/s)
  await drop((await tagFile(320, 200, { seed: 46 })).buffer.toString('base64'))
  await expect(card.getByText('dropped.jpg')).toBeVisible()
  await card.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(card.getByRole('img', { name: 'Tag of Zz Photo Drop' })).toBeVisible()
})

test('the code of the photo box is fetched on first interaction, without layout shift', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const card = await openCard(page, 'Zz Photo Axe')
  await page.waitForLoadState('networkidle')
  const [uploader = '', ...others] = ['photo-uploader.tsx', 'crop-dialog.tsx', 'photo-dialog.tsx'].map(
    (name) => filesOf(name).file,
  )
  const isAsked = (file: string) => asked.some((url) => url.endsWith(file))
  expect([uploader, ...others].filter(isAsked)).toEqual([])
  const before = await card.boundingBox()
  await card.getByRole('tab', { name: 'By URL' }).click()
  await expect(card.getByLabel('Link to a tag photo')).toBeVisible()
  await expect(card.getByRole('tab', { name: 'By URL' })).toBeFocused()
  expect(isAsked(uploader)).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect(card.getByRole('tab', { name: 'By file' })).toBeFocused()
  await choose(card, await tagFile(300, 200))
  await expect(card.getByRole('button', { name: 'Crop to the tag' })).toBeVisible()
  expect(await card.boundingBox()).toEqual(before)
})

for (const { name, width, height } of screens) {
  test(`axe finds no barrier in the uploader, the crop and the zoom on a ${name} in either theme [X-17a, X-17b]`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    const expectSound = async (what: string) => {
      expect(await findBarriersInBothThemes(page), what).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
    }
    await openCard(page, 'Zz Photo Axe')
    await expectSound('the card')
    if (name === 'phone') await page.getByRole('button', { name: 'Add tag photo of Zz Photo Axe' }).click()
    const box = name === 'phone' ? page.getByRole('dialog') : brandNamed(page, 'Zz Photo Axe')
    await box.getByRole('tab', { name: 'By URL' }).click()
    await box.getByLabel('Link to a tag photo').press('Enter')
    await expect(box.getByText('Please enter a valid URL')).toBeVisible()
    await expectSound('a wrong address')
    await box.getByRole('tab', { name: 'By file' }).click()
    await choose(box, { name: 'tag.heic', mimeType: 'image/heic', buffer: Buffer.alloc(10) })
    await expectSound('a wrong file')
    await box.getByRole('button', { name: 'Remove tag.heic' }).click()
    await choose(box, await tagFile(800, 500, { seed: 47 }))
    await expectSound('a chosen file')
    await box.getByRole('button', { name: 'Crop to the tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Crop to the tag' })
    await expect(dialog.getByText(/^800 × 500, /)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Upload' })).toBeInViewport({ ratio: 1 })
    await expectSound('the crop')
    await open(page, '/brands/copperhead-dry-goods')
    await page.getByRole('button', { name: 'Add tag photo' }).click()
    await expect(page.getByRole('dialog').getByLabel('Kind')).toBeVisible()
    await expectSound('the dialog')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Fake warning' }).click()
    await page.getByRole('link', { name: 'View full photo' }).click()
    await page.getByRole('button', { name: 'Actual size' }).click()
    await expectSound('the zoom')
  })
}
