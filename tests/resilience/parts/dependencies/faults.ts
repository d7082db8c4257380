import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { tagPhotoEras } from '../../../../packages/contract/src/photos/tag-photo-kinds.ts'
import { makeSharpPhoto } from '../../../../apps/server/src/testing/photo-forms.ts'
import { startWorkerProcess } from '../../../../tools/parts/stack.ts'
import { countInHand, sayNothingAt } from '../silent-mail.ts'
import { clockJumps } from './clock.ts'
import type { Site } from './site.ts'
import { ask, post, sayingOf, type Answer, type Traffic } from './traffic.ts'

/** The outcome of a fault, besides its effect on readers and voters. */
export type Outcome = {
  /** Acknowledged writes that are missing. */
  lost: number
  /** Every refusal message. */
  said: string[]
  /** Evidence that the fault happened; otherwise it proves nothing. */
  hasHappened: boolean
  notes?: Record<string, number | string | null>
}
type Scene = { site: Site; traffic: Traffic; seconds: number; isShort: boolean }
export type Fault = (scene: Scene) => Promise<Outcome>

const unseen = { lost: 0, said: [] }
const told = (answers: Answer[]): string[] => [...new Set(answers.filter(({ status }) => status !== 200).map(sayingOf))]

const redisKilled: Fault = async ({ site: { redis }, seconds }) => {
  await redis.kill()
  await pause(seconds * 1000)
  await redis.start()
  return { ...unseen, hasHappened: true }
}

const redisFrozen: Fault = async ({ site: { redis }, seconds }) => {
  redis.freeze()
  await pause(seconds * 1000)
  redis.wake()
  return { ...unseen, hasHappened: true }
}

let photos = 0

/** Identifies the photos of each store. */
const kindAt = { s3: 'care label', disk: 'size tag' } as const

/** A repeatable form: under the same key it is accepted once. */
async function writePhoto(place: 's3' | 'disk', { pixels, era, seed }: { pixels: number; era: string; seed: number }) {
  const key = randomUUID()
  const bytes = new Uint8Array(await makeSharpPhoto(pixels, pixels, seed))
  return (): FormData => {
    const form = new FormData()
    form.set('key', key)
    form.set('kind', kindAt[place])
    form.set('era', era)
    form.set('photo', new Blob([bytes]), 'tag.jpg')
    return form
  }
}

/** Returns a function that sends one photo to a new brand, any number of times. */
async function preparePhoto(site: Site, place: 's3' | 'disk'): Promise<() => Promise<Answer>> {
  const { members, brandIds } = site
  const [api, pixels] = place === 's3' ? [site.api, 300] : [site.onSmallDisk, 600]
  // Taken before anything is awaited, so that photos prepared at once differ.
  photos += 1
  const seed = photos
  // A brand shows one photo per kind and era, so each photo uses a different combination.
  const era = tagPhotoEras[Math.floor(seed / brandIds.length) % tagPhotoEras.length] ?? ''
  const [member, brandId] = [members[seed % members.length], brandIds[seed % brandIds.length]]
  if (!member) throw new Error('No member exists.')
  const form = await writePhoto(place, { pixels, era, seed })
  return () => post(api, { member, path: `/api/brands/${brandId}/upload`, body: form() })
}

/** Photos of this run: those of the sample data are older, and not in this store. */
const sentPhotos = `select sha256 from tag_photos where kind = $1 and created_at > now() - interval '1 hour' order by id`

/** Photos that the database names and that cannot be had. */
async function countMissing({ client, api }: Site): Promise<number> {
  const { rows } = await client.query<{ sha256: string }>(sentPhotos, [kindAt.s3])
  const answers = await Promise.all(rows.map(({ sha256 }) => ask(`${api}/photos/${sha256}.webp`)))
  return answers.filter(({ status }) => status !== 200).length
}

const storeKilled: Fault = async ({ site, seconds }) => {
  const { swift, api, client } = site
  const before = await (await preparePhoto(site, 's3'))()
  const sends = await Promise.all(Array.from({ length: 4 }, () => preparePhoto(site, 's3')))
  await swift.kill()
  const until = performance.now() + seconds * 1000
  const refused: Answer[] = []
  for (const send of sends) refused.push(await send())
  const { rows } = await client.query<{ sha256: string }>(sentPhotos, [kindAt.s3])
  const read = await ask(`${api}/photos/${rows[0]?.sha256}.webp`)
  await pause(Math.max(0, until - performance.now()))
  await swift.start()
  // Refused calls are retried under the same key, as a phone does.
  const again: Answer[] = []
  for (const send of sends) again.push(await send())
  const notTaken = again.filter(({ status }) => status !== 200)
  return {
    lost: (await countMissing(site)) + notTaken.length,
    said: told([...refused, read, ...notTaken]),
    hasHappened: before.status === 200 && refused.every(({ status }) => status === 503) && read.status === 503,
    notes: { slowestRefusalMs: Math.round(Math.max(...refused.map(({ ms }) => ms))) },
  }
}

