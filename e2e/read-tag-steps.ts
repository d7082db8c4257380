import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './journey.ts'

/** The engine is fetched and started before the first tag is read. */
export const patient = expect.configure({ timeout: 60_000 })

/** A woven tag with a name and an RN number on cloth, as a camera sees it. */
export const drawTag = (number: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="#5b6a4a"/>
      <g transform="rotate(-2 640 360)"><rect x="280" y="170" width="720" height="380" fill="#f4f1e6"/>
      <text x="640" y="330" text-anchor="middle" font-family="DejaVu Serif, serif" font-size="76" fill="#20352b">Barlow &amp; Thrane</text>
      <text x="640" y="450" text-anchor="middle" font-family="DejaVu Sans, sans-serif" font-size="52" fill="#232a24">${number}</text></g></svg>`),
  )
    .jpeg({ quality: 92 })
    .toBuffer()

export const photoOf = async (number: string) => ({
  name: 'tag.jpg',
  mimeType: 'image/jpeg',
  buffer: await drawTag(number),
})

export const choosePhoto = async (page: Page, number: string): Promise<void> =>
  page.locator('input[type="file"][accept="image/*"]').setInputFiles(await photoOf(number))
