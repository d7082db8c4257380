import type { Socket } from 'node:net'
import { setInterval } from 'node:timers'
import { gzipSync } from 'node:zlib'
import { honest } from './hostile-names.ts'

/** The response of the honest server, and of all others: if the caller sees the latter, an attack succeeded. */
export const goodPhoto = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200_000, 'good')])
export const secret = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('SECRET')])
const fiveMib = 5 * 1024 * 1024

const headOf = (status: string, ...headers: string[]) => `HTTP/1.1 ${[status, ...headers].join('\r\n')}\r\n\r\n`
const jpeg = 'content-type: image/jpeg'
const whole = (bytes: Buffer) => [headOf('200 OK', jpeg, `content-length: ${bytes.length}`), bytes]
const redirectTo = (address: string) => [headOf('302 Found', `location: ${address}`, 'content-length: 0')]
const zeros = gzipSync(Buffer.alloc(50_000_000))

/** Repeats the bytes, as fast as they are read or at intervals, until the peer disconnects. */
function repeat(socket: Socket, bytes: Buffer | string, everyMs: number): void {
  const say = (): void => {
    if (!socket.destroyed) socket.write(bytes)
  }
  if (everyMs === 0) {
    const fill = (): void => {
      while (!socket.destroyed && socket.write(bytes));
    }
    socket.on('drain', fill)
    fill()
    return
  }
  const timer = setInterval(say, everyMs)
  socket.on('close', () => clearInterval(timer))
}

const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
const block = Buffer.alloc(64 * 1024, 'x')

type Way = (socket: Socket, rest: string) => (string | Buffer)[] | void

const ways: Record<string, Way> = {
  'tag.jpg': () => whole(goodPhoto),
  'almost-five-mib': () => whole(Buffer.alloc(fiveMib - 1, 'x')),
  'five-mib': () => whole(Buffer.alloc(fiveMib, 'x')),
  chunks: () => [headOf('200 OK', 'transfer-encoding: chunked'), chunk(goodPhoto), '0\r\n\r\n'],
  to: (_socket, rest) => redirectTo(decodeURIComponent(rest)),
  hops: (_socket, rest) => redirectTo(Number(rest) > 1 ? `/hops/${Number(rest) - 1}/tag.jpg` : '/tag.jpg'),
  loop: () => redirectTo('/loop/tag.jpg'),
  nowhere: () => [headOf('302 Found', 'content-length: 0')],
  silent: () => {},
  'slow-headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nx: ')
    repeat(socket, 'x', 200)
  },
  'slow-body': (socket) => {
    socket.write(headOf('200 OK', jpeg, 'content-length: 100000'))
    repeat(socket, 'x', 200)
  },
  stalled: (socket) => void socket.write(`${headOf('200 OK', jpeg, 'content-length: 100000')}xxx`),
  endless: (socket) => {
    socket.write(headOf('200 OK', jpeg))
    repeat(socket, block, 0)
  },
  'endless-chunks': (socket) => {
    socket.write(headOf('200 OK', jpeg, 'transfer-encoding: chunked'))
    repeat(socket, chunk(block), 0)
  },
  'endless-headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    repeat(socket, `x-more: ${'x'.repeat(1000)}\r\n`, 0)
  },
  'endless-hints': (socket) => repeat(socket, headOf('103 Early Hints', 'link: </x>'), 1),
  'huge-length': (socket) => {
    socket.write(headOf('200 OK', jpeg, 'content-length: 10000000000'))
    repeat(socket, block, 0)
  },
  'lying-short': (socket) => {
    socket.write(headOf('200 OK', jpeg, 'content-length: -1'))
    repeat(socket, block, 0)
  },
  'lying-long': () => [headOf('200 OK', jpeg, 'content-length: 1000'), 'xxx'],
  'lying-long-open': (socket) => void socket.write(`${headOf('200 OK', jpeg, 'content-length: 1000')}xxx`),
  'two-lengths': () => [headOf('200 OK', jpeg, 'content-length: 3', 'content-length: 4'), 'xxxx'],
  'gzip-bomb': () => [headOf('200 OK', jpeg, 'content-encoding: gzip', `content-length: ${zeros.length}`), zeros],
  brotli: () => [headOf('200 OK', jpeg, 'content-encoding: br', 'content-length: 3'), 'xxx'],
  page: () => [headOf('200 OK', 'content-type: text/html; charset=utf-8', 'content-length: 3'), '<p>'],
  script: () => [headOf('200 OK', 'content-type: application/javascript', 'content-length: 3'), 'x()'],
  'no-photo': () => [headOf('404 Not Found', jpeg, 'content-length: 3'), 'xxx'],
  nothing: () => [headOf('204 No Content')],
  part: () => [headOf('206 Partial Content', jpeg, 'content-length: 3', 'content-range: bytes 0-2/9'), 'xxx'],
  garbage: () => ['SSH-2.0-OpenSSH_9.2\r\n\r\n\0\0\0'],
  switching: (socket) => void socket.write(headOf('101 Switching Protocols', 'upgrade: x', 'connection: upgrade')),
  reset: (socket) => {
    socket.write(`${headOf('200 OK', jpeg, 'content-length: 100000')}xxx`)
    socket.resetAndDestroy()
  },
}

/** Answers a request by its path; a server other than the honest one returns its secret. */
export function answerAs(path: string, address: string, socket: Socket): void {
  const isHonest = address === honest.v4 || address === honest.v6
  const [, way = '', rest = ''] = path.split('/')
  const said = isHonest ? ways[way]?.(socket, rest) : whole(secret)
  if (!said) return
  for (const part of said) socket.write(part)
  socket.end()
}
