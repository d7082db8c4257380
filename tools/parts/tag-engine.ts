import { InferenceSession, Tensor, env } from 'onnxruntime-web'
import sharp from 'sharp'
import { readCatalogue } from '../../apps/server/src/domain/catalogue/read-catalogue.ts'
import { readSamples } from '../../apps/server/src/features/samples/read-samples.ts'
import { readOcrFile } from '../../apps/web/ocr-files.ts'
import type { Network } from '../../packages/tag-reader/src/engine/network.ts'
import { openLineReader, type LineReader } from '../../packages/tag-reader/src/engine/read-lines.ts'
import { unpackWeights } from '../../packages/tag-reader/src/engine/weights.ts'
import type { KnownName } from '../../packages/tag-reader/src/match-names.ts'
import type { Picture } from '../../packages/tag-reader/src/picture.ts'

/** Opens the engine as a phone does, on one thread and with the rounded weights. Nothing is downloaded or written. */
export async function openTagReader(): Promise<LineReader> {
  env.wasm.numThreads = 1
  const [detect, recognize] = [await openNetwork('detect.bin'), await openNetwork('recognize.bin')]
  return openLineReader({ detect, recognize, letters: new TextDecoder().decode(readOcrFile('letters.txt')) })
}

async function openNetwork(file: string): Promise<Network> {
  const session = await InferenceSession.create(unpackWeights(readOcrFile(file)))
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
  return async ({ data, dims }) => {
    const result = (await session.run({ [input]: new Tensor('float32', data, dims) }))[output]
    if (!(result?.data instanceof Float32Array)) throw new Error(`${file} gave no floats.`)
    return { data: result.data, dims: result.dims }
  }
}

/** Opens the detection network and answers a function that times one pass over 640 by 640 pixels, in CPU milliseconds. */
export async function openDetectionTimer(): Promise<() => Promise<number>> {
  env.wasm.numThreads = 1
  const detect = await openNetwork('detect.bin')
  const picture = { data: new Float32Array(3 * 640 * 640).fill(0.5), dims: [1, 3, 640, 640] }
  const timeDetection = async (): Promise<number> => {
    const before = process.cpuUsage()
    await detect(picture)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  // The first pass compiles.
  await timeDetection()
  return timeDetection
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
