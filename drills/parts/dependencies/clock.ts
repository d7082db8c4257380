import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { atEnd } from '../../../scripts/parts/run-script.ts'
import { startApi } from '../../../scripts/parts/stack.ts'
import type { Fault } from './faults.ts'
import { ask, sayingOf, type Answer } from './traffic.ts'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const jumps = ['+1h', '-1h', '+25h'] as const
/** Of addresses that lead nowhere, which are the cheapest to use up. */
const window = { calls: 300, seconds: 60 }

/**
 * An api process whose clock is moved while it runs, by Debian's libfaketime; Postgres, Redis and the worker keep the
 * right time. Nobody may be signed out, lose a vote, or be told to wait for as long as the clock has jumped.
 */
export const clockJumps: Fault = async ({ site, traffic }) => {
  if (!existsSync(library)) throw new Error('Install the package faketime.')
  const folder = await mkdtemp(join(tmpdir(), 'bolodex-clock-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'offset')
  await writeFile(file, '+0')
  const { REDIS_URL: _own, ...settings } = site.settings
  const { url, stop } = await startApi({
    ...settings,
    RATE_LIMIT_FACTOR: '1',
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  })
  const votes: Answer[] = []
  const waits: Answer[] = []
  let seen = 0
  for (const [index, jump] of jumps.entries()) {
    const headers = { 'x-forwarded-for': `198.51.100.${1 + index}` }
    const nowhere = () => ask(`${url}/nowhere`, { headers })
    for (let call = 0; call < window.calls; call += 20) await Promise.all(Array.from({ length: 20 }, nowhere))
    await writeFile(file, jump)
    await pause(2500)
    if (Math.abs((await clockOf(url)) - Date.now()) > 3_000_000) seen += 1
    votes.push(await traffic.vote(url))
    waits.push(await nowhere())
    await writeFile(file, '+0')
    await pause(1500)
    votes.push(await traffic.vote(url))
  }
  const health = await Promise.all(['/healthz', '/readyz'].map((path) => ask(`${url}${path}`)))
  await stop()
  const failed = [...votes, ...health].filter(({ status }) => status !== 200)
  const tooLong = waits.filter(({ retryAfter }) => Number(retryAfter ?? 0) > window.seconds)
  return {
    lost: failed.length + tooLong.length,
    said: [...new Set([...waits, ...failed].map(sayingOf))],
    hasHappened: seen === jumps.length && waits.some(({ status }) => status === 429),
    notes: { jumps: jumps.join(' ') },
  }
}

const clockOf = async (url: string): Promise<number> =>
  Date.parse((await fetch(`${url}/healthz`)).headers.get('date') ?? '')
