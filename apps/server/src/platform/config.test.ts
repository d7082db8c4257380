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

test('a short secret is refused', () => {
  expect(() => readConfig({ ...needed, APP_SECRET: 'changeme' })).toThrow('APP_SECRET')
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
