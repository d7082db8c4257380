import { call } from '../caller.ts'
import { join } from '../forum/member.ts'
import { randomOf } from '../abuse/largest-values.ts'
import { readCalls } from './described-calls.ts'
import { createTally, type Group } from './group.ts'

/** Pagination parameters. */
const names = /^(page|pageSize|before|after|limit|cursor|offset|since|sort|order|count|perPage|from|to)$/

/** No list of ours is longer in one answer. */
const mostItems = 250
const mostMs = 2000

const values = [
  '-1',
  '0',
  '1.5',
  '1e9',
  '1e400',
  '0x10',
  '٣',
  '½',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '',
  '%20',
  '+1',
  '01',
  '1 ',
  '1%00',
  '1;2',
  '1,2',
  '2147483647',
  '2147483648',
  '9007199254740991',
  '9007199254740992',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999999999',
  '9'.repeat(5000),
  "1'--",
  "1' or '1'='1",
  '1) union select null--',
  '1;select pg_sleep(3)',
  '$1',
  '%27%22',
  '[object Object]',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '{"$gt":0}',
  'eyJpZCI6MX0',
  'MTox',
  'a'.repeat(200),
  '%F0%9F%91%95',
  '2026-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '-0001-01-01',
  '2000-01-01T00:00:00.000000001Z',
]

/** Places in lists that were made up, belong to another list, or lie beyond every end. */
export const pages: Group = {
  name: 'pages',
  floor: { full: 1500, short: 700 },
  run: async (site) => {
    const tally = createTally()
    for (const { name: entrance, url } of site.isShort ? [site.direct] : site.entrances) {
      const member = await join(url, `pages_${entrance}`, '198.51.100.9')
      const lists = (await readCalls(url)).filter(({ method }) => method === 'GET')
      const foreign = ['limit', 'offset', 'cursor', 'page', 'before', 'pageSize']
      for (const { path, query } of lists) {
        const paged = query.filter(({ name }) => names.test(name)).map(({ name }) => name)
        const asked = [
          ...paged.flatMap((name) => values.map((value) => `${name}=${value}`)),
          ...paged.flatMap((name) => [
            `${name}[]=1`,
            `${name}=1&${name}=2`,
            `${name}[$gt]=1`,
            `${name.toUpperCase()}=1`,
          ]),
          // A parameter of another list, unknown to this one.
          ...(paged.length > 0 ? foreign.map((name) => `${name}=1000000`) : []),
        ]
        const needed = query
          .filter(({ required, name }) => required && !names.test(name))
          .map(({ name, schema = {} }) => `${name}=${encodeURIComponent(String(randomOf(schema)).toWellFormed())}`)
        // One list is unpaginated by design; pagination parameters must not enlarge it.
        const plain = await call(url, {
          method: 'GET',
          path: `${path}?${needed.join('&')}`,
          headers: { cookie: member.cookie },
        })
        const most = Math.max(mostItems, longest(plain.body))
        for (const text of asked) {
          const target = `${path}?${[...needed, text].join('&')}`
          const answer = await call(url, {
            method: 'GET',
            path: encodeURI(target).replaceAll('%25', '%'),
            headers: { cookie: member.cookie },
          })
          const own = `${entrance}, ${target.slice(0, 120)}: `
          tally.note(
            (answer.status >= 500 && `${own}answered ${answer.status}`) ||
              (answer.ms > mostMs && `${own}took ${Math.round(answer.ms)} ms`) ||
              (longest(answer.body) > most && `${own}answered ${longest(answer.body)} items`),
          )
        }
      }
      site.requireAlive()
    }
    return tally.end(`every list of the contract × ${values.length} places; no answer of more than ${mostItems} items`)
  },
}

/** The length of the longest list in an answer. */
function longest(body: string): number {
  if (!/^[[{]/.test(body)) return 0
  const lengths: number[] = [0]
  JSON.parse(body, (_, value: unknown) => {
    if (Array.isArray(value)) lengths.push(value.length)
    return value
  })
  return Math.max(...lengths)
}
