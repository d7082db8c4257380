// 200 members send calls that the contract accepts, with the largest values it allows, as fast as the limits let them. No
// process may end or grow without end, no answer may take longer than the database may take, and nothing may fail.
// `--minutes 5`, or `--short` for half a minute.
import { parseArgs } from 'node:util'
import { startPace } from '../performance/parts/pace.ts'
import { runScript } from '../../tools/parts/run-script.ts'
import { repeat } from './parts/abuse/attack.ts'
import type { Person } from './parts/abuse/person.ts'
import { readRoutes, type Existing } from './parts/abuse/random-calls.ts'
import { setUpTarget } from './parts/abuse/target.ts'
import { pick } from './parts/abuse/largest-values.ts'
import { summarise } from './parts/steady-reader.ts'

/** `slowestMs` is the database's statement_timeout. */
const floor = { ended: 0, growthMb: 300, slowestMs: 15_000, failures: 0, calls: 500 }
const atOnce = 12

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, short: { type: 'boolean', default: false } },
})
const seconds = values.short ? 30 : Number(values.minutes) * 60
const accounts = values.short ? 40 : 200

await runScript(async () => {
  const readPace = startPace()
  const target = await setUpTarget({ isShort: values.short })
  const members = await repeat({ times: accounts, atOnce: 2 }, () => target.meetMember({ ageDays: 60 }))
  const taken = await target.takeBrands(100)
  const existing: Existing = {
    ids: [...Array.from({ length: 20 }, (_, index) => index + 1), ...taken.map(({ id }) => id)],
    slugs: taken.map(({ slug }) => slug),
    usernames: members.map(({ username }) => username),
  }
  const makeCall = await readRoutes(target.url, existing)
  const statuses: Record<string, number> = {}
  const failures = new Map<string, number>()
  const times: { ms: number; isDone: boolean }[] = []
  const slowestOf = new Map<string, number>()

  const act = async (member: Person): Promise<void> => {
    const { route, send } = makeCall()
    const started = performance.now()
    const { status, body } = await send(member)
    const ms = performance.now() - started
    times.push({ ms, isDone: true })
    slowestOf.set(route, Math.max(slowestOf.get(route) ?? 0, Math.round(ms)))
    statuses[status] = (statuses[status] ?? 0) + 1
    // A server that says it is busy or full, as the contract has it, does not fail.
    if (status !== 0 && (status < 500 || status === 503 || status === 507)) return
    const failure = `${route}: ${status} ${body.slice(0, 200)}`
    failures.set(failure, (failures.get(failure) ?? 0) + 1)
  }
  const actFor = async (ms: number): Promise<void> => {
    const end = performance.now() + ms
    const goOn = async (): Promise<void> => {
      while (performance.now() < end && target.product.isAlive()) await act(pick(members) ?? target.meet())
    }
    await Promise.all(Array.from({ length: atOnce }, goOn))
  }

  // Code is compiled and caches are filled before memory is compared.
  await actFor(Math.min(30_000, seconds * 250))
  const growth = await target.product.watchGrowth()
  await actFor(seconds * 1000)
  const growthMb = growth.stop()
  const ended = target.product.isAlive() ? 0 : 1
  for (const [failure, count] of failures) console.error(`${count} ×  ${failure}`)
  const slowest = [...slowestOf].toSorted((a, b) => b[1] - a[1]).slice(0, 5)
  const pace = readPace()
  const figures = {
    accounts,
    seconds,
    calls: times.length,
    statuses,
    ended,
    growthMb,
    slowest,
    ms: summarise(times),
    failures: [...failures.values()].reduce((sum, count) => sum + count, 0),
    pace,
    floor,
  }
  console.log(JSON.stringify(figures))
  const isSteady = ended === floor.ended && growthMb <= floor.growthMb && figures.failures === floor.failures
  const isTried = times.length >= floor.calls / pace && (statuses['200'] ?? 0) > times.length / 20
  process.exitCode = isSteady && isTried && (slowest[0]?.[1] ?? 0) <= floor.slowestMs * pace ? 0 : 1
})
