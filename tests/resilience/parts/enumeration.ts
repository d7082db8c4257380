import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { waitForMail } from '../../../tools/parts/mailbox.ts'
import type { Stack } from '../../../tools/parts/stack.ts'
import { callFromSite, cookiesOf, type Answer } from './caller.ts'
import { median } from '../../performance/parts/statistics.ts'

export type Comparison = {
  triesEach: number
  medianMs: { known: number; unknown: number }
  ratio: number
  differences: string[]
}

/** On a busy machine the medians of a few tries differ by chance. That wears off with more rounds; a leak does not. */
type Wanted = { triesEach: number; maxRounds: number; medianRatio: number }

const warmUp = 10

/** A request for a known and one for an unknown address, and the expected answer to both. */
export type Question = { status: number; known: () => Promise<Answer>; unknown: () => Promise<Answer> }

const password = 'nobody guesses this one'
const known = 'known@example.org'
const onlyGoogle = 'only-google@example.org'
let count = 0
const freshName = () => `someone-${(count += 1)}`
const freshAddress = () => `stranger-${(count += 1)}@example.org`

/** Sends the same request for known and unknown addresses, in turns, and compares answers and timing. */
export async function compareAnswers(site: string, stack: Stack, wanted: Wanted): Promise<Record<string, Comparison>> {
  await openAccount(site, stack, known)
  await openAccount(site, stack, onlyGoogle)
  await dropPassword(stack, onlyGoogle)
  const signUp = (email: string) =>
    callFromSite(site, { path: '/api/auth/sign-up', body: { email, username: freshName(), password } })
  const signIn = (login: string) =>
    callFromSite(site, { path: '/api/auth/sign-in', body: { login, password: 'not the right one' } })
  const reset = (email: string) => callFromSite(site, { path: '/api/auth/request-reset', body: { email } })
  const [pendingKnown, pendingUnknown] = [cookiesOf(await signUp(known)), cookiesOf(await signUp(freshAddress()))]
  const resend = (cookie: string) => callFromSite(site, { path: '/api/auth/resend', headers: { cookie } })
  const questions: Record<string, Question> = {
    signUp: { status: 200, known: () => signUp(known), unknown: () => signUp(freshAddress()) },
    signIn: { status: 401, known: () => signIn(known), unknown: () => signIn(freshAddress()) },
    signInWithoutPassword: { status: 401, known: () => signIn(onlyGoogle), unknown: () => signIn(freshAddress()) },
    requestReset: { status: 200, known: () => reset(known), unknown: () => reset(freshAddress()) },
    resend: { status: 200, known: () => resend(pendingKnown), unknown: () => resend(pendingUnknown) },
  }
  const results: Record<string, Comparison> = {}
  for (const [name, question] of Object.entries(questions)) results[name] = await compare(question, wanted)
  return results
}

/** Asks both in turns, until their medians are close enough or enough was tried. */
export async function compare(question: Question, { triesEach, maxRounds, medianRatio }: Wanted): Promise<Comparison> {
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = new Map<string, Set<string>>()
  const ask = async (kind: 'known' | 'unknown'): Promise<void> => {
    const answer = await question[kind]()
    if (answer.status !== question.status)
      throw new Error(`${answer.status} instead of ${question.status}: ${answer.body}`)
    times[kind].push(answer.ms)
    const shape = shapeOf(answer)
    answers.set(shape, (answers.get(shape) ?? new Set()).add(kind))
    await pause(10)
  }
  const askBoth = async (times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1) {
      // Random order: work left by the first request slows the second.
      const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order) await ask(kind)
    }
  }
  await askBoth(warmUp)
  times.known = []
  times.unknown = []
  let ratio = Number.POSITIVE_INFINITY
  for (let round = 0; round < maxRounds && ratio > medianRatio; round += 1) {
    await askBoth(triesEach)
    const [less = 0, more = 0] = [middle(times.known), middle(times.unknown)].toSorted((a, b) => a - b)
    ratio = Math.round((more / less) * 1000) / 1000
  }
  return {
    triesEach: times.known.length,
    medianMs: { known: middle(times.known), unknown: middle(times.unknown) },
    ratio,
    differences: [...answers].flatMap(([shape, kinds]) => (kinds.size === 2 ? [] : [`${[...kinds].join()}: ${shape}`])),
  }
}

/** Everything in an answer except what varies for every caller: the time and opaque codes. */
function shapeOf({ status, headers, body }: Answer): string {
  const cookies = (headers['set-cookie'] ?? []).map((line) => line.replace(/=[^;]*/, '=…')).join()
  const names = Object.keys(headers).filter((name) => name !== 'set-cookie')
  const steady = ['content-length', 'content-type', 'cache-control', 'vary'].map((name) => String(headers[name]))
  return JSON.stringify([status, body, names.toSorted(), steady, cookies.replaceAll(/expires=[^;]+/gi, '')])
}

/** Signs a new member up by mail. */
export async function openAccount(site: string, { mail }: Stack, email: string): Promise<void> {
  await callFromSite(site, { path: '/api/auth/sign-up', body: { email, username: freshName(), password } })
  const { link } = await waitForMail(mail.webUrl, email)
  const { status } = await callFromSite(site, {
    path: '/api/auth/verify',
    body: { token: new URL(link).hash.slice(1), password },
  })
  if (status !== 200) throw new Error(`The account of ${email} could not be opened: ${status}`)
}

/** As if this member had only ever used Google. */
async function dropPassword({ databaseUrl }: Stack, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rowCount } = await client.query(
    `delete from identities where provider_id = 'credential' and user_id = (select id from users where email = $1)`,
    [email],
  )
  await client.end()
  if (rowCount !== 1) throw new Error(`${email} has no password to drop`)
}

const middle = (values: number[]): number => Math.round(median(values) * 100) / 100
