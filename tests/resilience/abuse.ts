// Replays known attacks on the built product with its default limits, one per finding, while honest people read. The
// drill acts as the one trusted proxy, so every caller has a separate network address; everything stays on loopback.
// docs/drills/abuse.md records what the attacks did before their fixes.
import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { runScript } from '../../tools/parts/run-script.ts'
import type { Attack, Outcome, Target } from './parts/abuse/attack.ts'
import { attacks } from './parts/attacks.ts'
import { startHonestReaders, type HonestReaders } from './parts/abuse/honest-readers.ts'
import { setUpTarget } from './parts/abuse/target.ts'
import { summarise, type Reading } from './parts/steady-reader.ts'

/** A p99 below `noiseMs` always passes: on two shared cores it is noise. */
const floor = { through: 0, readErrors: 0, p99Ratio: 2, noiseMs: 50 }
/**
 * With fewer reads the p99 is the slowest one and proves nothing.
 */
const fewestReads = 100

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    short: { type: 'boolean', default: false },
    // With Redis, a replica, photos in S3 and nginx.
    parts: { type: 'boolean', default: false },
  },
})
const wanted = values.only.split(',').filter(Boolean)
const chosen = attacks.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const unknown = wanted.filter((name) => !attacks.some((attack) => attack.name === name))

type Line = {
  name: string
  finding: Attack['finding']
  tried: number
  through: number
  quietP99: number
  p99: number
  reads: number
  errors: number
  /** Reads excluded because of CPU steal. */
  setAside: number
  isPassed: boolean
}

await runScript(async () => {
  if (unknown.length > 0) throw new Error(`No attack is called ${unknown.join(', ')}; there are: ${namesOf(attacks)}`)
  const target = await setUpTarget({ isShort: values.short, hasParts: values.parts })
  const readers = startHonestReaders({ url: target.url, paths: await target.listPaths() })
  // The first answers are slower than those that follow.
  await pause(values.short ? 2000 : 5000)
  await readers.take()
  const quiet: Reading[] = []
  const lines: Line[] = []
  for (const attack of chosen) {
    lines.push(await carryOut(attack, target, { readers, quiet }))
    await target.product.revive()
  }
  await readers.stop()
  console.log(JSON.stringify({ isShort: values.short, hasParts: values.parts, attacks: lines, floor }))
  process.exitCode = lines.length > 0 && lines.every(({ isPassed }) => isPassed) ? 0 : 1
})

async function carryOut(
  { name, finding, setUp }: Attack,
  target: Target,
  { readers, quiet }: { readers: HonestReaders; quiet: Reading[] },
): Promise<Line> {
  const started = performance.now()
  // An attack that cannot run proves nothing, and must not hide the others.
  const fail = (error: unknown): Outcome => ({ tried: 0, through: 1, notes: [`could not be tried: ${String(error)}`] })
  const attack = await attempt(() => setUp(target)).catch((error: unknown) => () => Promise.resolve(fail(error)))
  await readers.take()
  await pause(values.short ? 2000 : 5000)
  quiet.push(...(await readers.take()).readings)
  const outcome = await attack().catch(fail)
  const { readings, failures, setAside } = await readers.take()
  const isEnded = !target.product.isAlive()
  const [calm, busy] = [summarise(quiet), summarise(readings)]
  const line = {
    name,
    finding,
    tried: outcome.tried,
    through: outcome.through + (isEnded ? 1 : 0),
    quietP99: calm.p99,
    p99: busy.p99,
    reads: readings.length,
    errors: failures.length,
    setAside,
  }
  const isQuick =
    values.short || readings.length < fewestReads || busy.p99 <= Math.max(floor.noiseMs, floor.p99Ratio * calm.p99)
  const isPassed = line.through === floor.through && line.errors === floor.readErrors && isQuick
  const seconds = Math.round((performance.now() - started) / 1000)
  console.error(
    `${isPassed ? 'held  ' : 'BROKEN'} ${String(finding).padStart(3)} ${name.padEnd(16)} tried ${line.tried}, through ${line.through}; ` +
      `honest p99 ${calm.p99} → ${busy.p99} ms of ${line.reads}, ${line.errors} errors${setAside > 0 ? `, ${setAside} set aside` : ''} (${seconds} s)`,
  )
  for (const note of outcome.notes ?? []) console.error(`         ${note}`)
  if (isEnded) console.error('         the api process ended')
  for (const failure of new Set(failures.slice(0, 100))) console.error(`         honest read failed: ${failure}`)
  return { ...line, isPassed }
}

/** The setup of an attack may find the server busy with the previous one. */
async function attempt<T>(prepare: () => Promise<T>): Promise<T> {
  try {
    return await prepare()
  } catch {
    await pause(5000)
    return prepare()
  }
}

function namesOf(list: Attack[]): string {
  return list.map(({ name }) => name).join(', ')
}
