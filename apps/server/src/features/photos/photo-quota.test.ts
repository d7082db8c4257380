import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDiskPhotos } from '#platform/media/open-photo-store.ts'
import { examine } from '#platform/doctor.ts'
import { createSharedKey } from '#platform/limits/networks.ts'
import { addBrand } from '#testing/builders.ts'
import { makeSharpPhoto, writeForm } from '#testing/photo-forms.ts'
import { createTestApp, testConfig, type TestApp } from '#testing/test-app.ts'
import { createPhotoBytesStore } from '#domain/photos/photo-bytes-store.ts'
import { createPhotoQuota } from '#domain/photos/photo-quota.ts'

const noSpace = {
  code: 'no_space',
  message: 'We can’t store more photos right now. Please try again later.',
}

let folder: string
let subject: TestApp | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bolodex-quota-'))
})
afterEach(async () => {
  await subject?.close()
  subject = undefined
  await rm(folder, { recursive: true })
})

async function open(settings: Record<string, string> = {}) {
  subject = await createTestApp({ PHOTO_DIR: folder, METRICS_TOKEN: 'a-token-for-metrics', ...settings })
  const { app, database } = subject
  const { id } = await addBrand(database.db)
  return {
    app,
    database,
    give: async (file: Buffer, era: string, address = '203.0.113.7') => {
      const { payload, headers } = writeForm(file, { era })
      return app.inject({ method: 'POST', url: `/api/brands/${id}/upload`, headers, payload, remoteAddress: address })
    },
  }
}

describe('photos are refused with a sentence and not stored', { timeout: 120_000 }, () => {
  test('when as much is stored as the site may hold', async () => {
    const { give, app, database } = await open({ PHOTO_SITE_QUOTA: '1000' })
    expect((await give(await makeSharpPhoto(200, 150), '1960s')).statusCode).toBe(200)
    const stored = await createPhotoBytesStore(database.db).countStored()
    expect(stored).toBeGreaterThan(1000)
    // The earlier result is cached for a second.
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const refused = await give(await makeSharpPhoto(200, 150, 2), '1970s')
    expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([507, noSpace, '3600'])
    const headers = { authorization: 'Bearer a-token-for-metrics' }
    const metrics = (await app.inject({ url: '/metrics', headers })).body
    expect(metrics).toContain(`photo_bytes{of="stored"} ${stored}\n`)
    expect(metrics).toContain('photo_bytes{of="quota"} 1000\n')
    expect(metrics).toMatch(/photo_bytes\{of="free"\} \d{5,}/)
  })

  test('when the disk has less left than must stay free, which doctor says too', async () => {
    const settings = { PHOTO_FREE_FLOOR: '9000000000000000', PHOTO_DIR: folder }
    const { give, database } = await open(settings)
    const refused = await give(await makeSharpPhoto(64, 64), '1960s')
    expect([refused.statusCode, refused.json()]).toEqual([507, noSpace])
    const findings = await examine(testConfig(database.url, settings))
    expect(findings.find(({ what }) => what === 'Room for photos')).toMatchObject({
      isFine: false,
      detail: expect.stringMatching(/^Uploads are refused: 0 MB stored, no quota, [\d,]+ MB free, uploads stop at/),
    })
  })

  test('on a file system that is nearly full', async ({ skip }) => {
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder])
    skip(status !== 0, 'Only root can mount a file system')
    try {
      const { give } = await open({ PHOTO_FREE_FLOOR: '2000000' })
      expect((await give(await makeSharpPhoto(200, 150), '1960s')).statusCode).toBe(200)
      await writeFile(join(folder, 'filling'), Buffer.alloc(3_000_000))
      await new Promise((resolve) => setTimeout(resolve, 1100))
      expect((await give(await makeSharpPhoto(200, 150, 2), '1970s')).statusCode).toBe(507)
      await rm(join(folder, 'filling'))
      await new Promise((resolve) => setTimeout(resolve, 1100))
      expect((await give(await makeSharpPhoto(200, 150, 2), '1970s')).statusCode).toBe(200)
      await subject?.close()
      subject = undefined
    } finally {
      spawnSync('umount', [folder])
    }
  })

  test('when their network has sent enough today, be it through many addresses of IPv6', async () => {
    const photo = await makeSharpPhoto(200, 150)
    // Two photos of this size for a household.
    const factor = (photo.length * 2.6) / 200_000_000
    const { give, database } = await open({ RATE_LIMIT_FACTOR: '1' })
    const config = { PHOTO_SITE_QUOTA: undefined, PHOTO_FREE_FLOOR: 0, RATE_LIMIT_FACTOR: factor }
    const quota = createPhotoQuota({
      db: database.db,
      files: createDiskPhotos(folder),
      readKey: createSharedKey(database.db),
      config,
    })
    const send = (address: string) =>
      quota.charge(address, photo.length).then(
        () => 'taken',
        (error: { code: string }) => error.code,
      )
    const outcomes = async (addresses: string[]) => {
      const counted: Record<string, number> = {}
      for (const address of addresses) {
        const outcome = await send(address)
        counted[outcome] = (counted[outcome] ?? 0) + 1
      }
      return counted
    }
    expect(await outcomes(Array.from({ length: 4 }, () => '198.51.100.1'))).toEqual({ taken: 2, too_many_requests: 2 })
    expect(await outcomes(['198.51.100.2'])).toEqual({ taken: 1 })
    // A /56 may send four times as much as one household, however many /64 it uses.
    const households = Array.from({ length: 16 }, (_, at) => `2001:db8:0:${at.toString(16)}::1`)
    expect(await outcomes(households)).toEqual({ taken: 10, too_many_requests: 6 })
    expect(await outcomes(['2001:db8:0:100::1'])).toEqual({ taken: 1 })

    await database.pool.query(`update photo_network_bytes set bytes = 200000000`)
    const code = await give(photo, '1960s', '203.0.113.9')
    expect(code.statusCode).toBe(200)
    await database.pool.query(`update photo_network_bytes set bytes = 200000000`)
    const refused = await give(await makeSharpPhoto(200, 150, 3), '1970s', '203.0.113.9')
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'Too many photos came from your network today. Please try again tomorrow.',
    ])
    const { rows } = await database.pool.query<{ code: string }>('select code from photo_network_bytes')
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|2001:db8/)
    await database.pool.query(`update photo_network_bytes set day = day - 1`)
    await createPhotoBytesStore(database.db).forgetEarlierDays()
    expect((await database.pool.query('select from photo_network_bytes')).rowCount).toBe(0)
  })
})

test('the sum of what is stored follows the files', { timeout: 120_000 }, async () => {
  const { give, database } = await open()
  const answer = (await give(await makeSharpPhoto(200, 150), '1960s')).json()
  const name = String(answer.photo.url).slice('/photos/'.length)
  const { size } = await stat(join(folder, name))
  const store = createPhotoBytesStore(database.db)
  expect([await store.countStored(), (await readFile(join(folder, name))).length]).toEqual([size, size])
  const sha256 = name.slice(0, 64)
  await store.note(sha256, size + 500)
  expect(await store.countStored()).toBe(size + 500)
  await store.forget(sha256)
  await store.forget(sha256)
  expect(await store.countStored()).toBe(0)
})
