import sharp from 'sharp'

type PhotoOptions = {
  seed?: number
  format?: 'jpeg' | 'png' | 'webp'
  /** As a camera notes how it was held; 1 is upright. */
  orientation?: number
}

/** A photo of something: patches of grey that differ from seed to seed, and are the same for the same seed. */
export async function makePhoto(
  width: number,
  height: number,
  { seed = 1, format = 'jpeg', orientation }: PhotoOptions = {},
): Promise<Buffer> {
  let state = seed * 7919 + 17
  const patches = Buffer.from(
    Array.from({ length: 64 }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state % 256
    }),
  )
  const photo = sharp(patches, { raw: { width: 8, height: 8, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('srgb')
  if (orientation) photo.withMetadata({ orientation })
  return photo.toFormat(format).toBuffer()
}

/** A photo in which every pixel differs from the next, as cloth does from near. */
export function makeSharpPhoto(width: number, height: number, seed = 1): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height)
  let state = seed * 7919 + 17
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    pixels[at] = state >>> 24
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A picture of one colour. */
export const makePlainPhoto = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#ffc0cb' } })
    .png()
    .toBuffer()

/** A multipart form as a browser sends it. */
export function writeForm(
  file: Buffer | null,
  fields: Record<string, string> = {},
  { field = 'photo', name = 'tag.jpg', type = 'image/jpeg' } = {},
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = '----bolodex-test-form'
  const head = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`
  const texts = Object.entries(fields).map(([key, value]) => Buffer.from(`${head(`name="${key}"`)}\r\n${value}\r\n`))
  const files = file
    ? [
        Buffer.from(`${head(`name="${field}"; filename="${name}"`)}Content-Type: ${type}\r\n\r\n`),
        file,
        Buffer.from('\r\n'),
      ]
    : []
  return {
    payload: Buffer.concat([...texts, ...files, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
