import type { Locator, Page } from '@playwright/test'
import { makePhoto } from '../apps/server/src/testing/photo-forms.ts'
import { brandNamed, open } from './journey.ts'

export type TagFile = { name: string; mimeType: string; buffer: Buffer }
type Look = { seed?: number; format?: 'jpeg' | 'png' | 'webp' }

/** A real photo file, as a person would choose it. */
export async function tagFile(
  width: number,
  height: number,
  { seed = 1, format = 'jpeg' }: Look = {},
): Promise<TagFile> {
  return {
    name: `tag.${format}`,
    mimeType: `image/${format}`,
    buffer: await makePhoto(width, height, { seed, format }),
  }
}

/** A brand's card, alone on the page. */
export async function openCard(page: Page, name: string): Promise<Locator> {
  await open(page, `/?q=${name.toLowerCase().replaceAll(' ', '+')}`)
  return brandNamed(page, name)
}

export async function choose(box: Locator, file: TagFile): Promise<void> {
  await box.getByLabel('Add tag photo', { exact: true }).setInputFiles(file)
}

export const toasts = (page: Page): Locator => page.getByRole('region', { name: /notifications/i, includeHidden: true })

type Photo = { url: string; width: number; height: number; kind: string; era: string | null; submittedBy: string }
type Read = { id: number; tagPhotoUrl: string | null; photos: Photo[] }

/** What the server knows of a brand. The time keeps it from being an answer that was kept. */
export async function readBrand(page: Page, slug: string): Promise<Read> {
  return (await page.request.get(`/api/brands/${slug}?after=${Date.now()}`)).json() as Promise<Read>
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
