/** A request that hides another, and the allowed answers. */
export type Crafted = {
  name: string
  parts: string[]
  /** More answers mean that what was hidden was read as a request. */
  mostAnswers: number
  /** A server must not take it for good: its end is a matter of opinion. */
  isRefused: boolean
}

/** Ways to write `Transfer-Encoding: chunked` that some server reads and another does not. */
const encodings = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding:chunked',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding: chunked ',
  'Transfer-Encoding: CHUNKED',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: chunked;a=b',
  'Transfer-Encoding: chunked, chunked',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked\x0b',
  'Transfer-Encoding: \x0bchunked',
  'Transfer-Encoding: chunked\x00',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  'Transfer-Encoding: identity\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding\t: chunked',
  'Transfer-Encoding\x00: chunked',
  'Transfer_Encoding: chunked',
  ' Transfer-Encoding: chunked',
  'X: y\nTransfer-Encoding: chunked',
  'X: y\rTransfer-Encoding: chunked',
  'X: y\r\n Transfer-Encoding: chunked',
  'Transfer-Encoding:\r\n chunked',
  'Transfer-Encoding:\n chunked',
  'TE: chunked\r\nConnection: Transfer-Encoding\r\nTransfer-Encoding: chunked',
]

/** No server reads this as an encoding. */
const unknownField = 'Transfer_Encoding: chunked'

const lengths = [
  '0, {n}',
  '{n}, 0',
  '+{n}',
  '-{n}',
  '0x{n}',
  '{n}.0',
  '{n}e0',
  ' {n} 1',
  '00{n}a',
  '99999999999999999999',
  '',
  '{n}\x00',
  '{n};',
]

/** Ways to write the size of a chunk, and what comes with it. */
const chunks = [
  '0x5\r\nabcde\r\n',
  '+5\r\nabcde\r\n',
  '-5\r\nabcde\r\n',
  '5 \r\nabcde\r\n',
  ' 5\r\nabcde\r\n',
  '5\nabcde\n',
  '5\rabcde\r',
  '5\r\nabcdefgh\r\n',
  '5\r\nabcde',
  '5;\nabcde\r\n',
  '5;a=b\nabcde\r\n',
  '5;a="\r\n"\r\nabcde\r\n',
  'FFFFFFFFFFFFFFFFF\r\nabcde\r\n',
  'FFFFFFFFFFFFFFFF\r\nabcde\r\n',
  '100000000\r\nabcde\r\n',
  '5_0\r\nabcde\r\n',
  'G\r\nabcde\r\n',
  '\r\nabcde\r\n',
  `${'0'.repeat(5000)}5\r\nabcde\r\n`,
  `5;${'x'.repeat(100_000)}\r\nabcde\r\n`,
]

/** Answered before the body is read: the rest of the body must not become the next request. */
const early = [
  ['POST', '/api/nowhere'],
  ['POST', '/api/missed-searches'],
  ['POST', '/robots.txt'],
  ['POST', '/'],
  ['PUT', '/assets/nothing.js'],
  ['DELETE', '/api/account/sessions/1'],
  ['POST', '/photos/nothing.webp'],
  ['OPTIONS', '/api/site'],
  ['GET', '/'],
  ['GET', '/robots.txt'],
  ['GET', '/api/site'],
  ['HEAD', '/'],
] as const

const malformed = [
  'GET /\r\n',
  'GET / HTTP/0.9\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n',
  'GET / HTTP/1.1 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET  /  HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET /\x00 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\nBad Name: x\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\n: empty\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\x00b\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '\x00'.repeat(2000),
  'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n',
]

/** Foreign host names, in every header a server might use. */
const otherNames = [
  'Host: evil.example',
  'X-Forwarded-Host: evil.example',
  'X-Host: evil.example',
  'Forwarded: host=evil.example',
  'X-Original-URL: /evil.example',
  'X-Forwarded-Proto: evil.example',
  'X-Forwarded-Prefix: //evil.example',
]

/** Every request of these, with the inner one hidden in each. */
export function craftRequests(inner: string, origin: string): Crafted[] {
  const open = (lines: string[], body: string, target = 'POST /api/missed-searches'): string =>
    [
      `${target} HTTP/1.1`,
      'Host: localhost',
      `Origin: ${origin}`,
      'Content-Type: application/json',
      ...lines,
      '',
      body,
    ].join('\r\n')
  const ended = `0\r\n\r\n${inner}`
  const one = { mostAnswers: 1 }
  return [
    ...encodings.map((line) => ({
      ...one,
      name: `a length and ${JSON.stringify(line)}`,
      parts: [open([`Content-Length: ${ended.length}`, line], ended)],
      // An unknown field is none of a server's business.
      isRefused: line !== unknownField,
    })),
    // An unknown field leaves the short length valid: what follows it is the next request.
    ...encodings
      .filter((line) => line !== unknownField)
      .map((line) => ({
        ...one,
        name: `a short length after ${JSON.stringify(line)}`,
        parts: [open([line, 'Content-Length: 4'], `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`)],
        isRefused: true,
      })),
    ...lengths.map((length) => ({
      ...one,
      name: `length ${JSON.stringify(length)}`,
      parts: [open([`Content-Length: ${length.replace('{n}', `${inner.length}`)}`], inner)],
      isRefused: length !== '',
    })),
    ...[0, 1, 5].map((length) => ({
      ...one,
      name: `two lengths, ${length} first`,
      parts: [open([`Content-Length: ${length}`, `Content-Length: ${inner.length}`], inner)],
      isRefused: true,
    })),
    ...chunks.map((chunk) => ({
      ...one,
      name: `chunk ${JSON.stringify(chunk.slice(0, 30))}`,
      parts: [open(['Transfer-Encoding: chunked'], `${chunk}${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`)],
      isRefused: false,
    })),
    ...early.flatMap(([method, path]) =>
      [
        [],
        ['Expect: 100-continue'],
        ['Connection: Content-Length'],
        ['Upgrade: h2c', 'Connection: Upgrade, HTTP2-Settings', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA'],
        ['Origin: https://evil.example'],
      ].map((more) => ({
        ...one,
        name: `${method} ${path} with a body and ${more[0] ?? 'nothing else'}`,
        parts: [open([...more, `Content-Length: ${inner.length}`], inner, `${method} ${path}`)],
        isRefused: false,
      })),
    ),
    ...malformed.map((text) => ({
      ...one,
      name: JSON.stringify(text.slice(0, 40)),
      parts: [text],
      isRefused: false,
    })),
    ...otherNames.map((line) => ({
      ...one,
      name: line,
      parts: [
        `GET /?${encodeURIComponent(line)} HTTP/1.1\r\n${line.startsWith('Host') ? '' : 'Host: localhost\r\n'}${line}\r\n\r\n`,
      ],
      isRefused: false,
    })),
    {
      ...one,
      name: 'an absolute address',
      parts: ['GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n'],
      isRefused: false,
    },
  ]
}
