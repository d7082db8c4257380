import type { Page } from '@playwright/test'
import { limits } from '../../packages/contract/src/limits.ts'
import { signIn, test } from './page-test.ts'
import {
  choose,
  expect,
  givePhoto,
  openCard,
  openWithPhoto,
  photosOf,
  readBrand,
  tagFile,
  toasts,
  type TagFile,
} from './tag-files.ts'

test('a brand without a tag photo shows the uploader; a file is sent, and the image is there instead [D-10, P-01, P-07]', async ({
  page,
}) => {
  const card = await openCard(page, 'Zz Photo Card')
  await expect(card.getByRole('tab')).toHaveText(['By URL', 'By file'])
  await expect(card.getByText('Add tag photo', { exact: true }).first()).toBeVisible()
  const button = card.getByRole('button', { name: /^Upload/ })
  await expect(button).toHaveText('Upload')
  await expect(button).toBeDisabled()
  await expect(card.getByRole('img')).toHaveCount(0)

  await choose(card, await tagFile(900, 600))
  await expect(card.getByText('tag.jpeg')).toBeVisible()
  await expect(card.getByText(/, 900 × 600$/)).toBeVisible()

  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/brands/*/upload', async (route) => {
    await held
    await route.continue()
  })
  const sent = page.waitForRequest('**/api/brands/*/upload')
  const refetched = page.waitForRequest((request) => request.url().includes('/api/directory'))
  await button.click()
  await expect(button).toHaveText('Uploading...')
  await expect(button).toBeDisabled()
  for (const tab of await card.getByRole('tab').all()) await expect(tab).toBeDisabled()
  await expect(card.getByRole('progressbar', { name: 'Uploading tag.jpeg' })).toBeAttached()
  letGo()
  await expect(toasts(page).getByText('Tag photo uploaded successfully')).toBeVisible()
  await expect(card.getByRole('img', { name: 'Tag of Zz Photo Card' })).toBeVisible()
  await expect(card.getByRole('tab')).toHaveCount(0)
  expect((await refetched).url()).toContain('after=')
  const type = await (await sent).headerValue('content-type')
  expect(type).toMatch(/^multipart\/form-data/)
  await expect(card.getByText('Tag submitted by guest')).toBeVisible()
  await expect
    .poll(() => card.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

test('JPEG, PNG and WebP are accepted, each as a separate photo', async ({ page }) => {
  await givePhoto(page, 'zz-photo-formats', await tagFile(400, 300))
  for (const [seed, format] of (['jpeg', 'png', 'webp'] as const).entries()) {
    await openWithPhoto(page, 'zz-photo-formats')
    await page.getByRole('button', { name: 'Add tag photo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add tag photo' })
    await dialog.getByLabel('Era').selectOption(`${1970 + seed * 10}s`)
    await choose(dialog, await tagFile(400, 300, { seed: seed + 20, format }))
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  const photos = await photosOf(page, 'zz-photo-formats', 4)
  expect(new Set(photos.map(({ era }) => era))).toEqual(new Set([null, '1970s', '1980s', '1990s']))
})

test('an address is found wrong in the words of the specification, and cannot be sent [P-02a, P-02b, P-03]', async ({
  page,
}) => {
  const card = await openCard(page, 'Zz Photo Wrong')
  await card.getByRole('tab', { name: 'By URL' }).click()
  const field = card.getByLabel('Link to a tag photo')
  const button = card.getByRole('button', { name: 'Upload', exact: true })
  await expect(card.getByText('Add tag photo: jpg, png or webp')).toBeVisible()
  await expect(button).toBeDisabled()

  await field.press('Enter')
  await expect(card.getByText('Please enter a valid URL')).toBeVisible()
  for (const typed of ['jetty tag', 'ftp://example.org/tag.jpg', 'https://']) {
    await field.fill(typed)
    await field.blur()
    await expect(card.getByText('Please enter a valid URL')).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(button).toBeDisabled()
  }
  for (const typed of ['https://example.org/tag.gif', 'https://example.org/', 'https://example.org/?file=tag.jpg']) {
    await field.fill(typed)
    await expect(card.getByText('URL must point to a valid image file (jpg, png, or webp)')).toBeVisible()
    await expect(button).toBeDisabled()
  }
  for (const ending of ['jpg', 'JPEG', 'Png', 'webp?size=2']) {
    await field.fill(`https://example.org/tag.${ending}`)
    await expect(field).not.toHaveAttribute('aria-invalid')
    await expect(button).toBeEnabled()
  }
})

test('nothing is called wrong while it is being typed', async ({ page }) => {
  const card = await openCard(page, 'Zz Photo Wrong')
  await card.getByRole('tab', { name: 'By URL' }).click()
  await card.getByLabel('Link to a tag photo').pressSequentially('https://exa')
  await expect(card.getByText('Please enter a valid URL')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(card.getByText('URL must point to a valid image file (jpg, png, or webp)')).toBeVisible()
})

test('a photo given by its URL is shown, the field is cleared and the list refetched [P-05]', async ({
  page,
  origin,
}) => {
  const photoUrl = process.env['PREVIEW_ELSEWHERE'] || (await answerAsUpload(page, await tagFile(640, 400)))
  await signIn(page, origin, 'photo_by_url')
  // At a second try the brand may have the photo of the first.
  const name = test.info().retry ? 'Zz Photo Link' : 'Zz Photo Url'
  const card = await openCard(page, name)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await card.getByRole('tab', { name: 'By URL' }).click()
  await card.getByLabel('Link to a tag photo').fill(` ${photoUrl} `)
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/directory**', async (route) => {
    await held
    await route.continue()
  })
  const refetched = page.waitForRequest((request) => request.url().includes('/api/directory'))
  await card.getByRole('button', { name: 'Upload', exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({
    photoUrl,
    submittedBy: 'photo_by_url',
    kind: 'neck tag',
    key: expect.any(String),
  })
  await expect(toasts(page).getByText('Tag photo updated')).toBeVisible()
  await refetched
  await expect(card.getByLabel('Link to a tag photo')).toHaveValue('')
  letGo()
  await expect(card.getByRole('img', { name: `Tag of ${name}` })).toBeVisible()
  await expect(card.getByText('Tag submitted by photo_by_url')).toBeVisible()
})

test('files that are no photos or too large are refused, and so is none [P-04a, P-04b, P-04c, G-12]', async ({
  page,
}) => {
  const card = await openCard(page, 'Zz Photo Files')
  const input = card.getByLabel('Add tag photo', { exact: true })
  const button = card.getByRole('button', { name: 'Upload', exact: true })
  const toast = toasts(page).getByRole('listitem')

  await input.setInputFiles([])
  await input.dispatchEvent('change')
  await expect(card.getByText('No file selected')).toBeVisible()
  await expect(toast).toContainText(/Error.*No file selected/s)
  await expect(button).toBeDisabled()

  await input.setInputFiles({ name: 'tag.heic', mimeType: 'image/heic', buffer: Buffer.alloc(2000) })
  await expect(card.getByText('Please select a JPEG, PNG or WebP image')).toBeVisible()
  await expect(toast).toContainText(/Error.*Please select a JPEG, PNG or WebP image/s)
  await expect(button).toBeDisabled()

  await card.getByRole('button', { name: 'Remove tag.heic' }).click()
  await input.setInputFiles({ name: 'scan.png', mimeType: 'image/png', buffer: Buffer.alloc(limits.photoBytes) })
  await expect(card.getByText('File size must be less than 5MB')).toBeVisible()
  await expect(toast).toContainText(/Error.*File size must be less than 5MB/s)
  await expect(button).toBeDisabled()

  await card.getByRole('button', { name: 'Remove scan.png' }).click()
  await input.setInputFiles({ name: 'just.png', mimeType: 'image/png', buffer: Buffer.alloc(limits.photoBytes - 1) })
  await expect(button).toBeEnabled()
})

test.describe('what the server refuses', () => {
  test.use({ toleratedConsole: /status of (400|413|415|422)/ })

  test('it refuses by content and not by name, in the same words [P-04d, P-08c]', async ({ page }) => {
    const card = await openCard(page, 'Zz Photo Refused')
    await choose(card, { name: 'tag.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo at all') })
    await card.getByRole('button', { name: 'Upload', exact: true }).click()
    const words = 'Please select a JPEG, PNG or WebP image'
    await expect(toasts(page).getByRole('listitem')).toContainText(new RegExp(`Error.*${words}`, 's'))
    await expect(card.locator('.field-error')).toHaveText(words)
    await expect(card.getByText('tag.jpg', { exact: true })).toBeVisible()
    const { id } = await readBrand(page, 'zz-photo-refused')
    const post = (multipart: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>) =>
      page.request.post(`/api/brands/${id}/upload`, { multipart, headers: { origin: new URL(page.url()).origin } })
    const large = await post({
      photo: { name: 'tag.png', mimeType: 'image/png', buffer: Buffer.alloc(limits.photoBytes) },
    })
    expect(((await large.json()) as { message: string }).message).toBe('File size must be less than 5MB')
    const none = await post({ submittedBy: 'guest' })
    expect(((await none.json()) as { message: string }).message).toBe('No file selected')
  })

  test('an address that is being sent cannot be sent again [P-02c]', async ({ page }) => {
    const card = await openCard(page, 'Zz Photo Refused')
    await card.getByRole('tab', { name: 'By URL' }).click()
    const field = card.getByLabel('Link to a tag photo')
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    let sent = 0
    await page.route('**/api/brands/*/photo', async (route) => {
      sent += 1
      await held
      await route.continue()
    })
    await field.fill('http://127.0.0.1/tag.jpg')
    const button = card.getByRole('button', { name: /^Upload/ })
    await expect(button).toBeEnabled()
    await button.click()
    await expect(button).toHaveText('Uploading...')
    await expect(button).toBeDisabled()
    await field.press('Enter')
    letGo()
    await expect(card.locator('.field-error')).toBeVisible()
    await expect(button).toHaveText('Upload')
    await expect(button).toBeEnabled()
    expect(sent).toBe(1)
  })

  test('an address it will not fetch is explained, and stays in the field [P-08a, G-12]', async ({ page }) => {
    const card = await openCard(page, 'Zz Photo Refused')
    await card.getByRole('tab', { name: 'By URL' }).click()
    const field = card.getByLabel('Link to a tag photo')
    await field.fill('http://127.0.0.1/tag.jpg')
    const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await field.press('Enter')
    const { message } = (await (await answered).json()) as { message: string }
    expect(message.length).toBeGreaterThan(10)
    await expect(toasts(page).getByRole('listitem')).toContainText('Error')
    await expect(toasts(page).getByRole('listitem')).toContainText(message)
    await expect(card.locator('.field-error')).toHaveText(message)
    await expect(field).toHaveValue('http://127.0.0.1/tag.jpg')
    await expect(card.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled()
  })
})

test.describe('when the server or the connection fails', () => {
  test.use({ toleratedConsole: /status of 5/ })

  test('the sentences of the specification are said, and nothing is lost [P-08b, P-08d]', async ({ page }) => {
    const card = await openCard(page, 'Zz Photo Failing')
    const button = card.getByRole('button', { name: 'Upload', exact: true })
    await page.route('**/api/brands/*/{upload,photo}', (route) => route.fulfill({ status: 500 }))
    await choose(card, await tagFile(300, 200))
    await button.click()
    await expect(toasts(page).getByRole('listitem')).toContainText(/Error.*Failed to upload file/s)
    await expect(card.locator('.field-error')).toHaveText('Failed to upload file')
    await expect(card.getByText('tag.jpeg')).toBeVisible()
    await expect(button).toBeFocused()
    await card.getByRole('tab', { name: 'By URL' }).click()
    await card.getByLabel('Link to a tag photo').fill('https://example.org/tag.jpg')
    await button.click()
    await expect(toasts(page).getByRole('listitem')).toContainText(/Error.*Failed to update photo URL/s)
    // An answer that is not the server's own says nothing that helps.
    await page.route('**/api/brands/*/photo', (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }))
    const answered = page.waitForResponse((response) => response.status() === 503)
    await button.click()
    await answered
    await expect(button).toBeEnabled()
    await expect(toasts(page).getByRole('listitem')).toContainText(/Error.*Failed to update photo URL/s)
    await page.unrouteAll()
    await card.getByRole('tab', { name: 'By file' }).click()
    await button.click()
    await expect(card.getByRole('img', { name: 'Tag of Zz Photo Failing' })).toBeVisible()
  })

  test('without a connection a photo waits, and is sent exactly once when online [X-11b]', async ({
    page,
    context,
  }) => {
    const card = await openCard(page, 'Zz Photo Offline')
    await choose(card, await tagFile(300, 200, { seed: 4 }))
    await expect(card.getByRole('button', { name: 'Crop to the tag' })).toBeVisible()
    await context.setOffline(true)
    await card.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(toasts(page).getByText('We’ll send it when you’re back online.')).toBeVisible()
    await context.setOffline(false)
    await expect(toasts(page).getByText('Sent: tag photo for Zz Photo Offline')).toBeVisible()
    await expect(card.getByRole('img', { name: 'Tag of Zz Photo Offline' })).toBeVisible()
    await photosOf(page, 'zz-photo-offline')
  })
})

async function widths(page: Page, slug: string): Promise<number[]> {
  return (await readBrand(page, slug)).photos.map(({ width }) => width)
}

test('of two photos of one kind the one with more pixels is kept, and a notice says so [P-06]', async ({ page }) => {
  await givePhoto(page, 'zz-photo-better', await tagFile(800, 600, { seed: 5 }))
  await openWithPhoto(page, 'zz-photo-better')
  const add = async (width: number, seed: number) => {
    await page.getByRole('button', { name: 'Add tag photo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add tag photo' })
    await choose(dialog, await tagFile(width, 300, { seed }))
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await add(400, 6)
  const toast = toasts(page).getByRole('listitem')
  await expect(toast).toContainText(/Notice.*Kept existing higher resolution image/s)
  await expect.poll(() => widths(page, 'zz-photo-better')).toEqual([800])
  await add(2000, 7)
  await expect(toast).toContainText('Tag photo uploaded successfully')
  await expect.poll(() => widths(page, 'zz-photo-better')).toEqual([2000])
})

/** Where the server can reach no other site: the photo comes from here, and the answer is that of an upload. */
async function answerAsUpload(page: Page, photo: TagFile): Promise<string> {
  await page.route('**/api/brands/*/photo', async (route) => {
    const request = route.request()
    const { submittedBy, kind, key } = request.postDataJSON()
    const multipart = { submittedBy, kind, key, photo }
    const headers = { origin: new URL(request.url()).origin }
    const response = await page.request.post(request.url().replace(/photo$/, 'upload'), { multipart, headers })
    await route.fulfill({ response })
  })
  return 'https://example.org/neck.webp'
}
