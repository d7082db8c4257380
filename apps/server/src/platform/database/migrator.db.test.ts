import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase } from '#testing/test-database.ts'
import { migrationsFolder } from './migration-files.ts'
import { migrate, requireCurrentSchema } from './migrator.ts'

let folder: string
let folderUrl: URL
let url: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bolodex-migrations-'))
  folderUrl = pathToFileURL(`${folder}/`)
  await cp(migrationsFolder, folder, { recursive: true })
  url = await createEmptyDatabase()
})
afterEach(() => rm(folder, { recursive: true }))

test('an empty database gets every migration once', async () => {
  const applied = await migrate(url, { folder: folderUrl })
  expect(applied.length).toBeGreaterThanOrEqual(5)
  expect(await migrate(url, { folder: folderUrl })).toEqual([])
  await expect(requireCurrentSchema(url, folderUrl)).resolves.toBeUndefined()
})

test('processes that start together apply each migration once', async () => {
  const results = await Promise.all([
    migrate(url, { folder: folderUrl }),
    migrate(url, { folder: folderUrl }),
    migrate(url, { folder: folderUrl }),
  ])
  expect(results.filter((applied) => applied.length > 0)).toHaveLength(1)
})

test('a migration edited after the fact is refused by name', async () => {
  const [first = ''] = await migrate(url, { folder: folderUrl })
  await writeFile(join(folder, first), 'select 1;')
  await expect(migrate(url, { folder: folderUrl })).rejects.toThrow(
    `Migration ${first} was edited after it was applied`,
  )
  await expect(requireCurrentSchema(url, folderUrl)).rejects.toThrow('was edited')
})

test('a database newer than the release is refused', async () => {
  await writeFile(join(folder, '20991231T0000_add_tomorrow.sql'), 'create table tomorrow ();')
  await migrate(url, { folder: folderUrl })
  await expect(requireCurrentSchema(url)).rejects.toThrow('newer than this release')
  await expect(migrate(url)).rejects.toThrow('20991231T0000_add_tomorrow.sql')
})

test('a database that lacks migrations is refused when it may not be migrated', async () => {
  await expect(requireCurrentSchema(url, folderUrl)).rejects.toThrow('run `migrate` first')
  await migrate(url, { folder: folderUrl })
  await writeFile(join(folder, '20991231T0000_add_tomorrow.sql'), 'create table tomorrow ();')
  await expect(requireCurrentSchema(url, folderUrl)).rejects.toThrow('lacks 1 migrations')
})

test('a migration that fails leaves nothing behind', async () => {
  await writeFile(join(folder, '20991231T0000_break.sql'), 'create table half_done (); select 1 / 0;')
  await expect(migrate(url, { folder: folderUrl })).rejects.toThrow('20991231T0000_break.sql failed')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("select to_regclass('half_done') as found")
  await client.end()
  expect(rows[0].found).toBeNull()
})
