// Draws the icons of the installed app from the site's own. Run it when apps/web/src/icon.svg has changed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Color } from 'sharp'

const web = join(import.meta.dirname, '../apps/web')
const drawing = readFileSync(join(web, 'src/icon.svg'))
const paper = '#ecefe9'

for (const size of [192, 512]) {
  const draw = (share: number) =>
    sharp(drawing, { density: 72 * 16 })
      .resize(Math.round(size * share))
      .png()
      .toBuffer()
  await save('any', size, await draw(0.94), { r: 0, g: 0, b: 0, alpha: 0 })
  // A launcher may cut it to a circle: what matters stays within the inner four fifths.
  await save('maskable', size, await draw(0.62), paper)
}

async function save(purpose: string, size: number, picture: Buffer, background: Color): Promise<void> {
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: picture, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(web, `public/icons/${purpose}-${size}.png`))
}
