import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './page-test.ts'
import type { Received } from './proxy.ts'

/** The engine is fetched and started before the first tag is read. */
export const patient = expect.configure({ timeout: 60_000 })

/** A woven tag with a name and an RN number on cloth, as a camera sees it. */
export const drawTag = (number: string, name = 'Barlow &amp; Thrane'): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="#5b6a4a"/>
      <g transform="rotate(-2 640 360)"><rect x="280" y="170" width="720" height="380" fill="#f4f1e6"/>
      <text x="640" y="330" text-anchor="middle" font-family="DejaVu Serif, serif" font-size="76" fill="#20352b">${name}</text>
      <text x="640" y="450" text-anchor="middle" font-family="DejaVu Sans, sans-serif" font-size="52" fill="#232a24">${number}</text></g></svg>`),
  )
    .jpeg({ quality: 92 })
    .toBuffer()

/** What a label says: a name in large letters, and lines in small ones. */
type Label = { name?: string; lines: string[] }

/** A printed label on dark cloth. */
function drawLabel({ name, lines }: Label): Promise<Buffer> {
  const print = (text: string, y: number, size: number) =>
    `<text x="640" y="${y}" text-anchor="middle" font-family="DejaVu Sans, sans-serif" font-size="${size}" fill="#22262c">${text}</text>`
  const start = name === undefined ? 240 : 380
  const small = lines.map((line, at) => print(line, start + at * 110, 50))
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960"><rect width="1280" height="960" fill="#2c3c63"/>
      <g transform="rotate(1.5 640 480)"><rect x="200" y="120" width="880" height="720" fill="#f6f3ea"/>
      ${name === undefined ? '' : print(name, 260, 84)}${small.join('')}</g></svg>`),
  )
    .jpeg({ quality: 92 })
    .toBuffer()
}

export const chooseLabel = async (page: Page, label: Label): Promise<void> =>
  page
    .locator('input[type="file"][accept="image/*"]')
    .setInputFiles({ name: 'label.jpg', mimeType: 'image/jpeg', buffer: await drawLabel(label) })

/** What the pages send is a few dozen bytes, such as that one was visited; a picture is a hundred thousand. */
export const couldHoldPicture = ({ bytes, path }: Received): boolean => bytes > 200 || path.length > 200

export const photoOf = async (number: string) => ({
  name: 'tag.jpg',
  mimeType: 'image/jpeg',
  buffer: await drawTag(number),
})

export const choosePhoto = async (page: Page, number: string): Promise<void> =>
  page.locator('input[type="file"][accept="image/*"]').setInputFiles(await photoOf(number))
