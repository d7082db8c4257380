import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { makePhoto } from '#testing/photo-forms.ts'
import { clearlyMore, qualityOf } from './photo-detail.ts'
import sharp from 'sharp'

const samples = new URL('../../../samples/tag-photos/', import.meta.url)
const sample = (name: string): Promise<Buffer> => readFile(new URL(`${name}.webp`, samples))

async function measure(file: Buffer) {
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { ...qualityOf(data, width, height), pixels: width * height }
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffc0cb' } })
    .png()
    .toBuffer()
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
const gradient = (width: number, height: number) =>
  sharp(Buffer.from([0, 255]), { raw: { width: 2, height: 1, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .jpeg()
    .toBuffer()
const blurred = async (name: string) =>
  sharp(await sample(name))
    .blur(4)
    .jpeg({ quality: 90 })
    .toBuffer()

describe('the pixels of a picture count', () => {
  test.each(['barlow-and-thrane-care', 'delmarva-sport', 'rallye-74', 'yarrow-bend'])(
    'in full where it is a sharp photo: %s',
    async (name) => {
      const { pixels, qualityPixels } = await measure(await sample(name))
      expect(qualityPixels / pixels).toBeGreaterThan(0.9)
    },
  )

  test('in full for noise, which looks like cloth', async () => {
    const { pixels, qualityPixels } = await measure(await noise(1200, 900))
    expect(qualityPixels).toBe(pixels)
  })

  test.each([
    ['one colour', () => plain(2000, 1500)],
    ['a gradient', () => gradient(2000, 1500)],
    ['a blur', () => blurred('iver-lund')],
  ])('hardly where it is %s', async (_, draw) => {
    const { pixels, qualityPixels } = await measure(await draw())
    expect(qualityPixels / pixels).toBeLessThan(0.2)
  })

  test('up to twelve million', () => {
    const grey = new Uint8Array(5000 * 3000)
    const plain = qualityOf(grey, 5000, 3000)
    for (let at = 0; at < grey.length; at += 1) grey[at] = (at * 2_654_435_761) >>> 24
    expect([plain.qualityPixels, qualityOf(grey, 5000, 3000).qualityPixels]).toEqual([12_000, 12_000_000])
  })

  test('the more the better where there is as much detail', async () => {
    const whole = await sample('yarrow-bend')
    const smaller = await sharp(whole).resize(640).webp().toBuffer()
    expect((await measure(whole)).qualityPixels).toBeGreaterThan((await measure(smaller)).qualityPixels)
    expect((await measure(whole)).detailPixels).toBeGreaterThan(clearlyMore * (await measure(smaller)).detailPixels)
    const [small, large] = [await measure(await makePhoto(640, 480)), await measure(await makePhoto(800, 600))]
    expect(large.qualityPixels).toBeGreaterThan(small.qualityPixels)
  })
})

describe.each(['delmarva-sport', 'rallye-74'])('a picture of %s that is only made larger', (name) => {
  test.each([
    [1.5, 'lanczos3'],
    [3, 'cubic'],
  ] as const)('%d times holds hardly more detail, by %s', async (factor, kernel) => {
    const original = await sample(name)
    const { width } = await sharp(original).metadata()
    const larger = await sharp(original)
      .resize({ width: Math.round(width * factor), kernel })
      .jpeg({ quality: 90 })
      .toBuffer()
    expect((await measure(larger)).detailPixels / (await measure(original)).detailPixels).toBeLessThan(clearlyMore)
  })
})
