import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sharp } from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { makeLaboriousJpeg } from '#testing/laborious-jpeg.ts'
import { makePhoto } from '#testing/photo-forms.ts'
import { createLogger } from '#platform/logger.ts'
import { createImageWorker, type ImageWorker } from './image-worker.ts'
import { processorMsOf } from './processor-time.ts'
import sharp from 'sharp'

const log = createLogger({ LOG_LEVEL: 'silent' })
let subject: ImageWorker | undefined
afterEach(() => subject?.stop())

const open = (options?: Parameters<typeof createImageWorker>[1]): ImageWorker =>
  (subject = createImageWorker(log, options))

/** The processes this one has started. */
async function childrenOf(): Promise<number[]> {
  const lists = (await readdir('/proc/self/task')).map((thread) =>
    readFile(`/proc/self/task/${thread}/children`, 'utf8'),
  )
  return (await Promise.all(lists)).flatMap((list) => list.trim().split(' ').filter(Boolean).map(Number))
}

async function soleChild(): Promise<number> {
  const [child, ...others] = await childrenOf()
  if (child === undefined || others.length > 0) throw new Error('Expected exactly one running image worker')
  return child
}

const differingBits = (one: bigint, other: bigint) =>
  BigInt.asUintN(64, one ^ other)
    .toString(2)
    .replaceAll('0', '').length

