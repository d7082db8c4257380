import { setTimeout as pause } from 'node:timers/promises'
import { callFromSite } from '../caller.ts'
import type { Site } from './site.ts'
import { policyOf } from './states.ts'

let joiners = 0

/** A sign-up through one entrance; its status. */
async function tryToJoin(site: Site, url: string): Promise<number> {
  joiners += 1
  const headers = { origin: site.origin, 'x-forwarded-for': `10.8.${joiners >> 8}.${joiners & 255}` }
  const body = { username: `joiner_${joiners}`, password: 'thimble and thread' }
  return (await callFromSite(url, { path: '/api/auth/join', body, headers })).status
}

/**
 * Sign-ups that are on their way while the policy changes, and others right after, through each entrance. `change`
 * returns once the admin has the answer.
 */
export async function joinAround(site: Site, number: number, change: () => Promise<void>): Promise<string[]> {
  const urls = Object.values(site.entrances)
  const underway = urls.map((url) => tryToJoin(site, url))
  await pause(15)
  await change()
  const policy = policyOf(number)
  const before = await site.countUsers()
  const after = await Promise.all([...urls, ...urls].map((url) => tryToJoin(site, url)))
  await Promise.all(underway)
  const added = (await site.countUsers()) - before
  const [expected, isOpen] = policy === 'open' ? [200, true] : [403, false]
  const wrong = after
    .filter((status) => status !== expected)
    .map((status) => `a sign-up under the policy ${policy} got ${status}`)
  if (!isOpen && added > 0) wrong.push(`${added} accounts were created after the policy became ${policy}`)
  return wrong
}
