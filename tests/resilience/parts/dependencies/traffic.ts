import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Member } from '../contents.ts'
import { summarise, type Reading } from '../steady-reader.ts'
import { origin, type Site } from './site.ts'

const perSecond = 40
/** No answer within this time is a hang. */
const hangMs = 30_000

export type Answer = { status: number; retryAfter: string | null; text: string; ms: number }

/** Status 0: no answer at all. */
export async function ask(url: string, call: RequestInit = {}): Promise<Answer> {
  const started = performance.now()
  const took = () => performance.now() - started
  try {
    const response = await fetch(url, { ...call, signal: AbortSignal.timeout(hangMs) })
    const text = await response.text()
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text, ms: took() }
  } catch (error) {
    return { status: 0, retryAfter: null, text: String(error), ms: took() }
  }
}

/** An answer as the caller sees it, in one line. */
export function sayingOf({ status, retryAfter, text }: Answer): string {
  const message = /"message":"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 100)
  return `${status}${retryAfter === null ? '' : `, Retry-After ${retryAfter}`}: ${message}`
}

export type Post = { member: Member; path: string; body: object | FormData; from?: string }

export function post(site: string, { member, path, body, from }: Post): Promise<Answer> {
  const isForm = body instanceof FormData
  return ask(`${site}${path}`, {
    method: 'POST',
    headers: {
      origin,
      cookie: member.cookie,
      ...(from && { 'x-forwarded-for': from }),
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
}

export type Stretch = { count: number; p50: number; p99: number; failed: string[] }

export type Traffic = {
  /** The answers since the last call. */
  take: () => Stretch
  /** Until everything that was asked is answered. */
  stop: () => Promise<void>
  /** One more vote, by a member for a brand they have not voted on. */
  vote: (api?: string) => Promise<Answer>
  /** Acknowledged votes that are not stored, and stored votes that were never sent. */
  readBack: (client: pg.Client) => Promise<{ acknowledged: number; lost: number; unasked: number }>
}

/** People read the directory and vote at a steady pace, whether or not earlier calls have been answered. */
export function startTraffic({ api, members, brandIds }: Site): Traffic {
  const acknowledged = new Set<string>()
  const asked = new Set<string>()
  const running = new Set<Promise<void>>()
  let readings: Reading[] = []
  let failed: string[] = []
  let [votes, turns] = [0, 0]

  const vote = async (at = api): Promise<Answer> => {
    const member = members[votes % members.length]
    const brandId = brandIds[Math.floor(votes / members.length)]
    votes += 1
    if (!member || brandId === undefined) throw new Error('Every member has voted for every brand.')
    const mark = `${member.id} ${brandId}`
    asked.add(mark)
    const body = { voteType: 'up', key: randomUUID() }
    const answer = await post(at, { member, path: `/api/brands/${brandId}/vote`, body })
    if (answer.status === 200) acknowledged.add(mark)
    return answer
  }
  const turn = async (): Promise<void> => {
    turns += 1
    const answer = await (turns % 4 === 0 ? vote() : ask(`${api}/api/directory?page=${1 + (turns % 3)}`))
    readings.push({ ms: answer.ms, isDone: answer.status === 200 })
    if (answer.status !== 200) failed.push(sayingOf(answer))
  }
  const timer = setInterval(() => {
    const one = turn().finally(() => running.delete(one))
    running.add(one)
  }, 1000 / perSecond)
  return {
    take: () => {
      const stretch = { ...summarise(readings), failed }
      readings = []
      failed = []
      return stretch
    },
    stop: async () => {
      clearInterval(timer)
      await Promise.all(running)
    },
    vote,
    readBack: async (client) => {
      const text = `select user_id || ' ' || brand_id as mark from brand_votes where user_id = any ($1)`
      const { rows } = await client.query<{ mark: string }>(text, [members.map(({ id }) => id)])
      const stored = new Set(rows.map(({ mark }) => mark))
      return {
        acknowledged: acknowledged.size,
        lost: [...acknowledged].filter((mark) => !stored.has(mark)).length,
        unasked: [...stored].filter((mark) => !asked.has(mark)).length,
      }
    },
  }
}
