// Draws the tag photos of the sample brands: `node tools/draw-sample-tags.ts [slug …]`. CHROMIUM_PATH names a
// Chromium to use instead of Playwright's own.
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import { readDrawings } from './sample-tags/drawing.ts'
import { composePhoto } from './sample-tags/photo.ts'

const samples = new URL('../apps/server/samples/', import.meta.url)
const photos = new URL('tag-photos/', samples)
const size = { width: 1280, height: 800 }
const mostBytes = 60_000

const archivoAxes = 'font-weight:400 800;font-stretch:75% 112%'
const fonts = [
  {
    family: 'Archivo',
    file: 'archivo-core.woff2',
    more: `${archivoAxes};unicode-range:U+20-7E,U+B7,U+2013-2014,U+2116`,
  },
  { family: 'Archivo', file: 'archivo-rest.woff2', more: `${archivoAxes};unicode-range:U+A0-B6,U+B8-17F` },
  { family: 'Fraunces', file: 'fraunces-latin-wght-normal.woff2', more: 'font-weight:100 900' },
  { family: 'Limelight', file: 'limelight-latin-400-normal.woff2', more: '' },
  { family: 'Rye', file: 'rye-latin-400-normal.woff2', more: '' },
  { family: 'Yellowtail', file: 'yellowtail-latin-400-normal.woff2', more: '' },
]

async function readFontFaces(): Promise<string> {
  const faces = await Promise.all(
    fonts.map(async ({ family, file, more }) => {
      const bytes = await readFile(new URL(`fonts/${file}`, samples), 'base64')
      return `@font-face{font-family:${family};src:url(data:font/woff2;base64,${bytes});${more}}`
    }),
  )
  return faces.join('\n')
}

/** The same brand gets the same folds and light every time. */
const seedOf = (slug: string) => createHash('sha256').update(slug).digest().readUInt32LE()

async function showPhoto(page: Page, svg: string): Promise<void> {
  await page.locator('body').evaluate((body, markup) => (body.innerHTML = markup), svg)
  await page.evaluate(() => {
    for (const line of document.querySelectorAll<SVGTextElement>('text')) {
      const share = Number(line.dataset['fit'] ?? Infinity) / line.getComputedTextLength()
      if (share < 1) line.style.fontSize = `${Number.parseFloat(line.style.fontSize) * share}px`
    }
  })
}

/** As WebP, in the best quality that keeps within the bytes a photo may have. */
async function encodePhoto(page: Page, png: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ source, qualities, most }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${source}`
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      const encode = (quality: number) =>
        new Promise<Blob>((resolve, reject) =>
          canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), 'image/webp', quality),
        )
      let blob = await encode(qualities[0] ?? 0.8)
      for (const quality of qualities.slice(1)) if (blob.size > most) blob = await encode(quality)
      return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''))
    },
    { source: png.toString('base64'), qualities: [0.82, 0.74, 0.66, 0.58, 0.5, 0.42, 0.34], most: mostBytes },
  )
  return Buffer.from(base64, 'base64')
}

const drawings = await readDrawings(new URL('tag-drawings.json', samples))
const wanted = process.argv.slice(2)
await mkdir(photos, { recursive: true })
const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  chromiumSandbox: process.getuid?.() !== 0,
  args: ['--force-color-profile=srgb', '--font-render-hinting=none'],
})
const page = await browser.newPage({ viewport: size })
await page.setContent(`<!doctype html><style>body{margin:0}svg{display:block}${await readFontFaces()}</style>`)
await page.evaluate(() => Promise.all(Array.from(document.fonts, (font) => font.load())))
for (const [slug, drawing] of drawings) {
  if (wanted.length > 0 && !wanted.includes(slug)) continue
  await showPhoto(page, composePhoto(drawing, seedOf(slug)))
  const photo = await encodePhoto(page, await page.screenshot())
  await writeFile(new URL(`${slug}.webp`, photos), photo)
  console.log(`${slug}.webp ${Math.round(photo.length / 1000)} kB`)
}
await browser.close()
