import { addUp, repeat, type Attack, type Outcome, type Target } from './attack.ts'
import type { Answer } from '../caller.ts'
import { requireOk, type Person } from './person.ts'

type Flood = {
  times: number
  atOnce: number
  /** What one address may do: requests per minute, or milliseconds of work at a tenth of a core. */
  allowed: { perMinute: number } | { costMs: number }
  send: (index: number, attacker: Person) => Promise<Pick<Answer, 'status' | 'ms' | 'headers'>>
}

/** The work budget per network: milliseconds per window. */
const budget = { ms: 3000, seconds: 30 }
const sorts = ['name-asc', 'name-desc', 'price-asc', 'price-desc', 'upvotes-desc']

function floodsOf(target: Target, slugs: string[]): Record<string, Flood> {
  const slugOf = (index: number) => slugs[index % slugs.length] ?? ''
  return {
    'the API description': {
      times: 700,
      atOnce: 8,
      allowed: { perMinute: 600 },
      send: (_, person) => person.get('/api/openapi.json'),
    },
    readiness: { times: 450, atOnce: 16, allowed: { perMinute: 300 }, send: (_, person) => person.get('/readyz') },
    'pages of 250 brands': {
      times: 300,
      atOnce: 8,
      allowed: { costMs: 28 },
      send: (index, person) =>
        person.get(
          `/api/directory?pageSize=250&page=${1 + (index % 7)}&minPrice=${index}&sort=${sorts[index % sorts.length]}`,
        ),
    },
    'preview pictures': {
      times: 60,
      atOnce: 8,
      allowed: { costMs: 90 },
      send: (index, person) => person.get(`/brands/${slugOf(index)}/card.png`),
    },
    feeds: {
      times: 180,
      atOnce: 8,
      allowed: { perMinute: 120 },
      send: (index, person) => person.get(`/brands/${slugOf(index)}/feed.atom`),
    },
    'name checks': {
      times: 300,
      atOnce: 8,
      allowed: { costMs: 14 },
      send: (index, person) => person.get(`/api/brand-names?name=${'waxd+fiel+coat+'.repeat(7)}${index}`),
    },
    // Each from a different address, so no limit by address stops it.
    'sign-ins of a crowd': {
      times: 80,
      atOnce: 80,
      allowed: { perMinute: 80 },
      send: (index) =>
        target.meet(`198.18.9.${index}`).post('/api/auth/sign-in', { login: `nobody_${index}`, password: 'no' }),
    },
  }
}

/** Calls that cost the server more than the caller, at the maximum rate of one address. */
export const cost: Attack = {
  name: 'cost',
  finding: 9,
  isThrough:
    'A flood from one address is answered more often than its cost allows; of a crowd of sign-ins, one is answered after more than 5 s.',
  setUp: async (target) => {
    const slugs = (await target.takeBrands(120)).map(({ slug }) => slug)
    const floods = floodsOf(target, slugs)
    for (const [name, { send }] of Object.entries(floods)) {
      const { status, ms } = await send(0, target.meet())
      if (status !== 401) requireOk({ status, ms, headers: {}, body: name })
    }
    return async () => {
      const parts: Record<string, Outcome> = {}
      for (const [name, flood] of Object.entries(floods)) parts[name] = await pour(flood, target)
      return addUp(parts)
    }
  },
}

async function pour({ times, atOnce, allowed, send }: Flood, target: Target): Promise<Outcome> {
  // An address that has spent its share on one flood would be refused the next one for that alone.
  const attacker = target.meet()
  const started = performance.now()
  const answers = await repeat({ times, atOnce }, (index) => send(index, attacker))
  const seconds = (performance.now() - started) / 1000
  const most =
    'perMinute' in allowed
      ? Math.ceil(seconds / 60) * allowed.perMinute
      : Math.ceil(seconds / budget.seconds) * Math.floor(budget.ms / allowed.costMs)
  // A response from nginx's cache costs the server nothing.
  const isKept = ({ headers }: (typeof answers)[number]) => /HIT|STALE|UPDATING/.test(String(headers['x-cache']))
  const answered = answers.filter((answer) => answer.status === 200 && !isKept(answer)).length
  const late = answers.filter(({ status, ms }) => status === 401 && ms > 5000).length
  return {
    tried: times,
    through: Math.max(0, answered - most) + late,
    notes: [`${answered} answered in ${Math.round(seconds)} s`, ...(late ? [`${late} after more than 5 s`] : [])],
  }
}
