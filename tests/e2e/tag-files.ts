import type { Locator, Page } from '@playwright/test'
import { makePhoto } from '../../apps/server/src/testing/photo-forms.ts'
import { brandNamed, expect as impatient, open } from './page-test.ts'

/** Photos are decoded in a separate process, which is slow on a busy machine. */
export const expect = impatient.configure({ timeout: 20_000 })

export type TagFile = { name: string; mimeType: string; buffer: Buffer }
type Look = { seed?: number; format?: 'jpeg' | 'png' | 'webp'; orientation?: number }

/** A real photo file, as a person would choose it. */
export async function tagFile(
  width: number,
  height: number,
  { format = 'jpeg', ...look }: Look = {},
): Promise<TagFile> {
  return {
    name: `tag.${format}`,
    mimeType: `image/${format}`,
    buffer: await makePhoto(width, height, { format, ...look }),
  }
}

/** A brand's card, alone on the page. */
export async function openCard(page: Page, name: string): Promise<Locator> {
  await open(page, `/?q=${name.toLowerCase().replaceAll(' ', '+')}`)
  return brandNamed(page, name)
}

/** A brand's page, as soon as it shows its photos: a served page may be some seconds old. */
export async function openWithPhoto(page: Page, slug: string): Promise<Locator> {
  const gallery = page.getByRole('region', { name: 'Tag photos' })
  await expect(async () => {
    await open(page, `/brands/${slug}`)
    await expect(gallery.locator('[data-part~="photo-strip"]')).toBeVisible({ timeout: 500 })
  }).toPass()
  return gallery
}

export async function choose(box: Locator, file: TagFile): Promise<void> {
  await box.getByLabel('Add tag photo', { exact: true }).setInputFiles(file)
}

export const toasts = (page: Page): Locator => page.getByRole('region', { name: /notifications/i, includeHidden: true })

type Photo = { url: string; width: number; height: number; kind: string; era: string | null; submittedBy: string }
type Read = { id: number; tagPhotoUrl: string | null; photos: Photo[] }

/** What the server knows of a brand, as everybody reads it: an answer may be kept for a second. */
export async function readBrand(page: Page, slug: string): Promise<Read> {
  return (await page.request.get(`/api/brands/${slug}`)).json() as Promise<Read>
}

/** The photos of a brand, once there are `count`. */
export async function photosOf(page: Page, slug: string, count = 1): Promise<Photo[]> {
  let photos: Photo[] = []
  await expect(async () => {
    photos = (await readBrand(page, slug)).photos
    expect(photos).toHaveLength(count)
  }).toPass()
  return photos
}

/** Gives a brand a photo without its page. */
export async function givePhoto(
  page: Page,
  slug: string,
  photo: TagFile,
  about: Record<string, string> = {},
): Promise<void> {
  const origin = String(process.env['PREVIEW_URL'])
  const { id } = await readBrand(page, slug)
  const answer = await page.request.post(`${origin}/api/brands/${id}/upload`, {
    headers: { origin },
    multipart: { ...about, photo },
  })
  if (!answer.ok()) throw new Error(`The photo was not taken: ${answer.status()} ${await answer.text()}`)
}
