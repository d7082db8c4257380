import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { OpenData } from '@bolodex/contract/open-data/open-data'
import type { FileStore } from '#platform/media/file-store.ts'
import { createDiskFiles } from '#platform/media/open-file-store.ts'
import { addBrand } from '#testing/builders.ts'
import { makeTestDump } from '#testing/make-dump.ts'
import { shareTestApp } from '#testing/test-app.ts'

// Consecutive nights of one site: each test continues where the previous one ended.
const firstDay = '2026-11-01'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '10000' })
let files: FileStore

const make = (date: string, more: Parameters<typeof makeTestDump>[2] = {}) => makeTestDump(subject, date, more)
const get = (url: string) => subject.app.inject(url)
const readLatest = async () => OpenData.parse((await get('/data/latest.json')).json())
const listStored = async () => (await readdir(join(subject.photoDir, 'open-data'))).toSorted()

beforeAll(async () => {
  files = createDiskFiles(subject.photoDir)
  await addBrand(subject.database.db)
})

test('before the first night there is an empty manifest and a page that says so', async () => {
  expect(await readLatest()).toMatchObject({ date: null, files: [], earlier: [] })
  expect((await get('/data')).body).toContain('No files yet')
})

test('a day has one dump, whatever changes after it', async () => {
  expect(await make(firstDay)).not.toBeNull()
  const before = await readLatest()
  await addBrand(subject.database.db, { name: 'Too Late' })
  expect(await make(firstDay)).toBeNull()
  expect(await readLatest()).toEqual(before)
})

test('a run that fails leaves the former dump listed, and the next run removes what it wrote', async () => {
  const before = await readLatest()
  let puts = 0
  const failing: FileStore = {
    ...files,
    put: (name, type, source) => {
      puts += 1
      return puts === 4 ? Promise.reject(new Error('the disk broke')) : files.put(name, type, source)
    },
  }
  await expect(make('2026-11-02', { files: failing })).rejects.toThrow('the disk broke')
  expect(await readLatest()).toEqual(before)
  expect((await get('/data/2026-11-02/brands.ndjson.gz')).statusCode).toBe(404)
  expect((await listStored()).filter((name) => name.startsWith('2026-11-02'))).toHaveLength(3)
  expect(await make('2026-11-03')).not.toBeNull()
  expect((await listStored()).filter((name) => name.startsWith('2026-11-02'))).toEqual([])
  expect(await readLatest()).toMatchObject({ date: '2026-11-03', earlier: [firstDay] })
})

test('a day whose run failed gets its dump by the next try', async () => {
  const put = () => Promise.reject(new Error('the disk broke'))
  await expect(make('2026-11-04', { files: { ...files, put } })).rejects.toThrow('the disk broke')
  expect(await make('2026-11-04')).not.toBeNull()
  expect((await readLatest()).date).toBe('2026-11-04')
})

test('two concurrent runs make one dump', async () => {
  const made = await Promise.all([make('2026-11-05'), make('2026-11-05')])
  expect(made.filter((dump) => dump !== null)).toHaveLength(1)
})

test('a disk that is nearly full gets no dump', async () => {
  expect(await make('2026-11-06', { readFreeBytes: async () => 1000 })).toBeNull()
  expect((await readLatest()).date).toBe('2026-11-05')
})

test('the last seven are kept', async () => {
  for (const day of ['07', '08', '09', '10', '11', '12']) await make(`2026-11-${day}`)
  const { date, earlier, files: listed } = await readLatest()
  expect([date, ...earlier]).toEqual(['12', '11', '10', '09', '08', '07', '05'].map((day) => `2026-11-${day}`))
  expect((await get(`/data/${firstDay}/brands.csv.gz`)).statusCode).toBe(404)
  expect(await listStored()).toHaveLength(7 * listed.length)
})
