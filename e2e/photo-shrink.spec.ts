import { makeSharpPhoto } from '../apps/server/src/testing/photo-forms.ts'
import { limits } from '../packages/contract/src/limits.ts'
import { findBarriersInBothThemes, open, signIn, test } from './journey.ts'
import { choose, expect, openCard, photosOf, tagFile, toasts, type TagFile } from './tag-files.ts'

/** As a good camera takes it: every thread in it, and too many bytes. */
async function largeFile(seed: number): Promise<TagFile> {
  const buffer = await makeSharpPhoto(3600, 2700, seed)
  expect(buffer.length).toBeGreaterThan(limits.photoBytes)
  return { name: 'thread-by-thread.jpeg', mimeType: 'image/jpeg', buffer }
}

test('a photo that is too large is made smaller on the device and sent [P-04b, P-07]', async ({ page }) => {
  const card = await openCard(page, 'Zz Photo Shrink')
  await choose(card, await largeFile(71))
  await expect(card.getByText('File size must be less than 5MB')).toBeVisible()
  const sent = page.waitForRequest('**/api/brands/*/upload')
  await card.getByRole('button', { name: 'Shrink and upload' }).click()
  await expect(card.getByRole('progressbar', { name: 'Shrinking thread-by-thread.jpeg' })).toBeAttached()
  const length = Number(await (await sent).headerValue('content-length'))
  expect(length).toBeGreaterThan(500_000)
  expect(length).toBeLessThan(limits.photoBytes + 2000)
  await expect(toasts(page).getByText('Tag photo uploaded successfully')).toBeVisible()
  const [photo] = await photosOf(page, 'zz-photo-shrink')
  expect(Number(photo?.width) / Number(photo?.height)).toBeCloseTo(4 / 3, 2)
})

test('what cannot be made smaller says so, and another file can be chosen [P-04b]', async ({ page }) => {
  const card = await openCard(page, 'Zz Photo Files')
  await choose(card, { name: 'scan.png', mimeType: 'image/png', buffer: Buffer.alloc(limits.photoBytes + 9) })
  await card.getByRole('button', { name: 'Shrink and upload' }).click()
  await expect(card.getByText('We couldn’t shrink this photo. Please choose another one.')).toBeVisible()
  await card.getByRole('button', { name: 'Remove scan.png' }).click()
  await choose(card, await tagFile(300, 200))
  await expect(card.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled()
})

test('a file that no phone could open is only refused [P-04b]', async ({ page }) => {
  const card = await openCard(page, 'Zz Photo Files')
  const input = card.getByLabel('Add tag photo', { exact: true })
  await input.evaluate((element: HTMLInputElement, size) => {
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(size)], 'wall.png', { type: 'image/png' }))
    element.files = files.files
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }, limits.shrinkablePhotoBytes + 1)
  await expect(card.getByText('File size must be less than 5MB')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Shrink and upload' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a large photo of a new brand is made smaller before both are sent [P-04b, B-08]', async ({ page, origin }) => {
    await signIn(page, origin, 'shrinks_new')
    await open(page, '/submit-brand?name=Zz+Shrunk+New')
    const form = page.getByRole('form', { name: 'Submit a brand' })
    await form.getByLabel('Description').fill('Every thread can be seen')
    await form.getByLabel('Take a photo').setInputFiles(await largeFile(72))
    await expect(form.getByText('File size must be less than 5MB')).toBeVisible()
    await form.getByRole('button', { name: 'Submit Brand' }).tap()
    const shrink = form.getByRole('button', { name: 'Shrink and upload' })
    await expect(shrink).toBeFocused()
    // Before axe looks at the page, which takes longer than the toast is shown.
    const [button, toast] = [await shrink.boundingBox(), await toasts(page).getByRole('listitem').boundingBox()]
    const isClear = !button || !toast || toast.y + toast.height < button.y || toast.y > button.y + button.height
    expect(isClear).toBe(true)
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await shrink.tap()
    await expect(form.getByText('thread-by-thread.jpg')).toBeVisible()
    await form.getByRole('button', { name: 'Submit Brand' }).tap()
    await expect(page).toHaveURL('/')
    await photosOf(page, 'zz-shrunk-new')
  })
})
