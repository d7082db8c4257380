import pg from 'pg'
import { startNginx } from '../../../../tools/parts/nginx.ts'
import { atEnd } from '../../../../tools/parts/run-script.ts'
import { startStack } from '../../../../tools/parts/stack.ts'
import { startOuterParts } from '../outer-parts.ts'
import type { Target } from './attack.ts'
import { fillBrands } from './fill.ts'
import { password, persist, Person, requireOk } from './person.ts'
import { startProduct } from './product.ts'

/** Brands that attacks take one after the other. */
const untouched = 'untouched'

/** The product on real parts with every limit at its default, and brands enough that lists are long. */
export async function setUpTarget({
  isShort,
  hasParts = false,
}: {
  isShort: boolean
  /** With Redis, a replica, photos in S3 and nginx in front. */
  hasParts?: boolean
}): Promise<Target & { listPaths: () => Promise<string[]> }> {
  const stack = await startStack()
  const { MAX_EVENT_LOOP_DELAY_MS: _, ...parts } = stack.settings
  const settings: Record<string, string> = {
    ...parts,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1',
    TRUSTED_PROXIES: '1',
    // The drill is the outer proxy then, and nginx the inner one.
    ...(hasParts && { ...(await startOuterParts(stack)), HOST: '127.0.0.1', TRUSTED_PROXIES: '2' }),
  }
  const database = new pg.Pool({ connectionString: stack.databaseUrl, max: 4 })
  database.on('error', () => {})
  atEnd(() => database.end())
  await fillBrands(database, { count: isShort ? 5000 : 20_000, prefix: untouched })
  await database.query('analyze')
  const product = await startProduct(settings, hasParts ? { putInFront: startNginx } : {})
  const { url } = product
  let [people, taken] = [0, 0]

  const meet = (network?: string): Person => {
    people += 1
    return new Person(url, network ?? `198.19.${people >> 8}.${people & 255}`)
  }
  const meetMember: Target['meetMember'] = async ({ ageDays = 0, isAdmin = false, network } = {}) => {
    const person = meet(network)
    person.username = `drill_${people}`
    requireOk(await persist(() => person.post('/api/auth/join', { username: person.username, password })))
    const { rows } = await database.query<{ id: number }>(
      `update users set created_at = created_at - $2 * interval '1 day', is_admin = $3 where username = $1 returning id`,
      [person.username, ageDays, isAdmin],
    )
    person.id = rows[0]?.id ?? 0
    // An admin's session is one that began as an admin's.
    const login = { login: person.username, password }
    if (isAdmin) requireOk(await persist(() => person.post('/api/auth/sign-in', login)))
    return person
  }
  const takeBrands: Target['takeBrands'] = async (count) => {
    const numbers = Array.from({ length: count }, (_, index) => `${untouched}-${taken + index + 1}`)
    taken += count
    const { rows } = await database.query<{ id: number; slug: string }>(
      'select id, slug from brands where slug = any($1) order by id',
      [numbers],
    )
    return rows
  }
  const [brand] = await takeBrands(1)
  const voted = requireOk(await meet().post(`/api/brands/${brand?.id}/vote`, { voteType: 'up' }))
  const earlyToken = { value: String(voted.headers['x-bolodex-after']), at: Date.now() }
  return {
    url,
    product,
    stack,
    database,
    isShort,
    settings,
    earlyToken,
    meet,
    meetMember,
    takeBrands,
    listPaths: async () => {
      const { rows } = await database.query<{ slug: string }>(
        'select slug from brands where slug not like $1 order by id limit 12',
        [`${untouched}%`],
      )
      const brands = rows.map(({ slug }) => `/brands/${slug}`)
      return brands.flatMap((page) => ['/', '/api/directory', page, '/forum'])
    },
  }
}
