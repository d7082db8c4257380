import { createTally, type Group } from './group.ts'
import { exchange, request } from './raw.ts'

/** Longer than any regular answer of this size, on two busy cores. */
const mostMs = 2000

const many = (count: number, write: (index: number) => string, by = '\r\n'): string =>
  Array.from({ length: count }, (_, index) => write(index)).join(by)

/** Heads that are larger, or have more parts, than any browser's. */
function craftFloods(): Record<string, string> {
  const get = (target: string, lines: string) => request(`GET ${target} HTTP/1.1`, [lines, 'Connection: close'])
  const floods: Record<string, string> = {}
  for (const path of ['/', '/api/directory', '/api/session', '/robots.txt', '/api/nowhere']) {
    for (const count of [90, 300, 3000]) {
      floods[`${path}, ${count} headers`] = get(
        path,
        many(count, (index) => `X-H${index}: ${index}`),
      )
      floods[`${path}, ${count} times the same header`] = get(
        path,
        many(count, () => 'Accept: text/html'),
      )
      floods[`${path}, ${count} cookies`] = get(path, `Cookie: ${many(count, (index) => `c${index}=${index}`, '; ')}`)
      floods[`${path}, ${count} session cookies`] = get(
        path,
        `Cookie: ${many(count, (index) => `bolodex_session=a.${index}`, '; ')}`,
      )
      floods[`${path}, ${count} parameters`] = get(
        `${path}?${many(count, (index) => `p${index}=${index}`, '&')}`,
        'X: y',
      )
      floods[`${path}, ${count} times one parameter`] = get(
        `${path}?${many(count, (index) => `q=${index}`, '&')}`,
        'X: y',
      )
      floods[`${path}, ${count} nested parameters`] = get(`${path}?q${'[a]'.repeat(count)}=1`, 'X: y')
      floods[`${path}, ${count} hops`] = get(
        path,
        `X-Forwarded-For: ${many(count, (index) => `198.51.${index >> 8}.${index & 255}`, ', ')}`,
      )
      floods[`${path}, ${count} encodings`] = get(
        path,
        `Accept-Encoding: ${many(count, (index) => `x${index};q=0.${index}`, ', ')}`,
      )
      floods[`${path}, ${count} marks`] = get(path, `If-None-Match: ${many(count, (index) => `"${index}"`, ', ')}`)
      floods[`${path}, ${count} ranges`] = get(path, `Range: bytes=${many(count, (index) => `${index}-`, ',')}`)
    }
    for (const kilobytes of [7, 15, 100, 1000]) {
      const long = 'x'.repeat(kilobytes * 1000)
      floods[`${path}, a header of ${kilobytes} kB`] = get(path, `X-Long: ${long}`)
      floods[`${path}, a name of ${kilobytes} kB`] = get(path, `X-${long}: 1`)
      floods[`${path}, a cookie of ${kilobytes} kB`] = get(path, `Cookie: bolodex_session=${long}`)
      floods[`${path}, a query of ${kilobytes} kB`] = get(`${path}?q=${long}`, 'X: y')
      floods[`${path}, a path of ${kilobytes} kB`] = get(`${path}/${long}`, 'X: y')
      floods[`${path}, ${kilobytes} kB of %25`] = get(`${path}?q=${'%25'.repeat(kilobytes * 333)}`, 'X: y')
    }
  }
  return floods
}

/** Heads that cost more to read than to send. */
export const floods: Group = {
  name: 'floods',
  floor: { full: 500, short: 250 },
  run: async (site) => {
    const tally = createTally()
    const crafted = Object.entries(craftFloods())
    let slowest = 0
    for (const { name: entrance, port } of site.isShort ? [site.direct] : site.entrances) {
      for (const [name, text] of crafted) {
        // A one-time delay does not repeat.
        let { answers, ms } = await exchange(port, text, { quietMs: 100, mostMs: 5000 })
        if (ms > mostMs) ({ answers, ms } = await exchange(port, text, { quietMs: 100, mostMs: 5000 }))
        slowest = Math.max(slowest, ms)
        const failed = answers.find(({ status }) => status >= 500)
        tally.note(
          (failed && `${entrance}, ${name}: answered ${failed.status}`) ||
            (ms > mostMs && `${entrance}, ${name}: took ${Math.round(ms)} ms`),
        )
      }
      site.requireAlive()
    }
    return tally.end(`headers, cookies, parameters, long addresses; the slowest took ${Math.round(slowest)} ms`)
  },
}
