import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const needed = {
  DATABASE_URL: 'postgres://localhost/bolodex',
  APP_SECRET: 'x'.repeat(32),
  ORIGIN: 'https://bolodex.example',
}

test('the three settings without a default are enough', () => {
  expect(readConfig(needed)).toMatchObject({ PORT: 3000, RUN_JOBS: true, CONTACTS: [], DEVELOPMENT: false })
})

test('a missing setting is named in one sentence a person can act on', () => {
  expect(() => readConfig({})).toThrow(/DATABASE_URL.*\n.*APP_SECRET.*\n.*ORIGIN/)
})

test('a required setting that is missing comes with a way to make one', () => {
  expect(() => readConfig({ ...needed, APP_SECRET: '' })).toThrow(
    'APP_SECRET is missing. Make one: openssl rand -hex 32',
  )
  expect(() => readConfig({ ...needed, ORIGIN: undefined })).toThrow(
    'ORIGIN is missing. Such as: https://bolodex.example',
  )
})

test('secrets are a list, newest first', () => {
  const [one, other] = ['x'.repeat(32), 'y'.repeat(64)]
  expect(readConfig(needed).APP_SECRET).toEqual([one])
  expect(readConfig({ ...needed, APP_SECRET: `${other}, ${one}` }).APP_SECRET).toEqual([other, one])
})

test.each([
  ['a short one', 'changeme', '32 characters'],
  ['a short one among long ones', `${'x'.repeat(32)},changeme`, '32 characters'],
  ['an empty place', `${'x'.repeat(32)},`, '32 characters'],
  ['the same one twice', `${'x'.repeat(32)},${'x'.repeat(32)}`, 'twice'],
  ['more than five', Array.from('abcdef', (letter) => letter.repeat(32)).join(','), 'at most 5'],
])('%s among the secrets is refused, and no secret is repeated in the sentence', (_what, secrets, sentence) => {
  const read = () => readConfig({ ...needed, APP_SECRET: secrets })
  expect(read).toThrow(`APP_SECRET: `)
  expect(read).toThrow(sentence)
  expect(read).not.toThrow('changeme')
})

test('an address of a model without its name is refused, and a name without an address', () => {
  const model = { MODEL_URL: 'http://localhost:11434/v1', MODEL_NAME: 'small' }
  expect(readConfig({ ...needed, ...model })).toMatchObject(model)
  for (const name of ['MODEL_URL', 'MODEL_NAME'])
    expect(() => readConfig({ ...needed, ...model, [name]: '' })).toThrow('must be set together')
})

test('an empty value counts as not set', () => {
  expect(readConfig({ ...needed, REDIS_URL: '', PORT: '' })).toMatchObject({ PORT: 3000 })
})

test('contacts are read as names with addresses [G-17]', () => {
  const { CONTACTS } = readConfig({ ...needed, CONTACTS: 'Ines Albrook <ines@example.org>, Teo <teo@example.org>' })
  expect(CONTACTS).toEqual([
    { name: 'Ines Albrook', email: 'ines@example.org' },
    { name: 'Teo', email: 'teo@example.org' },
  ])
})

test('a contact of another form is refused', () => {
  expect(() => readConfig({ ...needed, CONTACTS: 'ines@example.org' })).toThrow('Name <address>')
})
