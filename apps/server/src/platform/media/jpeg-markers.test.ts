import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeLaboriousJpeg } from '#testing/laborious-jpeg.ts'
import { makePhoto } from '#testing/photo-forms.ts'
import { isLaboriousJpeg } from './jpeg-markers.ts'

const insert = (file: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)])
const note = (bytes: number) =>
  Buffer.concat([Buffer.from([0xff, 0xfe, (bytes + 2) >> 8, (bytes + 2) & 0xff]), Buffer.alloc(bytes, 0xff)])

const noise = (progressive: boolean) =>
  sharp({
    create: { width: 900, height: 700, channels: 3, background: '#777', noise: { type: 'gaussian', sigma: 60 } },
  })
    .withExif({ IFD0: { Artist: 'a member' } })
    .withIccProfile('p3')
    .jpeg({ progressive, quality: 95, optimiseScans: progressive })
    .toBuffer()

test.each([
  ['plain', () => noise(false)],
  ['progressive', () => noise(true)],
  ['with 1 MB of notes full of marker bytes', async () => insert(await noise(true), ...Array(16).fill(note(65_000)))],
  ['with another file behind its end', async () => Buffer.concat([await noise(false), makeLaboriousJpeg(80, 80, 2)])],
  ['cut off', async () => (await noise(true)).subarray(0, 5000)],
  ['cut off in the length of a segment', async () => (await makePhoto(9, 9)).subarray(0, 5)],
])('a JPEG that is %s is a photo like others', async (_, make) => {
  expect(isLaboriousJpeg(await make())).toBe(false)
})

test.each([
  ['hundreds of scans', () => makeLaboriousJpeg(800, 600, 2)],
  ['scans behind bytes that decoders skip', () => hideMarkers(makeLaboriousJpeg(800, 600, 2))],
  ['more than 2 MB of notes', async () => insert(await makePhoto(64, 64), ...Array(40).fill(note(65_000)))],
])('a JPEG with %s is too much work', async (_, make) => {
  expect(isLaboriousJpeg(await make())).toBe(true)
})

/** Fill bytes and stuffed bytes before each scan: decoders skip both. */
const hideMarkers = (file: Buffer): Buffer =>
  Buffer.from(file.toString('latin1').replaceAll('\u00FF\u00DA', '\u00FF\u0000\u00FF\u00FF\u00FF\u00DA'), 'latin1')