let people = 0

async function signUp(api: string): Promise<{ email: string; answer: Answer }> {
  people += 1
  const email = `person${people}@example.org`
  const body = { email, username: `person${people}`, password: `long enough, ${people}` }
  return { email, answer: await post(api, { member: { id: 0, cookie: '' }, path: '/api/auth/sign-up', body }) }
}

/** Waits for one mail each; returns how many members got none, and how many more than one. */
async function waitForMails({ stack: { mail } }: Site, emails: string[], waitMs: number) {
  const deadline = performance.now() + waitMs
  const countTo = (email: string) => mail.mails.filter(({ to }) => to.includes(email)).length
  while (emails.some((email) => countTo(email) === 0) && performance.now() < deadline) await pause(100)
  return {
    missing: emails.filter((email) => countTo(email) === 0).length,
    doubled: emails.filter((email) => countTo(email) > 1).length,
  }
}

/** Mails accepted before the product notices are sent later; later callers are refused at once. */
const mailKilled: Fault = async ({ site, seconds }) => {
  const { mail } = site.stack
  const signUps = [await signUp(site.api)]
  await mail.pause()
  for (let second = 0; second < seconds; second += 1) {
    signUps.push(await signUp(site.api))
    await pause(1000)
  }
  await mail.resume()
  const resumed = performance.now()
  const promised = signUps.filter(({ answer }) => answer.status === 200).map(({ email }) => email)
  const { missing, doubled } = await waitForMails(site, promised, 120_000)
  return {
    lost: missing + doubled,
    said: told(signUps.map(({ answer }) => answer)),
    hasHappened: promised.length > 1,
    notes: { promised: promised.length, secondsUntilSent: Math.round((performance.now() - resumed) / 1000) },
  }
}

const workerKilled: Fault = async ({ site }) => {
  const { mail } = site.stack
  await mail.pause()
  const silence = await sayNothingAt(mail.smtpUrl)
  const signUps = await Promise.all(Array.from({ length: 3 }, () => signUp(site.api)))
  let inHand = 0
  for (let tries = 0; tries < 50 && inHand === 0; tries += 1) {
    await pause(100)
    inHand = await countInHand(site.stack.databaseUrl)
  }
  const ended = once(site.worker, 'exit')
  site.worker.kill('SIGKILL')
  await ended
  const killed = performance.now()
  await silence.end()
  await mail.resume()
  site.worker = startWorkerProcess(site.settings)
  const emails = signUps.map(({ email }) => email)
  const { missing, doubled } = await waitForMails(site, emails, 120_000)
  return {
    lost: missing + doubled,
    said: told(signUps.map(({ answer }) => answer)),
    hasHappened: inHand > 0,
    notes: { inHandWhenKilled: inHand, secondsUntilDone: Math.round((performance.now() - killed) / 1000) },
  }
}

const youtubeHangs: Fault = async ({ site: { api, members } }) => {
  const asked = members.slice(0, 6).map((member, index) => {
    const video = index % 2 === 0 ? 'player-slow' : 'capts-slow1'
    return post(api, { member, path: '/api/youtube/analyze', body: { url: `https://youtu.be/${video}` } })
  })
  const answers = await Promise.all(asked)
  return {
    lost: 0,
    said: told(answers),
    hasHappened: answers.every(({ status }) => status !== 200),
    notes: { slowestRefusalMs: Math.round(Math.max(...answers.map(({ ms }) => ms))) },
  }
}

const diskFull: Fault = async ({ site }) => {
  const url = site.onSmallDisk
  const taken: string[] = []
  const refused: Answer[] = []
  for (let tries = 0; tries < 30 && refused.length < 3; tries += 1) {
    const answer = await (await preparePhoto(site, 'disk'))()
    const sha256 = /"sha256":"([0-9a-f]{64})"|photos\/([0-9a-f]{64})/.exec(answer.text)
    if (answer.status === 200) taken.push(sha256?.[1] ?? sha256?.[2] ?? 'unknown')
    else refused.push(answer)
  }
  const read = await Promise.all(taken.map((sha256) => ask(`${url}/photos/${sha256}.webp`)))
  const directory = await ask(`${url}/api/directory`)
  return {
    lost: read.filter(({ status }) => status !== 200).length,
    said: told([...refused, directory]),
    hasHappened: refused.length === 3 && taken.length > 0,
    notes: { taken: taken.length },
  }
}

export const faults = {
  'redis killed': redisKilled,
  'redis frozen': redisFrozen,
  's3 killed': storeKilled,
  'smtp killed': mailKilled,
  'worker killed in mid-job': workerKilled,
  'youtube hangs': youtubeHangs,
  'disk full': diskFull,
  'clock jumps': clockJumps,
} satisfies Record<string, Fault>
export type FaultName = keyof typeof faults
