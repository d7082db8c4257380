import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A raw HTTP response. */
type RawAnswer = { status: number; head: string; body: string }

/** The responses on a connection that was sent these bytes, and leftover bytes. */
type Exchange = { answers: RawAnswer[]; rest: string; text: string; ms: number }

type Options = {
  /** No more is expected once nothing has come for so long. */
  quietMs?: number
  mostMs?: number
  /** How long to wait between the parts. */
  betweenMs?: number
}

/** Sends raw bytes, in one or several writes, and reads until the peer closes or is silent. */
export async function exchange(
  port: number,
  sent: string | Buffer | (string | Buffer)[],
  options: Options = {},
): Promise<Exchange> {
  const { quietMs = 250, mostMs = 3000, betweenMs = 60 } = options
  const parts = Array.isArray(sent) ? sent : [sent]
  const started = performance.now()
  const received: Buffer[] = []
  let lastAt = performance.now()
  const socket = connect({ host: 'localhost', port })
  socket.on('data', (bytes) => {
    received.push(bytes)
    lastAt = performance.now()
  })
  // It is meant to be cut off.
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve).once('error', resolve))
  for (const [index, part] of parts.entries()) {
    if (index > 0) await pause(betweenMs)
    if (!socket.closed) socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)
  }
  let firstAt: number | null = null
  while (!socket.closed && performance.now() - started < mostMs) {
    if (received.length > 0) firstAt ??= performance.now()
    if (received.length > 0 && performance.now() - lastAt > quietMs) break
    await pause(10)
  }
  socket.destroy()
  const text = Buffer.concat(received).toString('latin1')
  return { ...readAnswers(text), text, ms: (firstAt ?? performance.now()) - started }
}

/** Splits the server's output into responses. */
function readAnswers(text: string): Pick<Exchange, 'answers' | 'rest'> {
  const answers: RawAnswer[] = []
  let rest = text
  for (;;) {
    const [all, status] = /^HTTP\/1\.[01] (\d{3})[^\r\n]*\r\n/.exec(rest) ?? []
    const end = rest.indexOf('\r\n\r\n')
    if (!all || end < 0) return { answers, rest }
    const head = rest.slice(0, end)
    const after = rest.slice(end + 4)
    const { body, length } = readBody(head, after)
    if (!status?.startsWith('1')) answers.push({ status: Number(status), head, body })
    rest = after.slice(length)
  }
}

function readBody(head: string, after: string): { body: string; length: number } {
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1])
  if (status === 304 || status === 204 || status < 200) return { body: '', length: 0 }
  if (/^transfer-encoding: *chunked/im.test(head)) {
    let [body, at] = ['', 0]
    for (;;) {
      const line = after.indexOf('\r\n', at)
      const size = Number.parseInt(after.slice(at, line), 16)
      if (line < 0 || Number.isNaN(size)) return { body, length: after.length }
      body += after.slice(line + 2, line + 2 + size)
      at = line + 4 + size
      if (size === 0) return { body, length: at }
    }
  }
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? after.length)
  return { body: after.slice(0, length), length }
}

/** A request with these lines, each with its line break. */
export const request = (line: string, headers: string[], body = ''): string =>
  [line, 'Host: localhost', ...headers, '', body].join('\r\n')
