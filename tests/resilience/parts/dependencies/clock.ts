import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from './faults.ts'
import { ask, sayingOf, type Answer } from './traffic.ts'

/** Unknown URLs, whose limit is the cheapest to use up. */
const window = { calls: 300, seconds: 60 }

/**
 * The clock of an api process jumps while Postgres and everything else keep the right time. No one may be signed out,
 * lose a vote, or get a Retry-After as long as the jump.
 */
export const clockJumps: Fault = async ({ site, traffic, isShort }) => {
  const { url, move } = site.withClock
  const jumps = isShort ? ['-1h'] : ['-1h', '+1h', '+25h']
  const votes: Answer[] = []
  const waits: Answer[] = []
  let seen = 0
  for (const [index, jump] of jumps.entries()) {
    const headers = { 'x-forwarded-for': `198.51.100.${1 + index}` }
    const nowhere = () => ask(`${url}/api/nowhere`, { headers })
    for (let call = 0; call < window.calls; call += 20) await Promise.all(Array.from({ length: 20 }, nowhere))
    await move(jump)
    await pause(2500)
    if (Math.abs((await clockOf(url)) - Date.now()) > 3_000_000) seen += 1
    votes.push(await traffic.vote(url))
    waits.push(await nowhere())
    await move('+0')
    await pause(1500)
    votes.push(await traffic.vote(url))
  }
  const health = await Promise.all(['/healthz', '/readyz'].map((path) => ask(`${url}${path}`)))
  const failed = [...votes, ...health].filter(({ status }) => status !== 200)
  const tooLong = waits.filter(({ retryAfter }) => Number(retryAfter ?? 0) > window.seconds)
  // On another day counts start over and the answer is 404: an hour before is the day before at night.
  const refused = waits.filter(({ status }) => status !== 404)
  const isSameDay = new Date().getUTCHours() >= 1
  return {
    lost: failed.length + tooLong.length,
    said: [...new Set([...refused, ...failed].map(sayingOf))],
    hasHappened: seen === jumps.length && (refused.length > 0 || !isSameDay),
    notes: { jumps: jumps.join(' ') },
  }
}

const clockOf = async (url: string): Promise<number> =>
  Date.parse((await fetch(`${url}/healthz`)).headers.get('date') ?? '')
