// Takes away, one after the other, every dependency except Postgres (see failover.ts) while people read and vote.
// Reports for each what is lost, what slows down, and what callers get. Needs root for a small disk.
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { runScript } from '../../tools/parts/run-script.ts'
import { faults, type FaultName, type Outcome } from './parts/dependencies/faults.ts'
import { startSite } from './parts/dependencies/site.ts'
import { startTraffic, type Stretch } from './parts/dependencies/traffic.ts'

const isShort = process.argv.includes('--short')
const seconds = isShort ? 3 : 20

const floor = {
  lost: 0,
  failedReadsAndVotes: 0,
  // In the short form, concurrent faults share two cores.
  p99AddedMs: isShort ? { redis: 600, others: 1500 } : { redis: 400, others: 100 },
  slowestRefusalMs: 21_000,
}

/** A process that does next to nothing is never that late on a machine that runs. */
const mostStallMs = 500

/** The only refusals allowed per fault. Callers not covered must be served. */
const sentences: Partial<Record<FaultName, RegExp>> = {
  's3 killed': /^503, Retry-After 30: We can’t reach our photo storage right now\. Try again later\.$/,
  'smtp killed': /^503, Retry-After 60: We can’t send email right now\. Please try again later\.$/,
  'youtube hangs': /^422: YouTube took too long to answer\. Try again, or paste the transcript instead\.$/,
  'disk full':
    /^507, Retry-After 3600: We can’t store (more photos|anything more) right now\. Please try again later\.$/,
  'clock jumps': /^429, Retry-After \d+: Too many requests\. Try again in \d+ seconds?\.$/,
}

type Figures = Outcome & { p99Ms: { before: number; during: number }; p50Ms: number; failed: string[]; wrong: string[] }

/** Concurrent chains of sequential faults. The full form runs one at a time. */
const stages: FaultName[][][] = isShort
  ? [
      [['redis killed']],
      [['redis frozen']],
      [['s3 killed'], ['smtp killed', 'worker killed in mid-job'], ['youtube hangs']],
      // Separately, because photo processing and starting processes use all CPU.
      [['disk full'], ['clock jumps']],
    ]
  : // Object.keys forgets which keys there are.
    (Object.keys(faults) as FaultName[]).map((name) => [[name]])

await runScript(async () => {
  const site = await startSite()
  const traffic = startTraffic(site)
  await pause(2000)
  const results: Partial<Record<FaultName, Figures>> = {}
  const stall = watchStalls()
  let repeated = 0
  for (const chains of stages) {
    let found = await runStage(chains)
    // While a host stops this machine, nothing can be measured: only then another try counts.
    if (stall.take() > mostStallMs && found.some(([, { wrong }]) => wrong.length > 0)) {
      repeated += 1
      found = await runStage(chains)
    }
    for (const [name, result] of found) results[name] = result
  }

  async function runStage(chains: FaultName[][]): Promise<[FaultName, Figures][]> {
    traffic.take()
    stall.take()
    await pause((seconds / 2) * 1000)
    const before = traffic.take()
    const outcomes = new Map<FaultName, Outcome>()
    const follow = async (chain: FaultName[]): Promise<void> => {
      for (const name of chain) outcomes.set(name, await faults[name]({ site, traffic, seconds, isShort }))
    }
    await Promise.all(chains.map(follow))
    const during = traffic.take()
    return [...outcomes].map(([name, outcome]) => {
      const result = judge(name, outcome, before, during)
      console.error(name, JSON.stringify(result))
      return [name, result]
    })
  }

  await traffic.stop()
  const votes = await traffic.readBack(site.client)
  const wrong = Object.entries(results).flatMap(([name, result]) => result.wrong.map((what) => `${name}: ${what}`))
  if (votes.lost + votes.unasked > 0) wrong.push('votes were lost or made up')
  console.log(JSON.stringify({ faults: results, votes, wrong, repeated, load: loadavg(), floor }))
  process.exitCode = wrong.length === 0 ? 0 : 1
})

/** How late the clock of this very process was at most, in milliseconds, since the last time. */
function watchStalls(): { take: () => number } {
  const everyMs = 50
  let [last, worst] = [performance.now(), 0]
  setInterval(() => {
    const now = performance.now()
    worst = Math.max(worst, now - last - everyMs)
    last = now
  }, everyMs).unref()
  return {
    take: () => {
      const taken = worst
      worst = 0
      return taken
    },
  }
}

function judge(name: FaultName, outcome: Outcome, before: Stretch, during: Stretch): Figures {
  const wrong: string[] = []
  const bound = 2 * before.p99 + floor.p99AddedMs[name.startsWith('redis') ? 'redis' : 'others']
  const expected = sentences[name]
  if (!outcome.hasHappened) wrong.push('it did not happen as it should')
  if (outcome.lost > 0) wrong.push(`${outcome.lost} lost`)
  if (during.failed.length + before.failed.length > 0) wrong.push(`${during.failed.length} reads or votes failed`)
  if (during.p99 > bound) wrong.push(`p99 ${during.p99} ms`)
  if (Number(outcome.notes?.['slowestRefusalMs'] ?? 0) > floor.slowestRefusalMs) wrong.push('a refusal came too late')
  for (const sentence of outcome.said) if (!expected?.test(sentence)) wrong.push(sentence)
  const p99Ms = { before: before.p99, during: during.p99 }
  return { ...outcome, p99Ms, p50Ms: during.p50, failed: during.failed.slice(0, 3), wrong }
}
