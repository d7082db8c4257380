import { setTimeout as pause } from 'node:timers/promises'
import { addUp, repeat, type Attack, type Outcome, type Target } from './attack.ts'

/** The work budget per network: milliseconds per window. */
const budget = { ms: 3000, seconds: 30 }
/** Charge and work may differ by this. */
const factor = 3
const atOnce = 8

type Ask = (turn: number) => string

/** Calls whose work does not show in their input, or grows with the directory. */
const floods: Record<string, Ask> = {
  'long names': (turn) =>
    `/api/brand-names?name=${encodeURIComponent('waxd fiel coat '.repeat(7).slice(0, 110))}${turn}`,
  'searches without trigrams': (turn) =>
    `/api/directory?q=${encodeURIComponent('語'.repeat(1 + (turn % 3)))}&minPrice=${turn}`,
  'searches of two letters': (turn) => `/api/directory?q=co&minPrice=${turn}`,
  'deep pages': (turn) => `/api/directory?page=${150 - (turn % 50)}&minPrice=${turn % 90}`,
}

/** One address sends as many cheap requests with expensive answers as it can. */
export const usedWork: Attack = {
  name: 'used-work',
  finding: 'A7',
  isThrough: `One address causes more than ${factor} times the work that one network may cause.`,
  setUp: (target) =>
    Promise.resolve(async () => {
      const parts: Record<string, Outcome> = {}
      for (const [name, ask] of Object.entries(floods)) parts[name] = await pour(target, ask)
      return addUp(parts)
    }),
}

/** Milliseconds that Postgres has spent on statements so far. */
async function readActiveMs({ database }: Target): Promise<number> {
  const { rows } = await database.query<{ ms: number }>(
    `select active_time as ms from pg_stat_database where datname = current_database()`,
  )
  return rows[0]?.ms ?? 0
}

async function pour(target: Target, ask: Ask): Promise<Outcome> {
  const attacker = target.meet()
  const before = await readActiveMs(target)
  const started = performance.now()
  const times = target.isShort ? 400 : 2000
  const answers = await repeat({ times, atOnce }, (turn) => attacker.get(ask(turn + 10)))
  const seconds = (performance.now() - started) / 1000
  // Backends report within a second.
  await pause(1500)
  const used = Math.round((await readActiveMs(target)) - before)
  const answered = answers.filter(({ status }) => status === 200).length
  // Statement time, not the time of an answer: on a busy machine that is mostly waiting.
  const costMs = used / Math.max(1, answered)
  const windows = Math.ceil(seconds / budget.seconds)
  const most = Math.ceil((windows * budget.ms * factor) / Math.max(0.1, costMs)) + atOnce
  return {
    tried: times,
    through: Math.max(0, answered - most),
    notes: [`${answered} answered in ${Math.round(seconds)} s, ${used} ms in Postgres`],
  }
}
