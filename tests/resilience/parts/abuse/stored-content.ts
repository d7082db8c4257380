import sharp from 'sharp'
import { addUp, type Attack, type Outcome, type Target } from './attack.ts'
import { countRows } from './fill.ts'
import { fieldsOf, persist, requireOk, type Person } from './person.ts'

const maxSharedSeconds = 3600

/** Contributed words in places that redaction did not reach. */
export const storedContent: Attack = {
  name: 'stored-content',
  finding: 'A8',
  isThrough:
    'A guest writes free words as the era of a photo; a redacted name stays in a numbered slug; shared caches keep a card or a part of the offline copy for more than an hour.',
  setUp: async (target) => {
    const admin = await target.meetMember({ isAdmin: true })
    const [brand] = await target.takeBrands(1)
    return async () =>
      addUp({
        era: await writeEra(target, brand?.id ?? 0),
        slug: await redactSlug(target, admin),
        caches: await readLifetimes(target, brand?.slug ?? ''),
      })
  },
}

async function writeEra(target: Target, brandId: number): Promise<Outcome> {
  const create = { width: 500, height: 400, channels: 3, background: '#374' } as const
  const bytes = await sharp({ create }).png().toBuffer()
  const fields = { era: 'Jane Roe, 12 Elm St, 555-0100' }
  const { status } = await persist(() =>
    target
      .meet()
      .upload(`/api/brands/${brandId}/upload`, { field: 'photo', name: 't.png', type: 'image/png', bytes, fields }),
  )
  return { tried: 1, through: status === 200 ? 1 : 0, notes: [`answered ${status}`] }
}

/** Two brands whose names make one slug: the second has a number, and its name goes. */
async function redactSlug(target: Target, admin: Person): Promise<Outcome> {
  const label = `zz spam label ${admin.username.replace('_', ' ')}`
  const ids: number[] = []
  for (const name of [label, `${label}!`]) {
    const added = await persist(() => admin.post('/api/brands', { name, description: 'A label for a drill.' }))
    const { brands } = fieldsOf(requireOk(added)) as { brands: { id: number }[] }
    ids.push(brands[0]?.id ?? 0)
  }
  for (const id of ids) {
    requireOk(await admin.send('PATCH', `/api/brands/${id}`, { name: `Quiet Harbor ${id}` }))
    // Null is the state in which the brand was added.
    await admin.post(`/api/brands/${id}/redactions`, { changeId: null, fields: ['name'] })
  }
  const left = await countRows(target.database, `from former_brand_slugs where slug like 'zz-spam-label%'`, [])
  return { tried: ids.length, through: left, notes: [`${left} old slugs are left`] }
}

async function readLifetimes(target: Target, slug: string): Promise<Outcome> {
  const { parts = [] } = fieldsOf(await target.meet().get('/api/offline-copy')) as { parts?: { hash: string }[] }
  const paths = [`/brands/${slug}/card.png`, ...parts.slice(0, 1).map(({ hash }) => `/api/offline-copy/parts/${hash}`)]
  const long: string[] = []
  for (const path of paths) {
    const { headers } = await persist(() => target.meet().get(path))
    const header = String(headers['cache-control'])
    const [, seconds = '0'] = /s-maxage=(\d+)/.exec(header) ?? /max-age=(\d+)/.exec(header) ?? []
    if (Number(seconds) > maxSharedSeconds) long.push(`${path.slice(0, 40)}: ${header}`)
  }
  return { tried: paths.length, through: long.length, notes: long }
}
