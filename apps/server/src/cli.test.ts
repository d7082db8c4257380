import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSearchPath } from '#platform/config.ts'
import { createEmptyDatabase } from '#testing/test-database.ts'

type Outcome = { code: number; output: string }

let photos: string
let settings: Record<string, string>
beforeAll(async () => {
  photos = await mkdtemp(join(tmpdir(), 'bolodex-cli-'))
  settings = {
    DATABASE_URL: await createEmptyDatabase(),
    APP_SECRET: 'x'.repeat(32),
    ORIGIN: 'http://localhost',
    PHOTO_DIR: photos,
  }
})
afterAll(() => rm(photos, { recursive: true }))

async function cli(args: string[], extra: Record<string, string> = {}, input?: Buffer): Promise<Outcome> {
  const file = join(import.meta.dirname, 'cli.ts')
  try {
    const running = promisify(execFile)(process.execPath, [file, ...args], { env: { ...settings, ...extra } })
    running.child.stdin?.end(input)
    const { stdout } = await running
    return { code: 0, output: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

/** What the operator did to the whole site. */
async function readLog(connectionString = ''): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ action: string; about: string }>(
    `select action, about from moderation_log where kind = 'site' and actor = 'operator' order by id`,
  )
  await client.end()
  return rows.map(({ action, about }) => `${action} ${about}`)
}

// One test, in the order of an operator's work: each step depends on the one before.
test('an operator sets up and maintains a database', { timeout: 300_000 }, async () => {
  expect(await cli(['doctor'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('BROKEN  Schema: The database is empty'),
  })
  expect((await cli(['migrate'])).output).toContain('create_accounts.sql')
  expect((await cli(['migrate'])).output).toContain('up to date')
  const healthy = await cli(['doctor'])
  expect(healthy).toMatchObject({ code: 0, output: expect.stringMatching(/fine {4}Database: PostgreSQL \d+/) })

  expect(JSON.parse((await cli(['seed'])).output)).toMatchObject({ brands: 40, posts: 18 })
  expect(JSON.parse((await cli(['seed'])).output)).toEqual({ brands: 0, posts: 0, catalogue: 0 })

  const names = join(photos, 'names.csv')
  await writeFile(names, 'name,aliases,tier\nZz Quokka & Sons,Quokka,B\n')
  expect(JSON.parse((await cli(['catalogue', 'import', names])).output)).toEqual({ added: 1, changed: 0, unchanged: 0 })
  expect(JSON.parse((await cli(['catalogue', 'import', names])).output)).toEqual({ added: 0, changed: 0, unchanged: 1 })
  expect(JSON.parse((await cli(['catalogue', 'import', '-'], {}, await readFile(names))).output)).toMatchObject({
    unchanged: 1,
  })
  await writeFile(names, 'name,tier\nZz Quokka & Sons,Z\n')
  expect(await cli(['catalogue', 'import', names])).toMatchObject({
    code: 1,
    output: expect.stringContaining('Line 2, column tier'),
  })
  expect(await cli(['catalogue', 'export'])).toMatchObject({ code: 1, output: expect.stringContaining('Usage:') })

  expect((await cli(['admin', 'link'])).output).toMatch(/^http:\/\/localhost\/auth\?mode=setup#[\w-]{32}\n$/)
  expect((await cli(['admin', 'grant', 'pinroll_pat'])).output).toContain('pinroll_pat is an admin now.')
  expect((await cli(['admin', 'link'])).output).toContain('There is an admin already')
  expect(await cli(['admin', 'grant', 'nobody_here'])).toMatchObject({
    code: 1,
    output: expect.stringContaining("no user 'nobody_here'"),
  })
  expect((await cli(['user', 'disable', 'pinroll_pat'])).output).toContain('pinroll_pat is disabled now.')
  expect((await cli(['user', 'enable', 'pinroll_pat'])).output).toContain('pinroll_pat is enabled now.')
  expect(await cli(['admin', 'revoke', 'pinroll_pat'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('the last admin'),
  })
  expect((await cli(['admin', 'revoke', 'pinroll_pat', '--force'])).output).toContain('is no longer an admin')
  expect((await cli(['moderator', 'grant', 'pinroll_pat'])).output).toContain('pinroll_pat is a moderator now.')
  expect((await cli(['moderator', 'revoke', 'pinroll_pat'])).output).toContain('pinroll_pat is no longer a moderator.')
  expect(await cli(['moderator', 'promote', 'pinroll_pat'])).toMatchObject({ code: 1 })
  expect(await cli(['user', 'reset-second-factor', 'pinroll_pat'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('has no second factor'),
  })
  expect(await cli(['secrets', 'rotate'])).toEqual({ code: 0, output: '0 re-encrypted, 0 left.\n' })
  expect(await readLog(settings['DATABASE_URL'])).toEqual([
    'loaded samples 40 brands, 18 posts',
    'loaded samples 0 brands, 0 posts',
    'loaded known names from names.csv',
    'loaded known names from names.csv',
    'loaded known names from standard input',
    'made a link for the first admin',
    're-encrypted with the newest secret 0 values, 0 left',
  ])
})

test('the doctor names each unreachable service and continues', { timeout: 120_000 }, async () => {
  const { code, output } = await cli(['doctor'], {
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    REDIS_URL: 'redis://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    ORIGIN: 'https://bolodex.example',
  })
  expect(code).toBe(1)
  for (const part of ['Database', 'Schema', 'Redis', 'Mail']) expect(output).toContain(`BROKEN  ${part}`)
  expect(output).toContain('fine    Photos')
  expect(output).toContain('fine    Encryption')
  expect(output).toMatch(/CHECK {3}Proxies: ORIGIN is https, .* TRUSTED_PROXIES is 0/)
})

test('the doctor names each missing or wrong setting, and how to fill it in', { timeout: 120_000 }, async () => {
  const { code, output } = await cli(['doctor'], { APP_SECRET: '', ORIGIN: 'bolodex.example', DATABASE_URL: '' })
  expect(code).toBe(1)
  expect(output.trim().split('\n').toSorted()).toEqual([
    expect.stringMatching(/^BROKEN {2}Settings: APP_SECRET is missing\. Make one: openssl rand -hex 32$/),
    expect.stringMatching(/^BROKEN {2}Settings: DATABASE_URL is missing\. Such as: postgres:/),
    expect.stringMatching(/^BROKEN {2}Settings: ORIGIN: .+\. Such as: https:\/\/bolodex\.example$/),
  ])
})

test('an operator backs a site up and restores it', { timeout: 300_000 }, async () => {
  const url = await createEmptyDatabase()
  const tools = {
    DATABASE_URL: url,
    BACKUP_DIR: join(photos, 'backups'),
    PHOTO_DIR: join(photos, 'none'),
    PATH: readSearchPath(),
  }
  expect(await cli(['backup'])).toMatchObject({ code: 1, output: expect.stringContaining('Set BACKUP_DIR') })
  expect(await cli(['backup'], tools)).toMatchObject({ code: 1, output: expect.stringContaining('nothing to back up') })
  await cli(['migrate'], tools)
  expect(await cli(['backup'], { ...tools, PATH: '' })).toEqual({
    code: 1,
    output: 'pg_dump is not installed: install the package postgresql-client.\n',
  })
  const old = join(photos, 'old-tools')
  await mkdir(old)
  await writeFile(join(old, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.1"\n', { mode: 0o755 })
  expect((await cli(['backup'], { ...tools, PATH: old })).output).toMatch(
    /^pg_dump is of PostgreSQL 9, and \d+ or later is needed: install postgresql-client-\d+\.\n$/,
  )
  expect(await cli(['backup', '--keep', '0'], tools)).toMatchObject({ code: 1 })

  const { path } = JSON.parse((await cli(['backup', '--keep', '1'], tools)).output) as { path: string }
  expect(await readdir(tools.BACKUP_DIR)).toEqual([path.split('/').at(-1)])
  expect(await cli(['restore', 'latest'], tools)).toMatchObject({
    code: 1,
    output: expect.stringContaining('The database is not empty.'),
  })
  expect(JSON.parse((await cli(['restore', 'latest', '--try'], tools)).output)).toMatchObject({ photos: 0 })
  expect(JSON.parse((await cli(['restore', path, '--replace'], tools)).output)).toMatchObject({ migrated: [] })
  expect(await readLog(url)).toEqual([`restored the backup ${path.split('/').at(-1)}`])
  expect((await cli(['migrate'], tools)).output).toContain('up to date')
})

test('the version needs no settings, and an unknown command shows how to use it', { timeout: 120_000 }, async () => {
  expect((await cli(['version'])).output.trim()).toMatch(/^\d+\.\d+\.\d+$/)
  expect(await cli(['dance'])).toMatchObject({ code: 2, output: expect.stringContaining('Usage:') })
})
