// Ramps up to the capacity of one api process, then sends three times as much. Admitted requests are served as usual,
// the others are refused at once with Retry-After, and probes stay green. Then slow peers, and one noisy address.
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { runScript } from '../../tools/parts/run-script.ts'
import { startApi, startStack } from '../../tools/parts/stack.ts'
import { arrive, type Arrivals, type Order } from './parts/overload/arrivals.ts'
import { holdOn } from './parts/overload/slow-peers.ts'

const isShort = process.argv.includes('--short')
const seconds = isShort
  ? { step: 2, normal: 4, overload: 10, others: 4 }
  : { step: 5, normal: 20, overload: 60, others: 20 }
const floor = {
  p99Ratio: 2,
  // Scheduling noise of a busy machine: smaller differences are not noticeable.
  p99Ms: 100,
  /** The minimum goodput at three times the capacity, relative to the capacity. */
  goodput: 0.5,
  unclear: 0,
  redProbes: 0,
  recoverySeconds: 5,
}
/** The share of the capacity that counts as normal load. */
const normalShare = 0.5
/** A burst is admitted at first. Sustained overload is measured from here on. */
const onsetSeconds = 3

await runScript(async () => {
  const stack = await startStack()
  const settings = {
    ...stack.settings,
    LOG_LEVEL: 'fatal',
    RUN_JOBS: 'false',
    TRUSTED_PROXIES: '1',
    RATE_LIMIT_FACTOR: '1',
    MAX_EVENT_LOOP_DELAY_MS: '1000',
    // Every read asks the database, or there would be no overload to be had from one machine.
    ANSWER_CACHE_SECONDS: '0',
    TOTAL_CACHE_SECONDS: '0',
  }
  const { url } = await startApi(settings)
  let network = 10
  const load = (perSecond: number, forSeconds: number): Promise<Arrivals> => {
    network += 1
    const paths = [
      '/api/directory',
      '/api/directory?page=2',
      '/api/forum/posts',
      '/api/directory?sort=upvotes-desc&pageSize=50',
    ]
    const order: Order = { url, paths, perSecond, seconds: forSeconds, network }
    return arrive(order)
  }
  await load(20, 2)

  const capacity = await findCapacity(load)
  const normal = await load(Math.round(capacity * normalShare), seconds.normal)
  const probes = startProbes(url)
  const onset = await load(capacity * 3, onsetSeconds)
  const bound = Math.max(floor.p99Ms, floor.p99Ratio * (normal.accepted.p99 || 0))
  /** A host that stops this machine for a moment spoils a stretch: then another one counts. */
  const loadTwiceIfSlow = async (perSecond: number, forSeconds: number): Promise<Arrivals> => {
    const first = await load(perSecond, forSeconds)
    return first.accepted.p99 > bound ? load(perSecond, forSeconds) : first
  }
  const overload = await loadTwiceIfSlow(capacity * 3, seconds.overload)
  const recoverySeconds = await recover(url)
  const redProbes = probes.stop()
  const loadAsUsual = () => loadTwiceIfSlow(Math.round(capacity * normalShare), seconds.others)
  const after = await loadAsUsual()

  const slow = holdOn(url, isShort ? 20 : 100)
  await pause(500)
  const besideSlow = await loadAsUsual()
  const slowLeft = slow.alive()
  slow.leave()

  // One network's burst allowance is used up by then; afterwards it is only refused.
  const noisy = arrive({
    url,
    paths: ['/api/directory'],
    perSecond: Math.max(300, capacity),
    // Until the second stretch, too, is over.
    seconds: 2 * seconds.others + onsetSeconds,
    network: null,
  })
  await pause(onsetSeconds * 1000)
  const besideNoisy = await loadAsUsual()
  const figures = {
    capacity,
    normal,
    onset,
    overload,
    recoverySeconds,
    redProbes,
    after,
    besideSlow: { ...besideSlow, slowLeft },
    besideNoisy,
    noisy: await noisy,
    load: loadavg(),
    floor,
  }
  const wrong = judge(figures, bound)
  console.log(JSON.stringify({ ...figures, wrong }))
  process.exitCode = wrong.length === 0 ? 0 : 1
})

/** The most that was answered in a second while ever more came. */
async function findCapacity(load: (perSecond: number, seconds: number) => Promise<Arrivals>): Promise<number> {
  let best = 0
  for (let rate = 50; rate <= 6400; rate *= 2) {
    const { accepted, refused } = await load(rate, seconds.step)
    const done = Math.round(accepted.count / seconds.step)
    console.error(`${rate}/s asked, ${done}/s answered, p99 ${accepted.p99} ms, ${refused.count} refused`)
    best = Math.max(best, done)
    if (done < rate * 0.9) break
  }
  return best
}

/** Polls both probes four times a second; returns how many failed. */
function startProbes(url: string): { stop: () => string[] } {
  const red: string[] = []
  const look = async (path: string): Promise<void> => {
    const started = performance.now()
    const answer = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
    if (!answer?.ok) red.push(`${path} ${answer?.status ?? 'no answer'} ${Math.round(performance.now() - started)} ms`)
  }
  const timer = setInterval(() => void Promise.all(['/healthz', '/readyz'].map(look)), 250)
  return {
    stop: () => {
      clearInterval(timer)
      return red
    },
  }
}

/** How long until ten in a row are served. */
async function recover(url: string): Promise<number> {
  const started = performance.now()
  let served = 0
  while (served < 10 && performance.now() - started < 30_000) {
    const headers = { 'x-forwarded-for': '10.8.0.1' }
    const answer = await fetch(`${url}/api/directory`, { headers }).catch(() => null)
    await answer?.arrayBuffer()
    served = answer?.status === 200 ? served + 1 : 0
    if (served === 0) await pause(50)
  }
  return Math.round((performance.now() - started) / 100) / 10
}

type Figures = Record<'normal' | 'overload' | 'after' | 'besideSlow' | 'besideNoisy' | 'noisy', Arrivals> & {
  capacity: number
  recoverySeconds: number
  redProbes: string[]
}

function judge(figures: Figures, bound: number): string[] {
  const { normal, overload, after, besideSlow, besideNoisy, noisy, capacity, recoverySeconds, redProbes } = figures
  const wrong: string[] = []
  for (const [name, { accepted, refused, clear, others }] of Object.entries({
    overload,
    after,
    besideSlow,
    besideNoisy,
  })) {
    if (accepted.p99 > bound) wrong.push(`${name}: p99 ${accepted.p99} ms`)
    if (clear < refused.count) wrong.push(`${name}: ${refused.count - clear} refusals do not say when to come back`)
    if (Object.keys(others).length > 0) wrong.push(`${name}: ${JSON.stringify(others)}`)
  }
  for (const [name, { refused }] of Object.entries({ normal, after, besideSlow, besideNoisy }))
    if (refused.count > 0) wrong.push(`${name}: ${refused.count} refused`)
  if (overload.refused.count === 0) wrong.push('three times the capacity was no overload')
  if (overload.accepted.count < floor.goodput * capacity * seconds.overload) wrong.push('too few were let in')
  if (noisy.limited === 0) wrong.push('the noisy address met no limit')
  if (recoverySeconds > floor.recoverySeconds) wrong.push(`recovery took ${recoverySeconds} s`)
  return [...wrong, ...redProbes.slice(0, 5)]
}
