import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { readFontFaces } from './fonts.ts'
import type { InventedTag } from './invent-tag.ts'

/** Where a flat tag has ink, from 0 to 255: that of the brand and that of everything else. */
export type TagInk = { width: number; height: number; brand: Uint8Array; rest: Uint8Array }

const flatHeight = 900
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Sets the type of tags in a browser, which knows how letters join. */
export async function openInkDrawer() {
  const executablePath = process.env['CHROMIUM_PATH'] ?? browsers.find((path) => existsSync(path))
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--font-render-hinting=none', '--force-color-profile=srgb'],
  })
  const page = await browser.newPage()
  await page.setContent(`<!doctype html><style>${await readFontFaces()}</style>`)
  await page.evaluate(() => Promise.all(Array.from(document.fonts, (font) => font.load())))

  return {
    async draw({ lines, shape, border }: InventedTag): Promise<TagInk> {
      const height = flatHeight
      const width = Math.round(height * shape)
      const url = await page.evaluate(drawFlat, { lines, border, width, height })
      const { data } = await sharp(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const [brand, rest] = [new Uint8Array(width * height), new Uint8Array(width * height)]
      for (let at = 0; at < width * height; at += 1) {
        brand[at] = data[at * 3] ?? 0
        rest[at] = data[at * 3 + 1] ?? 0
      }
      return { width, height, brand, rest }
    },
    close: () => browser.close(),
  }
}

type Flat = Pick<InventedTag, 'lines' | 'border'> & { width: number; height: number }

/** Runs in the page: red is the brand's ink, green that of the rest. */
function drawFlat({ lines, border, width, height }: Flat): string {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('no canvas')
  paper.fillStyle = '#000'
  paper.fillRect(0, 0, width, height)
  paper.globalCompositeOperation = 'lighter'
  paper.strokeStyle = '#0f0'
  if (border === 'line') {
    paper.lineWidth = 6
    paper.strokeRect(24, 24, width - 48, height - 48)
  }
  if (border === 'stitches') {
    paper.lineWidth = 8
    paper.setLineDash([26, 18])
    paper.strokeRect(16, 16, width - 32, height - 32)
  }
  const margin = width * 0.07
  const total = lines.reduce((sum, { size }) => sum + size * 1.3, 0) * height
  let top = (height - total) / 2
  for (const { text, font, size, spacing, align, isBrand, arch } of lines) {
    let pixels = size * height
    const set = () => {
      paper.font = `${pixels}px ${font}`
      paper.letterSpacing = `${spacing * pixels}px`
    }
    set()
    const wide = paper.measureText(text).width
    if (wide > width - 2 * margin) pixels *= (width - 2 * margin) / wide
    set()
    const own = paper.measureText(text).width
    const left = align === 'left' ? margin : (width - own) / 2
    const base = top + size * height * 0.98
    paper.fillStyle = isBrand ? '#f00' : '#0f0'
    if (arch === 0) paper.fillText(text, left, base)
    else {
      let x = left
      for (const letter of text) {
        const step = paper.measureText(letter).width
        const at = (x + step / 2 - width / 2) / (own / 2)
        paper.save()
        paper.translate(x + step / 2, base + arch * pixels * at * at)
        paper.rotate(Math.atan((2 * arch * pixels * at) / (own / 2)))
        paper.fillText(letter, -step / 2, 0)
        paper.restore()
        x += step
      }
    }
    top += size * height * 1.3
  }
  return canvas.toDataURL('image/png')
}
