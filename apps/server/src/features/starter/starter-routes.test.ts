import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { StarterReport } from '@bolodex/contract/starter/starter'
import { listDatasets } from '#features/open-data/dataset-store.ts'
import { makeOfflineCopy } from '#features/offline/make-copy.ts'
import { addBrand, addMember, asProved, type Member } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { emptyTables } from '#testing/test-database.ts'
import { loadStarter } from './load-starter.ts'
import { readStarter } from './read-starter.ts'
import { starterJobs } from './starter-jobs.ts'
import { createReviewActs } from '../../features.ts'

// The whole file is loaded, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })
const file = await readStarter()
let admin: Member
let member: Member
beforeEach(async () => {
  const { db, pool } = subject.database
  await emptyTables(pool, 'brands, former_brand_slugs, removed_brands, offline_copies, starter_runs, moderation_log')
  admin = await addMember(db, { is_admin: true })
  member = await addMember(db)
})

const call = (who: Member, method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) =>
  subject.app.inject({ method, url, headers: { cookie: who.cookie }, ...(payload && { payload }) })
const report = async (): Promise<StarterReport> => (await call(admin, 'GET', '/api/system/starter')).json()
const runJob = () => starterJobs(subject.database.db)[0]?.run({})
const ask = async <T extends object>(query: string) => (await subject.database.pool.query<T>(query)).rows

describe('loading on the web', () => {
  test('an admin starts it, a job does it with progress, and the log has it [X-37i]', async () => {
    expect(await report()).toMatchObject({ rows: 712, unsure: 0, canLoad: true, loaded: 0, run: null })
    expect((await call(admin, 'POST', '/api/system/starter/load', {})).json()).toEqual({ done: true })
    expect((await report()).run).toMatchObject({ kind: 'load', state: 'running', total: 712, done: 0 })
    expect((await call(admin, 'POST', '/api/system/starter/load', {})).statusCode).toBe(409)
    await runJob()
    expect(await report()).toMatchObject({
      canLoad: true,
      loaded: 712,
      untouched: 712,
      unconfirmed: 712,
      run: { kind: 'load', state: 'done', total: 712, done: 712, added: 712, duplicates: [] },
    })
    expect((await call(admin, 'POST', '/api/system/starter/remove')).statusCode).toBe(200)
    await runJob()
    expect(await report()).toMatchObject({ loaded: 0, run: { kind: 'remove', state: 'done', removed: 712 } })
    expect(await ask('select kind, actor, action, about from moderation_log order by id')).toEqual([
      { kind: 'site', actor: 'admin', action: 'started to load', about: '712 starter brands' },
      { kind: 'site', actor: 'admin', action: 'started to remove', about: '712 starter brands' },
    ])
  })

  test('after a crash it goes on where it was, and one that stands still can be started again', async () => {
    await call(admin, 'POST', '/api/system/starter/load', {})
    await ask(`update starter_runs set done = 700, added = 700, moved_at = now() - interval '2 minutes'`)
    expect((await report()).run).toMatchObject({ state: 'stopped' })
    await runJob()
    expect((await report()).run).toMatchObject({ state: 'done', done: 712, added: 712 })
    expect((await report()).loaded).toBe(12)
    expect((await call(admin, 'POST', '/api/system/starter/load', {})).statusCode).toBe(200)
  })

  test('it is refused while the site has other brands, and without a fresh proof [X-37i]', async () => {
    await addBrand(subject.database.db, { name: 'Their own' })
    const answer = await call(admin, 'POST', '/api/system/starter/load', {})
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict'])
    expect((await report()).canLoad).toBe(false)
    await ask(`update sessions set proved_at = now() - interval '1 hour'`)
    for (const path of ['load', 'remove'])
      expect((await call(admin, 'POST', `/api/system/starter/${path}`, {})).json().code).toBe('step_up_required')
    expect((await call(member, 'POST', '/api/system/starter/remove')).statusCode).toBe(403)
    expect(await ask('select from starter_runs')).toEqual([])
  })
})

