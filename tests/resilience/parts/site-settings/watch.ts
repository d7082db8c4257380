import { setTimeout as pause } from 'node:timers/promises'
import { readLogos, readStates } from './states.ts'

/** One answer: when it was asked for and which states it shows. */
type Seen = { entrance: string; path: string; at: number; state: number | null; logo: string | null; maxAge: number }

/** What changed, and when its admin got the answer. */
export type Change = { at: number; state?: number; logo?: string }

const everyMs = 250
/** From the commit to the last process that has read it, on a machine that is busy with everything else. */
export const slackSeconds = 2

/** Pages that name the site, and files and calls that do. */
const watchedPaths = [
  '/',
  '/brands/barlow-and-thrane',
  '/auth',
  '/contact',
  '/rules',
  '/no-such-page',
  '/manifest.webmanifest',
  '/forum/feed.atom',
  '/api/site',
]
const expectedStatus = (path: string): number => (path === '/no-such-page' ? 404 : 200)

/** Loads each path through each entrance at a steady pace. */
export function startWatch(entrances: Record<string, string>) {
  const seen: Seen[] = []
  const wrong: string[] = []
  const stopping = new AbortController()
  let failed = 0
  const watchOne = async (entrance: string, url: string, path: string): Promise<void> => {
    while (!stopping.signal.aborted) {
      const at = performance.now()
      try {
        const answer = await fetch(url + path, { signal: AbortSignal.timeout(15_000) })
        const body = await answer.text()
        const [state = null, ...otherStates] = readStates(body)
        const [logo = null, ...otherLogos] = readLogos(body)
        const where = `${path} through ${entrance}`
        if (answer.status !== expectedStatus(path)) {
          failed += 1
          wrong.push(`${where} answered ${answer.status}`)
        } else {
          if (state === null) wrong.push(`${where} shows no state`)
          if (otherStates.length > 0) wrong.push(`${where} is mixed: ${[state, ...otherStates].join(' and ')}`)
          if (otherLogos.length > 0) wrong.push(`${where} has several logos: ${[logo, ...otherLogos].join(' and ')}`)
          seen.push({ entrance, path, at, state, logo, maxAge: readMaxAge(answer.headers.get('cache-control')) })
        }
      } catch (error) {
        failed += 1
        wrong.push(`${path} through ${entrance} failed: ${String(error)}`)
      }
      await pause(everyMs)
    }
  }
  const loops = Object.entries(entrances).flatMap(([entrance, url]) =>
    watchedPaths.map((path) => watchOne(entrance, url, path)),
  )
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      return { seen, failed, wrong: [...new Set(wrong)] }
    },
  }
}

const readMaxAge = (header: string | null): number => Number(/s-maxage=(\d+)/.exec(header ?? '')?.[1] ?? 0)

/** How long old answers were seen after a change, and those seen past the time that caches may keep them. */
export function judge(seen: Seen[], changes: Change[]) {
  const late: string[] = []
  const secondsUntilNew: Record<string, number> = {}
  for (const [index, change] of changes.entries()) {
    const key = change.state === undefined ? 'logo' : 'state'
    const next = changes.slice(index + 1).find((later) => later[key] !== undefined)
    for (const one of seen) {
      const isDuring = one.at > change.at && one.at < (next?.at ?? Number.POSITIVE_INFINITY)
      // The next one is seen before its admin has the answer.
      const isNew = one[key] === change[key] || (next !== undefined && one[key] === next[key])
      if (!isDuring || isNew || (key === 'logo' && !showsLogo(one.path))) continue
      const seconds = (one.at - change.at) / 1000
      const group = `${one.entrance} ${one.maxAge > 1 ? one.path : 'pages'}`
      secondsUntilNew[group] = Math.max(secondsUntilNew[group] ?? 0, Math.round(seconds * 100) / 100)
      // Only nginx keeps answers.
      const bound = (one.entrance === 'nginx' ? one.maxAge : 0) + slackSeconds
      if (seconds > bound)
        late.push(
          `${one.path} through ${one.entrance}: ${key} ${one[key]} ${seconds.toFixed(1)} s after ${change[key]}`,
        )
    }
  }
  return { secondsUntilNew, late: [...new Set(late)] }
}

/** Feeds name no logo. */
const showsLogo = (path: string): boolean => !path.endsWith('.atom')
