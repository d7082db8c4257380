import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { createHash } from 'node:crypto'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { limits } from '@bolodex/contract/limits'
import { largestPhoto } from '@bolodex/contract/photos/photo-sizes'
import { isLaboriousJpeg } from './jpeg-markers.ts'
import { qualityOf, type PhotoQuality } from './photo-detail.ts'
import {
  factsOf,
  type PhotoBegun,
  type PhotoResult,
  type PhotoTask,
  type PhotoProblem,
  type PreparedPhoto,
} from './prepared-photo.ts'

// The process in which strangers' files are decoded. It knows no settings, runs in a sandbox (photo-sandbox.pl), and
// whatever else runs on the machine goes before it.

giveWay()

process.on('message', (task: PhotoTask) => {
  void work(task).then((result) => process.send?.(result))
})
// Its owner is gone.
process.on('disconnect', () => process.exit(0))

async function work(task: PhotoTask): Promise<PhotoResult> {
  const bytes = Buffer.from(task.bytes)
  try {
    if (task.kind === 'scale') return { sizes: await scalePhoto(bytes, task.widths) }
    return { photo: await preparePhoto(bytes) }
  } catch (error) {
    if (error instanceof PhotoRefusal) return { problem: error.problem }
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

/** On Linux every thread has a priority of its own, and hands it on to those it starts. */
function giveWay(): void {
  for (const thread of threads()) setPriority(thread, constants.priority.PRIORITY_LOW)
}

function threads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]
}

// Nothing is kept between files, and one of them never gets more than one core.
sharp.cache(false)
sharp.concurrency(1)
// Of the many formats it could read only three are let in, and those only from memory.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

const masterQuality = 82
const sizeQuality = 75

/** A file that cannot be taken, and why. */
class PhotoRefusal extends Error {
  readonly problem: PhotoProblem
  constructor(problem: PhotoProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Decodes a stranger's file and makes it anew: no byte of it is kept. Throws a PhotoRefusal when it is not a photo. */
async function preparePhoto(bytes: Buffer): Promise<PreparedPhoto> {
  const { width: sourceWidth, height: sourceHeight } = await readHeader(bytes)
  const begun: PhotoBegun = { pixels: sourceWidth * sourceHeight }
  process.send?.(begun)
  // Decoded once, in full: decoding is what a hostile file makes slow, and quality is measured on all of its pixels.
  const whole = await sharp(bytes, { limitInputPixels: limits.photoPixels })
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new PhotoRefusal('broken')
    })
  // Only pixels go on from here: whatever else the file held is gone.
  const quality = await measure(ofPixels(whole))
  const shrunk = await ofPixels(whole)
    .resize({ width: largestPhoto, height: largestPhoto, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = shrunk.info
  const picture = () => ofPixels(shrunk)
  const master = await picture().webp({ quality: masterQuality }).toBuffer()
  return {
    master,
    sha256: hashOf(master),
    width,
    height,
    sourceSha256: hashOf(bytes),
    sourcePixels: sourceWidth * sourceHeight,
    ...quality,
    ...(await factsOf(picture)),
  }
}

type Pixels = { data: Buffer; info: Pick<OutputInfo, 'width' | 'height' | 'channels'> }

const ofPixels = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } })

/** Measures the pixels as they came: what was made smaller is sharp again. */
async function measure(picture: Sharp): Promise<PhotoQuality> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true })
  return qualityOf(data, info.width, info.height)
}

/** A kept photo in smaller widths; where it is not wider itself, as it is. */
async function scalePhoto(master: Buffer, widths: readonly number[]): Promise<Buffer[]> {
  const photo = sharp(master, { limitInputPixels: limits.photoPixels })
  const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true })
  const { width: ownWidth, height, channels } = info
  const sizes: Buffer[] = []
  for (const width of widths) {
    const picture = sharp(data, { raw: { width: ownWidth, height, channels } })
    const isSmaller = width < ownWidth
    sizes.push(isSmaller ? await picture.resize({ width }).webp({ quality: sizeQuality }).toBuffer() : master)
  }
  return sizes
}

const formats: readonly string[] = ['jpeg', 'png', 'webp']

/** What the header says, if it says nothing that is refused: a bomb is known by it in a moment. */
async function readHeader(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { width, height, format, pages } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PhotoRefusal('broken')
    })
  if (!formats.includes(format) || (pages ?? 1) > 1) throw new PhotoRefusal('kind')
  if (width * height > limits.photoPixels || Math.max(width, height) > limits.photoSide)
    throw new PhotoRefusal('pixels')
  if (format === 'jpeg' && isLaboriousJpeg(bytes)) throw new PhotoRefusal('slow')
  return { width, height }
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
