import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { SettingsReport } from '@bolodex/contract/site/site-settings'
import { openSiteSettings } from '#domain/site-settings.ts'
import { createLogger } from '#platform/logger.ts'
import { addBrand, addUser, signIn } from '#testing/builders.ts'
import { openTestApp, shareTestApp } from '#testing/test-app.ts'
import { printSettings, resetSettings } from './operator-settings.ts'
import { testConfig } from '#testing/test-app.ts'

const subject = shareTestApp({ SITE_NAME: 'Environment', CONTACTS: 'Ines Albrook <ines@example.org>' })
let admin: string

beforeAll(async () => {
  const { id } = await addUser(subject.database.db, { is_admin: true })
  admin = await signIn(subject.database.db, id)
})

const change = (payload: object, cookie = admin) =>
  subject.app.inject({ method: 'PATCH', url: '/api/site/settings', payload, headers: { cookie } })
const report = async (): Promise<SettingsReport> =>
  (await subject.app.inject({ url: '/api/site/settings', headers: { cookie: admin } })).json()
const site = async (app = subject.app) => (await app.inject('/api/site')).json()

test('what an admin saved wins over the environment, and null brings its default back [X-34a]', async () => {
  expect(await site()).toMatchObject({ name: 'Environment', contacts: [{ name: 'Ines Albrook' }] })
  const given = {
    name: 'Thrift Club',
    description: 'Brands that sell, by people who sell them.',
    contacts: [{ name: 'Teo Marsh', email: 'teo@example.org' }],
    rules: '# Be kind\n\nNo spam.',
    signUp: 'closed',
    providerLabel: 'Acme',
  }
  expect((await change(given)).json()).toEqual({ done: true })
  expect(await site()).toMatchObject({
    name: 'Thrift Club',
    description: given.description,
    contacts: given.contacts,
    signUp: 'closed',
    providerLabel: 'Acme',
    pages: ['rules'],
  })
  const { values, saved, defaults } = await report()
  expect(values).toMatchObject(given)
  expect(saved.toSorted()).toEqual(Object.keys(given).toSorted())
  expect(defaults.name).toBe('Environment')
  await change(Object.fromEntries(Object.keys(given).map((name) => [name, null])))
  expect(await site()).toMatchObject({ name: 'Environment', signUp: 'open', pages: [], providerLabel: 'Google' })
  expect((await report()).saved).toEqual([])
})

test('every change is in the moderation log, and a value that is not new is not [X-34a]', async () => {
  await change({ name: 'Logged', guestVotes: false, imprint: 'Us' })
  await change({ name: 'Logged' })
  const log = await subject.app.inject({ url: '/api/review/log?kind=site', headers: { cookie: admin } })
  const entries = log.json().entries as { action: string; about: string; reason: string | null }[]
  const about = (what: string) => entries.filter((entry) => entry.about === what)
  expect(about('name').map(({ reason }) => reason)).toContain('from “Environment” to “Logged”')
  expect(about('name').filter(({ reason }) => reason?.endsWith('to “Logged”'))).toHaveLength(1)
  expect(about('guest votes')).toMatchObject([{ action: 'changed the site’s', reason: 'from “on” to “off”' }])
  expect(about('imprint')).toMatchObject([{ reason: null }])
  await change({ name: null, guestVotes: null, imprint: null })
})

test('only an admin with a fresh proof changes settings [X-34a]', async () => {
  const { db } = subject.database
  const { id } = await addUser(db, { is_moderator: true })
  expect((await change({ name: 'Mine' }, await signIn(db, id))).statusCode).toBe(403)
  expect((await change({ name: 'Mine' }, '')).statusCode).toBe(401)
  const { id: adminId } = await addUser(db, { is_admin: true })
  const stale = await signIn(db, adminId)
  await db
    .updateTable('sessions')
    .set({ proved_at: new Date(0) })
    .where('user_id', '=', adminId)
    .execute()
  expect((await change({ name: 'Mine' }, stale)).json()).toMatchObject({ code: 'step_up_required' })
  expect((await site()).name).toBe('Environment')
})

