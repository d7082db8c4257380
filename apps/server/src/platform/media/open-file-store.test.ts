import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSwift, type Swift } from '../../../../../tools/parts/swift.ts'
import type { FileStore } from './file-store.ts'
import { openFileStore } from './open-file-store.ts'

let swift: Swift
let client: S3Client
let folder: string
const stores: Partial<Record<string, FileStore>> = {}

beforeAll(async () => {
  swift = await startSwift()
  const { endpoint, accessKeyId, secretAccessKey } = swift
  client = new S3Client({
    region: 'us-east-1',
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
  await client.send(new CreateBucketCommand({ Bucket: 'files' }))
  folder = await mkdtemp(join(tmpdir(), 'bolodex-file-store-'))
  stores['the disk'] = await openFileStore({ PHOTO_DIR: folder, S3_REGION: 'us-east-1' })
  stores['S3'] = await openFileStore({
    PHOTO_DIR: 'unused',
    S3_BUCKET: 'files',
    S3_ENDPOINT: endpoint,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
}, 120_000)
afterAll(async () => {
  for (const store of Object.values(stores)) store?.close()
  client.destroy()
  await swift.stop()
  await rm(folder, { recursive: true })
})

/** Bytes in chunks, none of which has the size of an S3 part. */
async function* piecesOf(bytes: Buffer, fault?: Error): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 700_001) yield bytes.subarray(at, at + 700_001)
  if (fault) throw fault
}

const bytesOf = (length: number) => Buffer.from(Uint8Array.from({ length }, (_, index) => (index * 7) % 251))
const small = bytesOf(1000)
const large = bytesOf(20_000_000)

describe.each(['the disk', 'S3'])('on %s', (place) => {
  const store = (): FileStore => {
    const found = stores[place]
    if (!found) throw new Error(`There is no store on ${place}`)
    return found
  }
  const read = async (name: string, from: number, to: number): Promise<Buffer | null> => {
    const stream = await store().open(name, { from, to })
    return stream && Buffer.concat(await stream.toArray())
  }

  test.each([
    ['a small file', 'tests/small.bin', small],
    ['a file of several parts', 'tests/large.bin', large],
  ])('%s is read back as it was written, whole and in part', async (_, name, bytes) => {
    await store().put(name, 'application/octet-stream', piecesOf(bytes))
    expect((await read(name, 0, bytes.length - 1))?.equals(bytes)).toBe(true)
    expect((await read(name, 500, 899))?.equals(bytes.subarray(500, 900))).toBe(true)
  })

  test('a file whose writing fails is not there, and the one before it stays', async () => {
    const fault = new Error('the source broke')
    await expect(store().put('tests/new.bin', 'text/plain', piecesOf(large, fault))).rejects.toThrow('the source broke')
    expect(await read('tests/new.bin', 0, 9)).toBeNull()
    await store().put('tests/old.bin', 'text/plain', piecesOf(small))
    await expect(store().put('tests/old.bin', 'text/plain', piecesOf(large, fault))).rejects.toThrow('the source broke')
    expect((await read('tests/old.bin', 0, 999))?.equals(small)).toBe(true)
  })

  test('a removed file is gone, and removing a missing one is not an error', async () => {
    await store().put('tests/gone.bin', 'text/plain', piecesOf(large))
    await store().remove(['tests/gone.bin', 'tests/never.bin'])
    expect(await read('tests/gone.bin', 0, 9)).toBeNull()
  })

  test.each(['../secret', 'tests/../secret', '/etc/passwd', 'tests/.hidden', 'tests/a/b', `${'a'.repeat(64)}.webp`])(
    'nothing is stored, read or removed under the name %s',
    async (name) => {
      const attempts = [
        async () => store().put(name, 'text/plain', piecesOf(small)),
        async () => store().open(name, { from: 0, to: 1 }),
        async () => store().remove([name]),
      ]
      for (const attempt of attempts) await expect(attempt()).rejects.toThrow('is not the name of a stored file')
    },
  )
})

test('after removing, neither the disk nor S3 holds parts of files whose writing failed', async () => {
  const names = ['tests/new.bin', 'tests/old.bin']
  for (const store of Object.values(stores)) await store?.remove(names)
  const left = await readdir(join(folder, 'tests'))
  expect(left.filter((name) => name.endsWith('.part'))).toEqual([])
  const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket: 'files' }))
  expect(Uploads ?? []).toEqual([])
})
