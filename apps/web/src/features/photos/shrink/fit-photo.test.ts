import { expect, test } from 'vitest'
import { limits } from '@bolodex/contract/limits'
import { fitPhoto } from './fit-photo.ts'

/** A fake encoder with this many bytes per pixel at full quality. */
const fit = (width: number, height: number, bytesPerPixel: number) => {
  const tried: { pixels: number; quality: number }[] = []
  const told: number[] = []
  const done = fitPhoto({
    width,
    height,
    draw: (scale) => Math.round(width * scale) * Math.round(height * scale),
    encode: async (pixels, quality) => {
      tried.push({ pixels, quality })
      // Only its size counts; the real one would need gigabytes.
      return { size: Math.ceil(pixels * bytesPerPixel * quality) } as Blob
    },
    onTry: (fraction) => told.push(fraction),
  })
  return { done, tried, told }
}

test('a photo that is small enough at the first try keeps its pixels', async () => {
  const { done, tried } = fit(1500, 1000, 0.5)
  expect((await done).size).toBeLessThan(limits.photoBytes)
  expect(tried).toEqual([{ pixels: 1_500_000, quality: 0.92 }])
})

test('quality goes before pixels, and what comes out is below the limit', async () => {
  const { done, tried } = fit(4000, 3000, 4)
  expect((await done).size).toBeLessThan(limits.photoBytes)
  expect(tried.slice(0, 4).map(({ quality }) => quality)).toEqual([0.92, 0.85, 0.75, 0.92])
  expect(tried[3]?.pixels).toBeLessThan(3_000_000 / 2 + 1)
})

test('no edge has more than 2,000 pixels, whichever is longer', async () => {
  const [wide, high] = [fit(12_000, 9000, 0.1), fit(9000, 12_000, 0.1)]
  await Promise.all([wide.done, high.done])
  expect([wide, high].map(({ tried }) => tried[0]?.pixels)).toEqual([3_000_000, 3_000_000])
})

test('progress grows with every try of one size and stays below the end', async () => {
  const { done, told } = fit(4000, 3000, 0.5)
  await done
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(Math.max(...told)).toBeLessThan(1)
})

test('what cannot be made small enough is given up', async () => {
  const { done, tried } = fit(4000, 3000, 2000)
  await expect(done).rejects.toThrow('stays too large')
  expect(tried).toHaveLength(24)
})
