import { call } from '../caller.ts'
import { tryForeignWrites } from '../cross-origin-writes.ts'
import { createTally, type Group } from './group.ts'

/** Headers with which some servers turn a harmless request into a write. */
const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override']

/** Writes that another site makes a visitor's browser send. */
export const csrf: Group = {
  name: 'csrf',
  floor: { full: 2500, short: 1200 },
  run: async (site) => {
    const tally = createTally()
    // One process represents both; through nginx it takes longer and proves that no hop adds an origin.
    for (const { name, url } of site.isShort ? [site.nginx] : site.entrances) {
      const { tried, through, isStillSignedIn } = await tryForeignWrites(url, `csrf-victim-${name}`)
      tally.add({ tried, succeeded: through.map((what) => `${name}: ${what}`) })
      tally.note(!isStillSignedIn && `${name}: the victim was signed out or deleted`)
      for (const header of overrides)
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          const path = '/api/notices/read'
          const { status } = await call(url, { method: 'GET', path, headers: { [header]: method } })
          tally.note(status < 400 && `${name}: ${header}: ${method} made GET ${path} a write`)
          const asked = await call(url, { method: 'GET', path: `${path}?_method=${method}` })
          tally.note(asked.status < 400 && `${name}: _method=${method} made GET ${path} a write`)
        }
    }
    return tally.end('every write of the contract × 5 origins × 4 kinds of body; method overrides')
  },
}
