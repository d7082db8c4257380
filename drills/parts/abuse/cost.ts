import { addUp, repeat, type Attack, type Outcome, type Target } from './attack.ts'
import { requireOk, type Person } from './person.ts'

type Flood = {
  times: number
  atOnce: number
  /** As many as one address may have answered in the time the flood takes. */
  allowed: number
  send: (index: number, attacker: Person) => Promise<{ status: number; ms: number }>
}

const sorts = ['name-asc', 'name-desc', 'price-asc', 'price-desc', 'upvotes-desc']

function floodsOf(target: Target, slugs: string[], login: string): Record<string, Flood> {
  const slugOf = (index: number) => slugs[index % slugs.length] ?? ''
  return {
    'the API description': {
      times: 600,
      atOnce: 8,
      allowed: 120,
      send: (_, person) => person.get('/api/openapi.json'),
    },
    readiness: { times: 900, atOnce: 16, allowed: 120, send: (_, person) => person.get('/readyz') },
    'pages of 250 brands': {
      times: 300,
      atOnce: 8,
      allowed: 120,
      send: (index, person) =>
        person.get(
          `/api/directory?pageSize=250&page=${1 + (index % 7)}&minPrice=${index}&sort=${sorts[index % sorts.length]}`,
        ),
    },
    'preview pictures': {
      times: 120,
      atOnce: 8,
      allowed: 60,
      send: (index, person) => person.get(`/brands/${slugOf(index)}/card.png`),
    },
    feeds: { times: 240, atOnce: 8, allowed: 60, send: (_, person) => person.get('/forum/feed.atom') },
    'name checks': {
      times: 600,
      atOnce: 8,
      allowed: 200,
      send: (index, person) => person.get(`/api/brand-names?name=${encodeURIComponent(`waxd fiel coat ${index}`)}`),
    },
    // Each from an address of its own: no limit by address stops it.
    'sign-ins of a crowd': {
      times: 80,
      atOnce: 80,
      allowed: 80,
      send: (index) =>
        target.meet(`198.18.9.${index}`).post('/api/auth/sign-in', { login: `${login}${index % 9}`, password: 'no' }),
    },
  }
}

/** What costs the server more than the caller, as often as one address can. */
export const cost: Attack = {
  name: 'cost',
  finding: 9,
  isThrough:
    'A flood from one address is answered more often than its cost allows; of a crowd of sign-ins, one is answered after more than 5 s.',
  setUp: async (target) => {
    const slugs = (await target.takeBrands(120)).map(({ slug }) => slug)
    const attacker = target.meet()
    const floods = floodsOf(target, slugs, 'nobody_')
    for (const [name, { send }] of Object.entries(floods)) {
      const { status, ms } = await send(0, target.meet())
      if (status !== 401) requireOk({ status, ms, headers: {}, body: name })
    }
    return async () => {
      const parts: Record<string, Outcome> = {}
      for (const [name, flood] of Object.entries(floods)) parts[name] = await pour(flood, target.isShort, attacker)
      return addUp(parts)
    }
  },
}

async function pour({ times, atOnce, allowed, send }: Flood, isShort: boolean, attacker: Person): Promise<Outcome> {
  const tries = isShort ? Math.ceil(times / 2) : times
  const started = performance.now()
  const answers = await repeat({ times: tries, atOnce }, (index) => send(index, attacker))
  const seconds = Math.round((performance.now() - started) / 100) / 10
  const answered = answers.filter(({ status }) => status === 200).length
  const late = answers.filter(({ status, ms }) => status === 401 && ms > 5000).length
  return {
    tried: tries,
    through: Math.max(0, answered - allowed) + late,
    notes: [`${answered} answered in ${seconds} s`, ...(late ? [`${late} after more than 5 s`] : [])],
  }
}