describe('a photo that is made ready', () => {
  test('is WebP, with its size and that of the file', async () => {
    const { prepare, scale } = open()
    const photo = await prepare(await makePhoto(3000, 1000, { format: 'png' }))
    expect(photo).toMatchObject({ width: 2560, height: 853, sourcePixels: 3_000_000 })
    expect(await sharp(photo.master).metadata()).toMatchObject({ format: 'webp', width: 2560, height: 853 })
    const [small, medium, large] = await scale(photo.master, [320, 640, 4000])
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 320, height: 107 })
    expect(await sharp(medium).metadata()).toMatchObject({ format: 'webp', width: 640, height: 213 })
    expect(large?.equals(photo.master)).toBe(true)
  })

  test('is opaque: what was clear is white', async () => {
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const { master } = await open().prepare(clear)
    expect((await sharp(master).metadata()).hasAlpha).toBe(false)
    expect([...(await sharp(master).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
  })

  test.each([
    ['for print', (photo: Sharp) => photo.toColourspace('cmyk').jpeg()],
    ['grey', (photo: Sharp) => photo.greyscale().png()],
    ['of few colours', (photo: Sharp) => photo.png({ palette: true, colours: 8 })],
    ['in 16 bits', (photo: Sharp) => photo.toColourspace('rgb16').png()],
    ['in passes', (photo: Sharp) => photo.png({ progressive: true })],
    ['in scans', (photo: Sharp) => photo.jpeg({ progressive: true })],
    ['with wide colours', (photo: Sharp) => photo.withIccProfile('p3').jpeg()],
    ['without loss', (photo: Sharp) => photo.webp({ lossless: true })],
  ])('encoded %s keeps its colors', async (how, encode) => {
    const blue = sharp({ create: { width: 60, height: 40, channels: 3, background: '#3456a0' } })
    const { master } = await open().prepare(await encode(blue).toBuffer())
    const { dominant, channels } = await sharp(master).stats()
    expect(channels).toHaveLength(3)
    const wanted = how === 'grey' ? [86, 86, 86] : [0x34, 0x56, 0xa0]
    for (const [index, channel] of [dominant.r, dominant.g, dominant.b].entries())
      expect(Math.abs(channel - (wanted[index] ?? 0))).toBeLessThan(32)
  })

  test('may be a WebP of 40 megapixels', async () => {
    const photo = await open().prepare(await makePhoto(8000, 5000, { format: 'webp' }))
    expect(photo).toMatchObject({ width: 2560, height: 1600, sourcePixels: 40_000_000 })
  })

  test('has a perceptual hash that smaller and lighter copies share and other photos do not', async () => {
    const { prepare } = open()
    const original = await makePhoto(900, 700, { seed: 3 })
    const copy = await sharp(original).resize(400).linear(0.9, 12).webp({ quality: 50 }).toBuffer()
    const [first, second, other] = [
      await prepare(original),
      await prepare(copy),
      await prepare(await makePhoto(900, 700, { seed: 4 })),
    ]
    expect(differingBits(first.look, second.look)).toBeLessThanOrEqual(6)
    expect(differingBits(first.look, other.look)).toBeGreaterThan(6)
  })
})

describe('the process that decodes', () => {
  test('runs every thread at low priority and has no environment variables', async () => {
    await open().prepare(await makePhoto(64, 64))
    const child = await soleChild()
    const threads = await readdir(`/proc/${child}/task`)
    const priorities = await Promise.all(
      // The name before it may hold spaces; after it the priority is the seventeenth field.
      threads.map(async (thread) => {
        const line = await readFile(`/proc/${child}/task/${thread}/stat`, 'utf8')
        return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[16])
      }),
    )
    expect(new Set(priorities)).toEqual(new Set([19]))
    const environment = (await readFile(`/proc/${child}/environ`, 'utf8')).split('\0').filter(Boolean)
    expect(new Set(environment.map((line) => line.split('=')[0]))).toEqual(
      new Set(['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'UV_THREADPOOL_SIZE', 'VIPS_DISC_THRESHOLD']),
    )
  })

  test('is replaced when a file crashes it, and only that file fails', async () => {
    const { prepare } = open()
    await prepare(await makePhoto(64, 64))
    const [large, small] = [await makePhoto(4000, 3000), await makePhoto(64, 64)]
    const fate = Promise.allSettled([prepare(large), prepare(small)])
    process.kill(await soleChild(), 'SIGKILL')
    const [lost, saved] = await fate
    expect(lost).toMatchObject({ status: 'rejected', reason: { code: 'unsupported_type' } })
    expect(saved).toMatchObject({ status: 'fulfilled', value: { width: 64 } })
  })

  test('is replaced when a file takes too long', async () => {
    const { prepare } = open({ patienceMs: 3000 })
    const photo = await makePhoto(64, 64)
    await expect.poll(() => prepare(photo).catch(() => null), { timeout: 15_000 }).not.toBeNull()
    process.kill(await soleChild(), 'SIGSTOP')
    await expect(prepare(photo)).rejects.toMatchObject({
      code: 'unsupported_type',
      message: 'This photo takes too long to read. Try another one.',
    })
    // On a busy machine a process of the lowest priority may start too slowly, and is then replaced once more.
    const next = () => prepare(photo).catch(() => ({ width: 0 }))
    await expect.poll(next, { timeout: 25_000 }).toMatchObject({ width: 64 })
  })

  test('exits when idle, and restarts on demand', async () => {
    const { prepare } = open({ idleMs: 50 })
    await prepare(await makePhoto(64, 64))
    await pause(300)
    expect(await childrenOf()).toEqual([])
    expect((await prepare(await makePhoto(64, 64))).width).toBe(64)
  })

  test('ends with the server, and pending callers get an error', async () => {
    const imageWorker = open()
    const waiting = Promise.allSettled([
      imageWorker.prepare(await makePhoto(64, 64)),
      imageWorker.prepare(await makePhoto(9, 9)),
    ])
    await imageWorker.stop()
    expect(await childrenOf()).toEqual([])
    expect((await waiting).map((end) => end.status === 'rejected' && end.reason.code)).toEqual([
      'overloaded',
      'overloaded',
    ])
    await expect(imageWorker.prepare(await makePhoto(64, 64))).rejects.toMatchObject({ code: 'overloaded' })
  })
})

test('the queue is bounded, and further callers get a Retry-After', async () => {
  const { prepare } = open({ maxWaiting: 2 })
  const photo = await makePhoto(400, 300)
  const ends = await Promise.allSettled(Array.from({ length: 6 }, () => prepare(photo)))
  expect(ends.map(({ status }) => status)).toEqual([...Array(3).fill('fulfilled'), ...Array(3).fill('rejected')])
  expect(ends[5]).toMatchObject({ reason: { code: 'overloaded', retryAfterSeconds: 10 } })
})

test('a network with many photos delays another one by a single photo', async () => {
  const { prepare } = open()
  const photo = await makePhoto(400, 300)
  const order: string[] = []
  const send = (from: string) => prepare(photo, from).then(() => order.push(from))
  await Promise.all([send('many'), send('many'), send('many'), send('many'), send('one')])
  expect(order).toEqual(['many', 'many', 'one', 'many', 'many'])
})

describe('a file that takes far more work than its size suggests', () => {
  test('is refused before it is decoded: a legal JPEG of 400 kB in thousands of scans', async () => {
    const { prepare } = open()
    await prepare(await makePhoto(64, 64))
    const child = await soleChild()
    const before = processorMsOf(child) ?? 0
    const file = makeLaboriousJpeg(12_000, 3333, 14)
    await expect(prepare(file)).rejects.toMatchObject({
      code: 'unsupported_type',
      message: 'This photo takes too long to read. Try another one.',
    })
    expect((processorMsOf(child) ?? Infinity) - before).toBeLessThan(1000)
  })

  test('is given up when its processor time is used up, long before the clock ends it', async () => {
    const { prepare } = open({ budgetMs: (pixels) => (pixels > 20_000_000 ? 0 : 30_000) })
    const [large, small] = [await makePhoto(7000, 5000), await makePhoto(64, 64)]
    await prepare(small)
    const started = performance.now()
    const [lost, saved] = await Promise.allSettled([prepare(large, 'one'), prepare(small, 'other')])
    expect(lost).toMatchObject({ status: 'rejected', reason: { code: 'unsupported_type' } })
    expect(saved).toMatchObject({ status: 'fulfilled', value: { width: 64 } })
    expect(performance.now() - started).toBeLessThan(30_000)
  })
})

test('a waiting caller goes before the smaller sizes', async () => {
  const imageWorker = open()
  const photo = await makePhoto(400, 300)
  const { master } = await imageWorker.prepare(photo)
  const order: string[] = []
  await Promise.all([
    imageWorker.prepare(photo).then(() => order.push('first')),
    imageWorker.scale(master, [320]).then(() => order.push('sizes')),
    imageWorker.prepare(photo).then(() => order.push('second')),
  ])
  expect(order).toEqual(['first', 'second', 'sizes'])
})
