import { makeSharpPhoto } from '../../apps/server/src/testing/photo-forms.ts'
import { limits } from '../../packages/contract/src/limits.ts'
import { findBarriersInBothThemes, open, signIn, test } from './page-test.ts'
import { choose, expect, openCard, photosOf, tagFile, toasts, type TagFile } from './tag-files.ts'

/** As a good camera takes it: every thread in it, and too many bytes. */
async function largeFile(seed: number): Promise<TagFile> {
  const buffer = await makeSharpPhoto(3600, 2700, seed)
  expect(buffer.length).toBeGreaterThan(limits.photoBytes)
  return { name: 'thread-by-thread.jpeg', mimeType: 'image/jpeg', buffer }
}

test('a large photo is made smaller on the device before it is sent, and nothing is said but its size [P-04b, P-07]', async ({
  page,
}) => {
  const card = await openCard(page, 'Zz Photo Shrink')
  const large = await largeFile(71)
  await choose(card, large)
  await expect(card.getByText(/^\d+\.\d MB → \d\.\d MB/)).toBeVisible()
  await expect(card.getByText('File size must be less than 5MB')).toHaveCount(0)
  await expect(toasts(page).getByRole('listitem')).toHaveCount(0)
  const sent = page.waitForRequest('**/api/brands/*/upload')
  await card.getByRole('button', { name: 'Upload', exact: true }).click()
  const length = Number(await (await sent).headerValue('content-length'))
  expect(length).toBeGreaterThan(300_000)
  expect(length).toBeLessThan(large.buffer.length / 3)
  await expect(toasts(page).getByText('Tag photo uploaded successfully')).toBeVisible()
  const [photo] = await photosOf(page, 'zz-photo-shrink')
  expect([photo?.width, photo?.height]).toEqual([2000, 1500])
})

test('what cannot be made smaller says so, and another file can be chosen [P-04b]', async ({ page }) => {
  const card = await openCard(page, 'Zz Photo Files')
  await choose(card, { name: 'scan.png', mimeType: 'image/png', buffer: Buffer.alloc(limits.photoBytes + 9) })
  await expect(card.getByText('File size must be less than 5MB')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled()
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
  await expect(card.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a large photo of a new brand is made smaller while the form is filled in [P-04b, B-08]', async ({
    page,
    origin,
  }) => {
    await signIn(page, origin, 'shrinks_new')
    await open(page, '/submit-brand?name=Zz+Shrunk+New')
    const form = page.getByRole('form', { name: 'Submit a brand' })
    await form.getByLabel('Description').fill('Every thread can be seen')
    await form.getByLabel('Take a photo').setInputFiles(await largeFile(72))
    await expect(form.getByText('thread-by-thread.jpg')).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await form.getByRole('button', { name: 'Submit Brand' }).tap()
    await expect(page).toHaveURL('/')
    await photosOf(page, 'zz-shrunk-new')
  })
})

test('Upload is disabled until something is chosen and while it is sent, in both tabs [P-10]', async ({ page }) => {
  const card = await openCard(page, 'Zz Photo Button')
  const button = card.getByRole('button', { name: /^Upload/ })
  // An upload that lasts until the page is closed.
  await page.route(/\/api\/brands\/\d+\/(upload|photo)$/, () => {})
  const choices = {
    'By file': async () => choose(card, await tagFile(300, 200)),
    'By URL': () => card.getByLabel('Link to a tag photo').fill('https://example.org/tag.jpg'),
  }
  for (const [tab, chooseOne] of Object.entries(choices)) {
    await card.getByRole('tab', { name: tab }).click()
    await expect(button).toBeDisabled()
    await chooseOne()
    await expect(button).toBeEnabled()
    await button.click()
    await expect(button).toHaveText('Uploading...')
    await expect(button).toBeDisabled()
    if (tab === 'By URL') break
    await card.getByRole('button', { name: /^Stop uploading/ }).click()
  }
})
