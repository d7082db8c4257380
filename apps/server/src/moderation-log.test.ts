import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listModerationLog } from '@bolodex/contract/review/review'
import { memberJobs } from '#domain/member-jobs.ts'
import * as operatorActs from '#features/accounts/operator-acts.ts'
import { addBrand } from '#testing/builders.ts'
import { shareReviewDesk } from '#testing/review-desk.ts'

const desk = shareReviewDesk({ RATE_LIMIT_FACTOR: '1000' })

const read = async (query: string) =>
  listModerationLog.answer.parse((await desk.call('GET', `/api/review/log${query}`)).json()).entries

test('edits, restores, merges, undone merges and deletions by admins are logged, and the log is filtered', async () => {
  const { db } = desk.subject.database
  const [kept, gone] = [
    await addBrand(db, { name: 'Kept Works', user_id: desk.member.id }),
    await addBrand(db, { name: 'Gone Works', user_id: desk.member.id }),
  ]
  const send = async (method: 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object, who = desk.admin) =>
    expect([url, (await desk.call(method, url, payload, who)).statusCode]).toEqual([url, 200])
  await send('PATCH', `/api/brands/${kept.id}`, { averageSalePrice: 41 })
  await send('POST', `/api/brands/${kept.id}/restore`, { changeId: null })
  await send('POST', `/api/brands/${gone.id}/merge`, { into: kept.id })
  const [merged] = await desk.ask<{ id: number }>(
    `select id from brand_revisions where kind = 'merged' order by id desc`,
  )
  await send('POST', `/api/brands/${kept.id}/merges/${merged?.id}/undo`, {})
  await send('DELETE', `/api/brands/${gone.id}`, undefined, desk.other)
  const said = (entries: Awaited<ReturnType<typeof read>>) => entries.map(({ action, about }) => `${action} ${about}`)
  expect(said(await read('')).slice(0, 5)).toEqual([
    'deleted Gone Works',
    'undid the merge of Gone Works into Kept Works',
    'merged Gone Works into Kept Works',
    'restored an earlier version of Kept Works',
    'edited Kept Works',
  ])
  expect(said(await read('?kind=merge'))).toEqual([
    'undid the merge of Gone Works into Kept Works',
    'merged Gone Works into Kept Works',
  ])
  expect(said(await read(`?admin=${desk.other.username}`))).toEqual(['deleted Gone Works'])
  expect(said(await read(`?member=${desk.member.username}`))).toEqual(['deleted Gone Works'])
  expect(await read('?member=nobody_at_all')).toEqual([])
})

test('closing, opening and granting are logged once each, on the command line as well', async () => {
  const { db } = desk.subject.database
  const { id, username } = desk.flagger
  const post = async (path: string, payload: object) =>
    expect((await desk.call('POST', `/api/review/accounts/${id}/${path}`, payload)).statusCode).toBe(200)
  await post('close', { isClosed: true, reason: 'Ads' })
  await post('close', { isClosed: true })
  await post('close', { isClosed: false })
  await operatorActs.setUserClosed(db, username, true)
  await operatorActs.setUserClosed(db, username, false)
  await post('grant', {})
  await operatorActs.revokeAdmin(db, username, { isForced: false })
  const entries = await read('?kind=account')
  expect(entries.map(({ actor, action }) => `${actor} ${action}`).toReversed()).toEqual([
    'admin closed',
    'admin opened again',
    'operator closed',
    'operator opened again',
    'admin made an admin of',
    'operator revoked the rights of',
  ])
})

const source = join(import.meta.dirname)
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))

/** Acts of the operator on accounts that do not reach the log. */
const unlogged = (text: string): string[] =>
  [...text.matchAll(/export async function (\w+)\([^]*?\n\}\n/g)]
    .filter(([body]) => !/logModeration|logOperatorAct|\.makeAdmin\(|\.setModerator\(|\.setClosed\(/.test(body))
    .map(([, name = '']) => name)

/** Commands that change nothing, or that something else remembers. */
const loggedElsewhere = new Set(['migrate', 'backup', 'doctor', 'version'])

/** Commands of `cli.ts` that reach neither the log nor the acts above. */
const unloggedCommands = (text: string): string[] =>
  text
    .split(/^ {4}(?=case ')/m)
    .slice(1)
    .map((block) => ({ block, name: /^case '([\w-]+)'/.exec(block)?.[1] ?? '' }))
    .filter(
      ({ block, name }) =>
        !loggedElsewhere.has(name) &&
        !/logOperatorAct\(|logAct\(|operator-(acts|settings)\.ts|starter-command\.ts/.test(block),
    )
    .map(({ name }) => name)

test('every command that changes something is logged', () => {
  const cli = files.find(({ file }) => file === 'cli.ts')?.text ?? ''
  expect(cli.match(/^ {4}case '/gm)?.length).toBeGreaterThanOrEqual(10)
  expect(unloggedCommands(cli)).toEqual([])
  const planted = cli.replace(
    "    case 'doctor'",
    "    case 'wipe':\n      await wipe()\n      break\n    case 'doctor'",
  )
  expect(unloggedCommands(planted)).toEqual(['wipe'])
})

test('every act of the operator on an account is logged', () => {
  const acts = files.find(({ file }) => file.endsWith('operator-acts.ts'))?.text ?? ''
  expect(unlogged(acts)).toEqual([])
  expect(unlogged(`${acts}\nexport async function wipe(db: Db): Promise<void> {\n  await db.drop()\n}\n`)).toEqual([
    'wipe',
  ])
})

/** Names of jobs that act for a member and whose keys undoing an account would not find. */
const unknownMemberJobs = (all: { file: string; text: string }[]): string[] =>
  all
    .filter(({ text }) => /\bisOpenAccount\(db/.test(text) && !text.includes('export async function isOpenAccount'))
    .map(({ file }) => file)
    .filter((file) => !memberJobFiles.includes(file))
const memberJobFiles = ['features/contributions/import-jobs.ts', 'features/photos/photo-jobs.ts']

test('undoing an account drops the jobs of every file that acts for a member', async () => {
  expect(unknownMemberJobs(files)).toEqual([])
  expect(unknownMemberJobs([{ file: 'new-jobs.ts', text: 'if (!(await isOpenAccount(db, userId))) return' }])).toEqual([
    'new-jobs.ts',
  ])
  const { member } = desk
  for (const job of memberJobs)
    await desk.ask(`select graphile_worker.add_job('${job}', '{}', job_key => '${job}:${member.id}:1')`)
  await desk.ask(
    `select graphile_worker.add_job('${memberJobs[0]}', '{}', job_key => '${memberJobs[0]}:${member.id}0:1')`,
  )
  await desk.call('POST', `/api/review/accounts/${member.id}/undo`, { isClosed: false })
  const left = await desk.ask(`select key from graphile_worker.jobs where key like '%:${member.id}%'`)
  expect(left).toEqual([{ key: `${memberJobs[0]}:${member.id}0:1` }])
})