test('a change in one process reaches another without a restart, and drops its cached answers [X-34b]', async () => {
  const other = await openTestApp(subject.database, { SITE_NAME: 'Environment', ANSWER_CACHE_SECONDS: '60' })
  onTestFinished(() => other.app.close())
  expect((await site(other.app)).name).toBe('Environment')
  await change({ name: 'Seen by both' })
  await vi.waitFor(async () => expect((await site(other.app)).name).toBe('Seen by both'), 15_000)
  expect((await other.app.inject('/')).body).toContain('<title>What is that tag worth? · Seen by both</title>')
  await change({ name: null })
  await vi.waitFor(async () => expect((await site(other.app)).name).toBe('Environment'), 15_000)
  // The page was cached for a minute.
  expect((await other.app.inject('/')).body).not.toContain('Seen by both')
})

test('a change is read without a notification as well, by the poll [X-34b]', async () => {
  const config = testConfig(subject.database.url)
  const deaf = { subscribe: () => ({ stop: () => {} }), stop: () => Promise.resolve() }
  const { service, stop } = await openSiteSettings({
    config,
    db: subject.database.db,
    log: createLogger(config),
    listener: deaf,
    pollMs: 50,
  })
  onTestFinished(stop)
  await change({ name: 'Polled' })
  await vi.waitFor(() => expect(service.current().name).toBe('Polled'), 15_000)
  await change({ name: null })
})

test('a read that began before a change and ends after it does not bring the old settings back [X-34b]', async () => {
  const { db, url } = subject.database
  let isSlow = false
  const ends: (() => void)[] = []
  const slowDatabase = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isSlow) await new Promise<void>((resolve) => ends.push(resolve))
      return result
    },
  })
  const config = testConfig(url)
  const deaf = { subscribe: () => ({ stop: () => {} }), stop: () => Promise.resolve() }
  const log = createLogger(config)
  const { service, stop } = await openSiteSettings({ config, db: slowDatabase, log, listener: deaf })
  onTestFinished(stop)
  isSlow = true
  const early = service.refresh()
  await vi.waitFor(() => expect(ends).toHaveLength(1), 15_000)
  await change({ name: 'Newer' })
  isSlow = false
  const late = service.refresh()
  ends[0]?.()
  await Promise.all([early, late])
  expect(service.current().name).toBe('Newer')
  await change({ name: null })
})

test('without guest votes a visitor is asked to sign in, and a member still votes [X-34c]', async () => {
  const { db } = subject.database
  const { id } = await addBrand(db, { name: 'Iver Lund' })
  const { id: member } = await addUser(db)
  const vote = (cookie = '') =>
    subject.app.inject({
      method: 'POST',
      url: `/api/brands/${id}/vote`,
      payload: { voteType: 'up' },
      headers: { cookie },
    })
  await change({ guestVotes: false, guestPhotos: false })
  expect((await vote()).json()).toMatchObject({ code: 'not_signed_in', message: 'Please sign in to vote.' })
  expect((await vote(await signIn(db, member))).statusCode).toBe(200)
  expect(await site()).toMatchObject({ hasGuestVotes: false, hasGuestUploads: false })
  await change({ guestVotes: null, guestPhotos: null })
  expect((await vote()).statusCode).toBe(200)
})

test('the operator prints the settings and resets them on the command line [X-34a]', async () => {
  const { db, url } = subject.database
  const config = testConfig(url)
  await change({ name: 'Thrift Club', signUp: 'invitation' })
  expect(await printSettings(db, config)).toMatch(/^name +saved +"Thrift Club"$/m)
  await resetSettings(db, 'name')
  const printed = await printSettings(db, config)
  expect(printed).toMatch(/^name +default +"Bolodex"$/m)
  expect(printed).toMatch(/^signUp +saved +"invitation"$/m)
  await resetSettings(db, undefined)
  expect(await printSettings(db, config)).not.toContain('saved')
  await expect(resetSettings(db, 'colour')).rejects.toThrow('There are: name,')
  await vi.waitFor(async () => expect((await site()).signUp).toBe('open'), 15_000)
})
