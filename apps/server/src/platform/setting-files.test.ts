import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigSchema, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'bolodex-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const secret = 'x'.repeat(32)
const needed = { DATABASE_URL: 'postgres://localhost/bolodex', ORIGIN: 'https://bolodex.example' }

function write(name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

test('every setting can be read from the file that NAME_FILE names, without the line break at its end', () => {
  const settings = { APP_SECRET_FILE: write('secret', `${secret}\n`), PORT_FILE: write('port', '4000\n') }
  expect(readConfig({ ...needed, ...settings })).toMatchObject({ APP_SECRET: [secret], PORT: 4000 })
})

test('no setting has the name of another one with _FILE', () => {
  const names = Object.keys(ConfigSchema.shape)
  expect(names.filter((name) => names.includes(`${name}_FILE`))).toEqual([])
})

test('a credential of systemd wins over the environment, so the owner of the tables can be set for one unit', () => {
  const credentials = join(folder, 'credentials')
  mkdirSync(credentials)
  writeFileSync(join(credentials, 'bolodex_APP_SECRET'), secret)
  writeFileSync(join(credentials, 'bolodex_DATABASE_URL'), 'postgres://owner@localhost/bolodex\n')
  writeFileSync(join(credentials, 'PORT'), '4000')
  expect(readConfig({ ...needed, CREDENTIALS_DIRECTORY: credentials })).toMatchObject({
    APP_SECRET: [secret],
    DATABASE_URL: 'postgres://owner@localhost/bolodex',
    PORT: 3000,
  })
})

test('a setting with both a value and a file, or with a file that is missing or too large, is refused by name', () => {
  const read = (settings: Record<string, string>) => () => readConfig({ ...needed, ...settings })
  const file = write('other', secret)
  expect(read({ APP_SECRET: secret, APP_SECRET_FILE: file })).toThrow('APP_SECRET and APP_SECRET_FILE are both set')
  expect(read({ APP_SECRET_FILE: join(folder, 'nowhere') })).toThrow(/APP_SECRET: ENOENT/)
  expect(read({ APP_SECRET_FILE: write('large', 'x'.repeat(65_537)) })).toThrow(/APP_SECRET: .* has 65537 bytes/)
  // The content of a file never shows in the message.
  expect(read({ APP_SECRET_FILE: write('short', 'changeme') })).toThrow(/32 characters/)
  expect(read({ APP_SECRET_FILE: write('short', 'changeme') })).not.toThrow(/changeme/)
})

test('an empty file counts as not set', () => {
  expect(() => readConfig({ ...needed, APP_SECRET_FILE: write('empty', '\n') })).toThrow('APP_SECRET is missing')
})
