import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSwift, type Swift } from '../../../../../tools/parts/swift.ts'
import { openPhotoStore } from './open-photo-store.ts'
import type { PhotoStore } from './photo-store.ts'

let swift: Swift
let folder: string
const stores: Partial<Record<string, PhotoStore>> = {}

const s3Settings = (secret = swift.secretAccessKey) => ({
  PHOTO_DIR: 'unused',
  S3_BUCKET: 'photos',
  S3_ENDPOINT: swift.endpoint,
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: swift.accessKeyId,
  S3_SECRET_ACCESS_KEY: secret,
})

beforeAll(async () => {
  swift = await startSwift()
  const { endpoint, accessKeyId, secretAccessKey } = swift
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: 'photos' }))
  client.destroy()
  folder = await mkdtemp(join(tmpdir(), 'bolodex-photo-store-'))
  stores['the disk'] = await openPhotoStore({ PHOTO_DIR: join(folder, 'not', 'there', 'yet'), S3_REGION: 'us-east-1' })
  stores['S3'] = await openPhotoStore(s3Settings())
}, 120_000)
afterAll(async () => {
  for (const store of Object.values(stores)) store?.close()
  await swift.stop()
  await rm(folder, { recursive: true })
})

describe.each(['the disk', 'S3'])('on %s', (place) => {
  const store = (): PhotoStore => {
    const found = stores[place]
    if (!found) throw new Error(`There is no store on ${place}`)
    return found
  }
  const nameOf = (letter: string) => `${letter.repeat(64)}.webp`
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 251))

  test('a stored file is read back byte by byte, whole or in chunks', async () => {
    await store().put(nameOf('a'), bytes)
    expect(await store().has(nameOf('a'))).toBe(true)
    expect((await store().read(nameOf('a')))?.equals(bytes)).toBe(true)
    const open = await store().open(nameOf('a'))
    expect(open?.bytes).toBe(bytes.length)
    const pieces: Buffer[] = []
    for await (const piece of open?.stream ?? []) pieces.push(piece as Buffer)
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  })

  test('all photos are listed, and no other files', async () => {
    await store().put(nameOf('1'), bytes)
    await store().put(`${'1'.repeat(64)}-320.webp`, bytes)
    const names: string[] = []
    for await (const name of store().list()) names.push(name)
    expect(names).toEqual(expect.arrayContaining([nameOf('1'), `${'1'.repeat(64)}-320.webp`]))
    expect(names.filter((name) => !/^[0-9a-f]{64}(-\d+)?\.webp$/.test(name))).toEqual([])
    await store().remove(names)
    for await (const name of store().list()) throw new Error(`${name} is still there`)
  })

  test('an unknown file is missing without an error', async () => {
    expect(await store().has(nameOf('b'))).toBe(false)
    expect(await store().read(nameOf('b'))).toBeNull()
    expect(await store().open(nameOf('b'))).toBeNull()
    await store().remove([nameOf('b')])
  })

  test('the same file may be stored twice, also concurrently', async () => {
    await Promise.all([store().put(nameOf('c'), bytes), store().put(nameOf('c'), bytes)])
    await store().put(nameOf('c'), bytes)
    expect((await store().read(nameOf('c')))?.equals(bytes)).toBe(true)
  })

  test('a removed file is gone, and no other', async () => {
    await store().put(nameOf('d'), bytes)
    await store().put(`${'d'.repeat(64)}-320.webp`, bytes)
    await store().remove([nameOf('d'), nameOf('e')])
    expect(await store().has(nameOf('d'))).toBe(false)
    expect(await store().has(`${'d'.repeat(64)}-320.webp`)).toBe(true)
  })

  test.each(['../secret', 'notes.txt', `${'a'.repeat(64)}.webp/../x`, `${'a'.repeat(64)}-333.webp`])(
    'nothing is stored or read under the name %s',
    async (name) => {
      const attempts = [
        async () => store().put(name, bytes),
        async () => store().read(name),
        async () => store().has(name),
        async () => store().open(name),
        async () => store().remove([name]),
      ]
      for (const attempt of attempts) await expect(attempt()).rejects.toThrow('is not the name of a photo')
    },
  )

  test('it says where it is', async () => {
    expect(await store().examine()).toContain(place === 'S3' ? 'photos' : folder)
  })
})

test('the disk holds whole files only', async () => {
  const names = await readdir(join(folder, 'not', 'there', 'yet'))
  expect(names.filter((name) => !name.endsWith('.webp'))).toEqual([])
})

test('a folder that cannot be there is found out', async () => {
  await writeFile(join(folder, 'file'), '')
  const store = await openPhotoStore({ PHOTO_DIR: join(folder, 'file', 'photos'), S3_REGION: 'us-east-1' })
  await expect(store.examine()).rejects.toThrow('ENOTDIR')
  await expect(store.put(`${'a'.repeat(64)}.webp`, Buffer.from('x'))).rejects.toThrow('ENOTDIR')
})

test('with wrong keys S3 refuses writes, reads and deletions', async () => {
  const name = `${'f'.repeat(64)}.webp`
  await stores['S3']?.put(name, Buffer.from('kept'))
  const stranger = await openPhotoStore(s3Settings('wrong'))
  await expect(stranger.put(name, Buffer.from('x'))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  await expect(stranger.read(name)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  await expect(stranger.remove([name])).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  await expect(stranger.examine()).rejects.toThrow('The store refuses the key')
  stranger.close()
  const lost = await openPhotoStore({ ...s3Settings(), S3_BUCKET: 'elsewhere' })
  await expect(lost.examine()).rejects.toThrow("There is no bucket 'elsewhere'")
  lost.close()
  expect(String(await stores['S3']?.read(name))).toBe('kept')
})
