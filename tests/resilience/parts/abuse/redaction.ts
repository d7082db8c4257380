import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { addUp, type Attack, type Outcome, type Target } from './attack.ts'
import { fieldsOf, requireOk, type Person } from './person.ts'

/** An address that one member posted about another person. */
const secret = 'Lindenhof 17 in Aldbrook'

type Written = { id: number; slug: string; postId: number }

/** Redacted texts about a person, searched everywhere; and removed photos. */
export const redaction: Attack = {
  name: 'redaction',
  finding: 13,
  isThrough:
    'A text that was redacted can still be read anywhere, a removed photo is still served, or shared caches may keep a photo for more than an hour without asking.',
  setUp: async (target) => {
    const [member, admin] = [await target.meetMember({ ageDays: 60 }), await target.meetMember({ isAdmin: true })]
    const [brand] = await target.takeBrands(1)
    if (!brand) throw new Error('No brand is left.')
    const path = `/api/brands/${brand.id}`
    requireOk(await admin.send('PATCH', path, { description: `A shop at ${secret}, ring twice.` }))
    requireOk(await admin.send('PATCH', path, { description: 'A shop that is not there any more.' }))
    const written = await member.post('/api/forum/posts', { title: 'Who lives there', content: `It is ${secret}.` })
    const { id: postId } = fieldsOf(requireOk(written)) as { id: number }
    requireOk(await member.send('PATCH', `/api/forum/posts/${postId}`, { content: 'Never mind, it is solved.' }))
    const photo = await addPhoto(member, brand.id)
    return async () => {
      await redact(target, admin, { ...brand, postId })
      const texts = await readEverywhere({ target, member, admin }, { ...brand, postId })
      return addUp({ texts, photos: await judgePhotos(target, admin, { brandId: brand.id, ...photo }) })
    }
  },
}

/** Versions without redaction answer 404. */
async function redact(target: Target, admin: Person, { id, slug, postId }: Written): Promise<void> {
  const { changes } = fieldsOf(requireOk(await admin.get(`/api/brands/${slug}/history`)))
  // The newest comes first; the oldest one wrote what must go.
  const changeId = (changes as { id: number }[]).at(-1)?.id
  await admin.post(`/api/brands/${id}/redactions`, { changeId, fields: ['description'] })
  const { rows } = await target.database.query<{ id: string }>('select id from forum_edits where post_id = $1', [
    postId,
  ])
  for (const edit of rows) await admin.post(`/api/forum/edits/${edit.id}/redactions`, {})
}

async function readEverywhere(
  { target, member, admin }: { target: Target; member: Person; admin: Person },
  { slug, postId }: Written,
): Promise<Outcome> {
  const places: [who: Person, path: string][] = [
    [target.meet(), `/api/brands/${slug}`],
    [target.meet(), `/api/brands/${slug}/history`],
    [target.meet(), `/brands/${slug}/history`],
    [target.meet(), `/api/forum/posts/${postId}`],
    [member, `/api/forum/posts/${postId}/edits`],
    [member, '/api/account/export'],
    [admin, `/api/forum/posts/${postId}/edits`],
    [admin, '/api/account/export'],
    [admin, '/api/review/log'],
  ]
  // Public answers are cached for a second, and a shared cache serves them stale once while revalidating.
  await pause(2500)
  for (const [who, path] of places) await who.get(path)
  await pause(2500)
  const found: string[] = []
  for (const [who, path] of places) if ((await who.get(path)).body.includes(secret)) found.push(path)
  return { tried: places.length, through: found.length, notes: found }
}

async function addPhoto(member: Person, brandId: number): Promise<{ id: number; url: string }> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  const form = { field: 'photo', name: 'tag.png', type: 'image/png', bytes }
  return fieldsOf(requireOk(await member.upload(`/api/brands/${brandId}/upload`, form)))['photo'] as {
    id: number
    url: string
  }
}

async function judgePhotos(
  target: Target,
  admin: Person,
  { brandId, id, url }: { brandId: number; id: number; url: string },
): Promise<Outcome> {
  const notes: string[] = []
  const control = String(requireOk(await target.meet().get(url)).headers['cache-control'])
  const seconds = Number(/s-maxage=(\d+)/.exec(control)?.[1] ?? /max-age=(\d+)/.exec(control)?.[1] ?? 0)
  if (seconds > 3600) notes.push(`caches keep it: ${control}`)
  requireOk(await admin.send('DELETE', `/api/brands/${brandId}/photos/${id}`))
  if (!(await isGone(target, url))) notes.push('a removed photo is still served')
  return { tried: 2, through: notes.length, notes }
}

/**
 * Files are removed by a job, soon after. Requested past any cache in front, which keeps its copy for up to an hour.
 */
async function isGone(target: Target, url: string): Promise<boolean> {
  for (let second = 0; second < 15; second += 1) {
    if ((await target.meet().get(`${url}?${second}`)).status === 404) return true
    await pause(1000)
  }
  return false
}
