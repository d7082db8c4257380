import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { addBrand } from '#testing/builders.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let subject: TestApp
beforeAll(async () => {
  subject = await createTestApp({ CONTACTS: 'Ines Albrook <ines@example.org>' })
})
afterAll(() => subject.close())

test('the site says how many brands there are and whom to write to [G-08, G-17]', async () => {
  await addBrand(subject.database.db, { name: 'Iver Lund' })
  await addBrand(subject.database.db, { name: 'Fennimore' })
  expect((await subject.app.inject('/api/site')).json()).toEqual({
    brandCount: 2,
    today: new Date().toISOString().slice(0, 10),
    contacts: [{ name: 'Ines Albrook', email: 'ines@example.org' }],
    hasGoogle: false,
    hasGuestUploads: true,
    hasModel: false,
  })
})

test('the site says so when a language model reads transcripts too', async () => {
  const other = await createTestApp({ MODEL_URL: 'http://localhost:11434/v1', MODEL_NAME: 'small' })
  onTestFinished(() => other.close())
  expect((await other.app.inject('/api/site')).json()).toMatchObject({ hasModel: true })
})

test('names that differ only in case cannot be catalogued twice [G-08]', async () => {
  await addBrand(subject.database.db, { name: 'Gull & Larder' })
  await expect(addBrand(subject.database.db, { name: 'GULL & LARDER', slug: 'another' })).rejects.toThrow(
    'brands_name_key_key',
  )
})

test('the OpenAPI document describes every served call [M-04c, X-16c]', async () => {
  const document = (await subject.app.inject('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  const described = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.keys(calls as object).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  const served = subject.app.contractRoutes.map(({ method, path }) => `${method} ${path}`)
  expect(described.toSorted()).toEqual(served.toSorted())
})

test('an unknown call answers 404 as JSON, not as a page', async () => {
  const answer = await subject.app.inject('/api/nothing')
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
})
