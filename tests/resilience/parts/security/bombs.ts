import { gzipSync } from 'node:zlib'
import { valuesOf, type JsonSchema } from '../../../../apps/server/src/testing/json-schema-arbitrary.ts'
import fc from 'fast-check'
import { call, type Answer } from '../caller.ts'
import { join } from '../forum/member.ts'
import { readCalls, type DescribedCall } from './described-calls.ts'
import { createTally, type Group } from './group.ts'

/** A call that hashes a password takes several hundred milliseconds on two busy cores; no text may add to that. */
const mostMs = 2000

/** Texts on which a careless pattern goes back and forth without end. */
const baits = [
  `${'a'.repeat(30_000)}!`,
  'a@'.repeat(10_000),
  `${' '.repeat(30_000)}x`,
  `${'\t\n'.repeat(10_000)}x`,
  `x${'-'.repeat(30_000)}!`,
  `${'a.'.repeat(10_000)}@`,
  `${'1'.repeat(30_000)}x`,
  `http://${'a.'.repeat(10_000)}`,
  `https://www.youtube.com/watch?${'v=&'.repeat(10_000)}`,
  '@a '.repeat(8000),
  '('.repeat(20_000),
  '\u0301'.repeat(20_000),
  `${'\u200b'.repeat(20_000)}x`,
  `${'𝕭'.repeat(10_000)}\0`,
  `${'aA'.repeat(10_000)}$`,
  '0.'.repeat(10_000),
]

const deep = (open: string, close: string, times: number, middle = ''): string =>
  `${open.repeat(times)}${middle}${close.repeat(times)}`

const bodies: Record<string, string> = {
  'deep lists': deep('[', ']', 100_000),
  'deep objects': deep('{"a":', '}', 100_000, '1'),
  'deep without an end': '[{"a":'.repeat(100_000),
  'a long number': `{"id":${'9'.repeat(900_000)}}`,
  'a large exponent': '{"id":1e999999999,"page":-1e999999999}',
  'many keys': `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  'the same key': `{${'"a":1,'.repeat(100_000)}"a":2}`,
  prototype: '{"__proto__":{"isAdmin":true,"polluted":"yes"}}',
  'prototype by constructor': '{"constructor":{"prototype":{"isAdmin":true,"polluted":"yes"}}}',
  'a prototype deep down': '{"a":{"__proto__":{"polluted":"yes"}},"__proto__":[]}',
  'escaped prototype': '{"\\u005f_proto__":{"polluted":"yes"}}',
  'half a pair': '{"name":"\\ud800","title":"\\udfff"}',
  NUL: '{"name":"a\\u0000b","title":"\\u0000"}',
  'a long text': `{"name":"${'x'.repeat(1_000_000)}"}`,
  'too long': `{"name":"${'x'.repeat(3_000_000)}"}`,
  'no end': '{"name":"',
  BOM: '\uFEFF{}',
}

/** Bodies that are small to send and large to read, and texts that make patterns slow. */
export const bombs: Group = {
  name: 'bombs',
  floor: { full: 5000, short: 400 },
  run: async (site) => {
    const tally = createTally()
    const { url } = site.direct
    const member = await join(url, 'bombs', '198.51.100.11')
    const headers = { origin: url, cookie: member.cookie, 'x-forwarded-for': '198.51.100.11' }
    // They would end the caller's session.
    const calls = (await readCalls(url)).filter(
      ({ path }) => !/sign-out|account\/delete|\/sessions|two-factor/.test(path),
    )
    let slowest = 0
    const judge = async (what: string, send: () => Promise<Answer>): Promise<void> => {
      let answer = await send()
      // A one-time delay does not repeat.
      if (answer.ms > mostMs) answer = await send()
      slowest = Math.max(slowest, answer.ms)
      const leaked = answer.body.includes('polluted') && !answer.body.includes('"code"')
      tally.note(
        (answer.status >= 500 && answer.status !== 503 && `${what}: answered ${answer.status}`) ||
          (answer.ms > mostMs && `${what}: took ${Math.round(answer.ms)} ms`) ||
          (leaked && `${what}: the prototype was changed`),
      )
    }
    const writes = calls.filter(({ body }) => body)
    for (const [index, { method, path }] of writes.entries()) {
      const chosen = Object.entries(bodies).filter((_, number) => !site.isShort || (number + index) % 5 === 0)
      for (const [name, body] of chosen)
        await judge(`${name} to ${method} ${path}`, () => call(url, { method, path, body, headers }).catch(cutOff))
      const zipped = gzipSync(Buffer.alloc(5_000_000, '[')).toString('latin1')
      const packed = { ...headers, 'content-encoding': 'gzip', 'content-length': `${Buffer.byteLength(zipped)}` }
      if (index % 10 === 0)
        await judge(`a packed body to ${method} ${path}`, () =>
          call(url, { method, path, body: zipped, headers: packed }).catch(cutOff),
        )
    }
    for (const each of baitCalls(calls, site.isShort))
      await judge(each.what, () => call(url, { ...each.call, headers }).catch(cutOff))
    site.requireAlive()
    const { body } = await call(url, { method: 'GET', path: '/api/session' })
    tally.note(body.includes('polluted') && 'the prototype of everything was changed')
    return tally.end(`${writes.length} bodies, every text of every call; the slowest took ${Math.round(slowest)} ms`)
  },
}

/** A connection that was cut off is an answer as well. */
const cutOff = (): Answer => ({ status: 0, headers: {}, body: '', ms: 0 })

/** Every text of every call with each payload: at its maximum length, and much longer. */
function baitCalls(calls: DescribedCall[], isShort: boolean) {
  const all = calls.flatMap(({ method, path, query, body }) => [
    ...query.flatMap(({ name, schema = {} }) =>
      cut(schema).map((bait) => ({
        what: `bait in ${name} of ${method} ${path}`,
        call: { method, path: `${path}?${name}=${encodeURIComponent(bait.slice(0, 5000).toWellFormed())}` },
      })),
    ),
    ...Object.entries(body?.properties ?? {}).flatMap(([name, schema]) => {
      const honest = fc.sample(valuesOf(body as JsonSchema), 1)[0] as object
      return cut(schema).map((bait) => ({
        what: `bait in ${name} of ${method} ${path}`,
        call: { method, path, body: JSON.stringify({ ...honest, [name]: bait }) },
      }))
    }),
  ])
  return all.filter((_, index) => !isShort || index % 12 === 0)
}

function cut(schema: JsonSchema): string[] {
  const { maxLength } = schema
  const isText = schema.type === 'string' || schema.anyOf?.some(({ type }) => type === 'string')
  if (!isText) return []
  return baits.flatMap((bait) => (maxLength ? [bait.slice(0, maxLength - 1) + bait.slice(-1), bait] : [bait]))
}
