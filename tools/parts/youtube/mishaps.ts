import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Mishap } from './videos.ts'

const json = { 'content-type': 'application/json; charset=UTF-8' }
const html = { 'content-type': 'text/html; charset=utf-8' }

/** Packed when it is first asked for: it takes a moment. */
let bomb: Buffer | undefined

type Place = { elsewhere: string; isFirst: boolean }

const mishaps: Record<Mishap, (response: ServerResponse, place: Place) => unknown> = {
  'busy once': (response) => response.writeHead(429, { 'retry-after': '0' }).end(),
  busy: (response) => response.writeHead(429, { ...html, 'retry-after': '60' }).end('<html>Unusual traffic</html>'),
  refused: (response) => response.writeHead(403, json).end('{"error":{"code":403,"status":"PERMISSION_DENIED"}}'),
  broken: (response) => response.writeHead(200, json).end('{"events":[{"tStartMs":0,"segs":[{"utf8":"okay'),
  empty: (response) => response.writeHead(200, json).end(),
  html: (response) => response.writeHead(200, html).end('<!doctype html><html><p>We use cookies.</p></html>'),
  'no words': (response) =>
    response.writeHead(200, json).end('{"wireMagic":"pb3","events":[{"tStartMs":0,"segs":[{"utf8":"\\n"}]}]}'),
  'leads elsewhere': (response, { elsewhere }) =>
    response.writeHead(302, { location: `${elsewhere}/api/timedtext` }).end(),
  // Its URL is what is wrong with it, so requests should never get this far.
  'stands elsewhere': (response) => response.writeHead(404).end(),
  dropped: (response) => {
    response.writeHead(200, { ...json, 'content-length': '5000' }).write('{"playabilityStatus":')
    setTimeout(() => response.destroy(), 20)
  },
  oversized: (response) => pourOut(response.writeHead(200, json)),
  'packed bomb': (response) =>
    response
      .writeHead(200, { ...json, 'content-encoding': 'gzip' })
      .end((bomb ??= gzipSync(Buffer.alloc(20_000_000, ' ')))),
  // The connection stays open, and nothing comes.
  silent: () => undefined,
}

/** Lets a call go wrong in its way; false when it goes well after all. */
export function goWrong(mishap: Mishap, response: ServerResponse, place: Place): boolean {
  if (mishap === 'busy once' && !place.isFirst) return false
  mishaps[mishap](response, place)
  return true
}

/** Goes on until the other side hangs up. */
function pourOut(response: ServerResponse): void {
  const piece = Buffer.alloc(64 * 1024, '{"a":0},')
  const pour = (): void => {
    if (!response.destroyed && response.write(piece)) setImmediate(pour)
  }
  response.on('drain', pour)
  pour()
}
