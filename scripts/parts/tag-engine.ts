import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { createWorker, OEM, PSM } from 'tesseract.js'
import { readCatalogue } from '../../apps/server/src/domain/catalogue/read-catalogue.ts'
import { readSamples } from '../../apps/server/src/features/samples/read-samples.ts'
import type { KnownName } from '../../packages/contract/src/shop/tag-reading/match-names.ts'
import type { Picture } from '../../packages/contract/src/shop/tag-reading/pixels.ts'
import { encodeGraymap, type Recognize } from '../../packages/contract/src/shop/tag-reading/recognize.ts'

const model = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)

/** Starts the engine with the files of its packages: nothing is downloaded and nothing is written. */
export async function openTagEngine(): Promise<{ recognize: Recognize; close: () => Promise<unknown> }> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, { langPath: model, gzip: true, cacheMethod: 'none' })
  // Its type of the parameters does not know them all.
  const fixed: object = { user_defined_dpi: '300', tessedit_do_invert: '0', tessedit_pageseg_mode: PSM.SINGLE_LINE }
  await worker.setParameters(fixed)
  let allowed = ''
  return {
    async recognize(line, { letters = '' }) {
      if (letters !== allowed) await worker.setParameters({ tessedit_char_whitelist: letters })
      allowed = letters
      const { data } = await worker.recognize(Buffer.from(encodeGraymap(line)), {}, { text: true })
      return { text: data.text.replaceAll(/\s+/g, ' ').trim(), confidence: data.confidence }
    },
    close: () => worker.terminate(),
  }
}

/** Pixels that a phone's camera has at most; a larger file is refused before it is decoded. */
const mostPixels = 60_000_000

/** A picture file as a canvas would give it, upright and not larger than needed. */
export async function decodePicture(file: string | Buffer): Promise<Picture> {
  const { data, info } = await sharp(file, { limitInputPixels: mostPixels })
    .autoOrient()
    .resize({ width: 2000, height: 2000, fit: 'inside', withoutEnlargement: true })
    // Ink on nothing may be black or white.
    .flatten({ background: '#888' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** Every name of the sample directory and the catalogue that may stand on a tag; the better known ones first. */
export async function readTagNames(): Promise<KnownName[]> {
  const { brands } = await readSamples()
  const catalogue = await readCatalogue()
  const known: KnownName[] = brands.flatMap(({ name, aliases }) => [name, ...aliases].map((text) => ({ name, text })))
  for (const tier of ['A', 'B', 'C', null])
    for (const entry of catalogue)
      if (entry.tier === tier)
        for (const text of [entry.name, ...entry.aliases]) known.push({ name: entry.sameAs ?? entry.name, text })
  return known
}