describe('the mark', () => {
  const load = async () => {
    await loadStarter(subject.database.db, file.slice(0, 2))
    return (
      (await ask<{ id: number; slug: string }>('select id, slug from brands order by name'))[0] ?? { id: 0, slug: '' }
    )
  }
  const confirm = (id: number, who = member) => call(who, 'PUT', `/api/brands/${id}/starter-confirmation`)
  const read = async (slug: string) => (await subject.app.inject({ url: `/api/brands/${slug}` })).json()

  test('a member ends it, once and for all, and copies and sync clients notice [X-37e]', async () => {
    const { db } = subject.database
    const { id, slug } = await load()
    await makeOfflineCopy({ db, log: { info: () => {} } })
    const { updatedAt, version } = await read(slug)
    expect((await confirm(id)).json()).toEqual({ starter: 'confirmed' })
    const after = await read(slug)
    expect(after).toMatchObject({ starter: 'confirmed', version, changes: 0, submittedBy: 'Starter notes' })
    expect(after.updatedAt).not.toBe(updatedAt)
    expect((await makeOfflineCopy({ db, log: { info: () => {} } }))?.newParts).toBeGreaterThan(0)
    const again = await addMember(db)
    expect((await confirm(id, again)).json()).toEqual({ starter: 'confirmed' })
    expect(await ask('select confirmed_by as by from starter_brands where confirmed_at is not null')).toEqual([
      { by: member.id },
    ])
    expect((await read(slug)).updatedAt).toBe(after.updatedAt)
    const [dataset] = await listDatasets('http://localhost')
    const dumped = await ask<{ starter: string }>(dataset?.query ?? '')
    expect(dumped.map(({ starter }) => starter).toSorted()).toEqual(['confirmed', 'unconfirmed'])
    const list = (await subject.app.inject({ url: '/api/brands' })).json()
    expect(list.map((brand: { starter: string }) => brand.starter).toSorted()).toEqual(['confirmed', 'unconfirmed'])
  })

  test('an edit ends it, a vote does not [X-37e]', async () => {
    const { id, slug } = await load()
    await call(member, 'POST', `/api/brands/${id}/vote`, { voteType: 'up' })
    expect((await read(slug)).starter).toBe('unconfirmed')
    await call(admin, 'PATCH', `/api/brands/${id}`, { description: 'What an admin knows about it.' })
    expect((await read(slug)).starter).toBe('confirmed')
  })

  test('guests, other brands and missing ones are refused', async () => {
    const { id } = await load()
    const guest = { method: 'PUT', url: `/api/brands/${id}/starter-confirmation` } as const
    expect((await subject.app.inject(guest)).statusCode).toBe(401)
    const other = await addBrand(subject.database.db)
    expect((await confirm(other.id)).statusCode).toBe(404)
    expect((await confirm(2_000_000_000)).statusCode).toBe(404)
  })

  test('its first text can be redacted like a member’s', async () => {
    const { id, slug } = await load()
    const { description } = await read(slug)
    await call(admin, 'PATCH', `/api/brands/${id}`, { description: 'What an admin knows about it.' })
    const redact = { changeId: null, fields: ['description'], reason: 'Not true' }
    const answer = await call(admin, 'POST', `/api/brands/${id}/redactions`, redact)
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await subject.app.inject({ url: `/api/brands/${slug}/history` })).body).not.toContain(description)
  })

  test('undoing an account takes its confirmations back', async () => {
    const { db } = subject.database
    const { id, slug } = await load()
    await confirm(id)
    const { contributions } = createReviewActs(db)
    expect(await contributions.listTouched(member.id, 0, 10)).toEqual([id])
    await contributions.undoBrand({ brandId: id, userId: member.id, admin: asProved(admin.id) })
    expect((await read(slug)).starter).toBe('unconfirmed')
  })

  test('a merge that is undone leaves a starter brand that an admin has gone over', async () => {
    const { id, slug } = await load()
    const other = await addBrand(subject.database.db, { name: 'Stays' })
    expect((await call(admin, 'POST', `/api/brands/${id}/merge`, { into: other.id })).statusCode).toBe(200)
    const [change] = await ask<{ id: number }>(`select id from brand_revisions where kind = 'merged'`)
    const url = `/api/brands/${other.id}/merges/${change?.id}/undo`
    const undone = await call(admin, 'POST', url, {})
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await read(slug)).toMatchObject({ starter: 'confirmed', submittedBy: 'Starter notes' })
  })
})
