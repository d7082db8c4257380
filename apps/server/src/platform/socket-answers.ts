import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@bolodex/contract/errors'
import { statusOf } from './errors.ts'

export type SocketAnswer = { status: number; body: ErrorBody }

/** Bytes come too slowly, those of a head or of a body. */
export const tooSlow: SocketAnswer = {
  status: statusOf.too_slow,
  body: { code: 'too_slow', message: 'Your connection was too slow to send this. Please try again.' },
}
const headTooLarge: SocketAnswer = {
  status: 431,
  body: { code: 'too_large', message: 'The headers of this request are too large.' },
}
const unreadable: SocketAnswer = {
  status: 400,
  body: { code: 'invalid_input', message: 'This request could not be read.' },
}

/** Answers where there is no reply to answer with; nothing else may be sent on this socket afterwards. */
export function answerSocket(socket: Socket, { status, body }: SocketAnswer, securityHeaders: string): void {
  const text = JSON.stringify(body)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n`
  const length = Buffer.byteLength(text)
  socket.end(
    `${head}${securityHeaders}cache-control: no-store\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n${text}`,
  )
  setTimeout(() => socket.destroy(), 1000).unref()
}

/** Refuses what node:http cannot read as a request, in the form of all refusals. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket, securityHeaders: string): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const answers: Record<string, SocketAnswer> = {
    ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
    HPE_HEADER_OVERFLOW: headTooLarge,
  }
  answerSocket(socket, answers[error.code ?? ''] ?? unreadable, securityHeaders)
}
