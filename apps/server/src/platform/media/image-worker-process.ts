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
  type Icon,
  type PhotoBegun,
  type PhotoResult,
  type PhotoTask,
  type PhotoProblem,
  type PreparedPhoto,
} from './prepared-photo.ts'

// The process that decodes untrusted files. It has no environment variables, runs in a sandbox (photo-sandbox.pl),
// and has the lowest priority.

giveWay()

process.on('message', (task: PhotoTask) => {
  void work(task).then((result) => process.send?.(result))
})
// Its parent is gone.
process.on('disconnect', () => process.exit(0))

async function work(task: PhotoTask): Promise<PhotoResult> {
  const bytes = Buffer.from(task.bytes)
  try {
    if (task.kind === 'scale') return { sizes: await scalePhoto(bytes, task.widths) }
    if (task.kind === 'icons') return { icons: await drawIcons(bytes, task) }
    return { photo: await preparePhoto(bytes) }
  } catch (error) {
    if (error instanceof PhotoRefusal) return { problem: error.problem }
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

/** On Linux each thread has its own priority and passes it on to the threads it starts. */
function giveWay(): void {
  for (const thread of threads()) setPriority(thread, constants.priority.PRIORITY_LOW)
}

function threads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]
}

// No state between files, and at most one core.
sharp.cache(false)
sharp.concurrency(1)
// Of the many supported formats only three are enabled, and only from memory.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

const masterQuality = 82
const sizeQuality = 75

/** A refused file, and the reason. */
class PhotoRefusal extends Error {
  readonly problem: PhotoProblem
  constructor(problem: PhotoProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * Decodes an untrusted file and re-encodes it, so none of its bytes are stored. Throws a PhotoRefusal when it is not
 * a photo.
 */
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
  // Only pixels go on from here: all metadata is dropped.
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

/** A stored photo in smaller widths; never enlarged. */
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

/** Apple's icon is shown without transparency. */
const opaqueSize = 180

/** A logo in square sizes, with its transparency. Only pixels go on from here, as with photos. */
async function drawIcons(
  bytes: Buffer,
  { sizes, maxSide }: { sizes: readonly number[]; maxSide: number },
): Promise<Icon[]> {
  const { width, height } = await readHeader(bytes)
  if (Math.max(width, height) > maxSide) throw new PhotoRefusal('pixels')
  if (isAnimatedPng(bytes)) throw new PhotoRefusal('kind')
  const begun: PhotoBegun = { pixels: width * height }
  process.send?.(begun)
  const { data, info } = await sharp(bytes, { limitInputPixels: limits.photoPixels })
    .autoOrient()
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new PhotoRefusal('broken')
    })
  const icons: Icon[] = []
  for (const size of sizes) {
    const background = { r: 255, g: 255, b: 255, alpha: 0 }
    const options = { width: size, height: size, fit: 'contain', background } as const
    const square = await ofPixels({ data, info }).resize(options).raw().toBuffer({ resolveWithObject: true })
    const shown = size === opaqueSize ? ofPixels(square).flatten({ background: '#fff' }) : ofPixels(square)
    icons.push({ size, png: await shown.png({ compressionLevel: 9 }).toBuffer() })
  }
  return icons
}

/** Its decoder reads the first frame of an APNG only, and says nothing of others. */
const isAnimatedPng = (bytes: Buffer): boolean => {
  const frames = bytes.indexOf('acTL')
  return frames !== -1 && frames < bytes.indexOf('IDAT')
}

const formats: readonly string[] = ['jpeg', 'png', 'webp']

/** The header, if it is acceptable: decompression bombs are recognized by it. */
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
