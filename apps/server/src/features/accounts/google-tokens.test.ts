import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#testing/google.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { startFalseGoogle, type FalseGoogle, type Forgery } from '../../../../../tools/parts/false-google.ts'

let google: FalseGoogle
let subject: TestApp
beforeAll(async () => {
  google = await startFalseGoogle()
  subject = await createTestApp({ ...google.settings, RATE_LIMIT_FACTOR: '1000' })
})
afterAll(async () => {
  await subject.close()
  await google.stop()
})

/** Signs in through Google as a new person with this token; returns the viewer. */
async function comeWith(sub: string, forgery: Forgery): Promise<unknown> {
  const browser = openBrowser(subject.app)
  const begun = new URL(String((await browser.get('/api/auth/google')).headers['location']))
  const person = { sub, email: `${sub}@gmail.test`, email_verified: true }
  const code = google.issue(begun, person, { userinfo: person, ...forgery })
  const state = encodeURIComponent(begun.searchParams.get('state') ?? '')
  await browser.get(`/api/auth/callback/google?code=${code}&state=${state}`)
  return (await browser.get('/api/session')).body['user']
}

test('a token that Google signed for this site signs the person in', async () => {
  expect(await comeWith('honest', {})).not.toBeNull()
})

const without = (name: string): Forgery => ({
  claims: (honest) => Object.fromEntries(Object.entries(honest).filter(([key]) => key !== name)),
})

const refused: [string, Forgery][] = [
  ['is missing', { token: () => null }],
  ['is empty', { token: () => '' }],
  ['names no person', without('sub')],
  ['names no address', without('email')],
  ['names two addresses', { claims: (honest) => ({ ...honest, email: ['a@gmail.test', 'b@gmail.test'] }) }],
  ['is of another issuer', { claims: (honest) => ({ ...honest, iss: 'https://accounts.google.com' }) }],
  ['is for another site', { claims: (honest) => ({ ...honest, aud: 'another-site' }) }],
  ['is signed by somebody else', { key: 'foreign' }],
]

test.each(refused)('a token that %s signs no one in, whatever else the service returns', async (name, forgery) => {
  expect(await comeWith(name.replaceAll(' ', '-'), forgery)).toBeNull()
})
