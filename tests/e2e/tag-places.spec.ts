import { brandNamed, open, signIn, test } from './page-test.ts'
import { choose, expect, openCard, tagFile, toasts } from './tag-files.ts'

test('who is signed in is named under the photo, with the way to their page', async ({ page, origin }) => {
  await signIn(page, origin, 'photo_member')
  const card = await openCard(page, 'Zz Photo Member')
  await choose(card, await tagFile(300, 200, { seed: 8 }))
  await card.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(card.getByRole('link', { name: 'photo_member' })).toHaveAttribute('href', '/members/photo_member')
})

test('in a row the uploader opens over the page [D-10]', async ({ page }) => {
  await open(page, '/?q=zz+photo+row&view=list')
  const row = brandNamed(page, 'Zz Photo Row')
  await row.getByRole('button', { name: 'Add tag photo of Zz Photo Row' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add tag photo' })
  await expect(dialog.getByText('Zz Photo Row')).toBeVisible()
  await expect(dialog.getByRole('tab')).toHaveText(['By URL', 'By file'])
  await choose(dialog, await tagFile(500, 300, { seed: 9 }))
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(toasts(page).getByText('Tag photo uploaded successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(row.getByRole('img', { name: 'Tag of Zz Photo Row' })).toBeVisible()
  await expect(row.getByRole('link', { name: 'Zz Photo Row' })).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a card asks for the photo over the page, and offers the camera [D-10, P-01]', async ({ page }) => {
    const card = await openCard(page, 'Zz Photo Phone')
    await card.getByRole('button', { name: 'Add tag photo of Zz Photo Phone' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Add tag photo' })
    const camera = dialog.getByLabel('Take a photo')
    await expect(dialog.getByText('Take a photo')).toBeVisible()
    await expect(camera).toHaveAttribute('capture', 'environment')
    await expect(camera).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp')
    await camera.setInputFiles(await tagFile(400, 300, { seed: 12 }))
    await dialog.getByRole('button', { name: 'Upload', exact: true }).tap()
    await expect(card.getByRole('img', { name: 'Tag of Zz Photo Phone' })).toBeVisible()
  })
})

test('the page of a brand without a photo has room for the uploader [D-10]', async ({ page }) => {
  await open(page, '/brands/zz-photo-empty')
  const gallery = page.getByRole('region', { name: 'Tag photos' })
  await choose(gallery, await tagFile(900, 560, { seed: 13 }))
  await gallery.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(gallery.getByRole('img', { name: 'Neck tag of Zz Photo Empty' })).toBeVisible()
  await expect(gallery.getByRole('tab')).toHaveCount(0)
  await expect(gallery.getByRole('link', { name: 'View full photo' })).toBeFocused()
})
