import { expect, onTestFinished, test } from 'vitest'
import { addBrand } from '#testing/builders.ts'
import { createTestApp, shareTestApp } from '#testing/test-app.ts'

const subject = shareTestApp({ CONTACTS: 'Ines Albrook <ines@example.org>' })

test('the site’s data has the number of brands and the contacts [G-08, G-17]', async () => {
  await addBrand(subject.database.db, { name: 'Iver Lund' })
  await addBrand(subject.database.db, { name: 'Fennimore' })
  expect((await subject.app.inject('/api/site')).json()).toEqual({
    name: 'Bolodex',
    description: null,
    accent: null,
    accentStyles: null,
    logo: null,
    signUp: 'open',
    providerLabel: 'Google',
    pages: [],
    hasGuestVotes: true,
    brandCount: 2,
    knownNames: 0,
    today: new Date().toISOString().slice(0, 10),
    currency: 'USD',
    contacts: [{ name: 'Ines Albrook', email: 'ines@example.org' }],
    hasGoogle: false,
    hasGuestUploads: true,
    hasMail: true,
    hasModel: false,
  })
})

test('the site says when a language model reads transcripts too, and its currency', async () => {
  const other = await createTestApp({
    MODEL_URL: 'http://localhost:11434/v1',
    MODEL_NAME: 'small',
    SITE_CURRENCY: 'EUR',
  })
  onTestFinished(() => other.close())
  expect((await other.app.inject('/api/site')).json()).toMatchObject({ hasModel: true, currency: 'EUR' })
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
    Object.keys(calls as object).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, ':')}`),
  )
  const served = subject.app.contractRoutes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
  expect(described.toSorted()).toEqual(served.toSorted())
})

test('every call in the OpenAPI document has a unique operationId, one listed tag and its session requirement', async () => {
  type Operation = { operationId: string; tags: string[]; security?: object[] }
  const document = (await subject.app.inject('/api/openapi.json')).json()
  const calls = Object.values<Record<string, Operation>>(document.paths).flatMap((item) => Object.values(item))
  const ids = calls.map(({ operationId }) => operationId)
  expect(ids.filter((id) => !/^[a-z]+[A-Za-z]*$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(document.paths['/api/brands/{slug}/history'].get.operationId).toBe('getHistory')
  const listed = new Set(document.tags.map(({ name }: { name: string }) => name))
  expect(calls.filter(({ tags }) => tags.length !== 1 || !listed.has(tags[0]!))).toEqual([])
  const [scheme] = Object.keys(document.components.securitySchemes)
  expect(document.paths['/api/directory'].get.security).toEqual([])
  expect(document.paths['/api/brands/{id}/vote'].post.security).toEqual([{}, { [scheme!]: [] }])
  expect(document.paths['/api/brands/{slugOrId}'].patch.security).toEqual([{ [scheme!]: [] }])
  expect(document.servers).toHaveLength(1)
})

test('security.txt names a contact and a date at most two years ahead', async () => {
  const answer = await subject.app.inject('/.well-known/security.txt')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).toMatch(/^Contact: https?:\/\/[^\n]+\/contact$/m)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(answer.body)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 2 * 366 * 24 * 3_600_000)
})

test('password managers are sent to the account settings', async () => {
  const answer = await subject.app.inject('/.well-known/change-password')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/account-settings'])
})

test('an unknown call answers 404 as JSON, not as a page', async () => {
  const answer = await subject.app.inject('/api/nothing')
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
})
