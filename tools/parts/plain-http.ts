import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type PlainAnswer = { status: number; head: string; body: string; error?: string }

/** Opens a keep-alive connection. A server that closes it between two requests is noticed by the next one. */
export async function openConnection(base: string): Promise<Socket> {
  const { hostname, port } = new URL(base)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  return socket.on('error', () => {})
}

/**
 * Sends a request and reads its answer. For load on the machine that also runs the server: a client based on node:http
 * uses more CPU per request than the server needs to answer from memory or to refuse.
 */
export async function exchange(socket: Socket, request: string, patienceMs: number): Promise<PlainAnswer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let received = 0
    let head = ''
    let isChunked = false
    let expected = Infinity
    const end = (answer: PlainAnswer): void => {
      socket.off('data', read).off('error', fail).off('close', fail).off('timeout', expire).setTimeout(0)
      resolve(answer)
    }
    const fail = (error?: unknown): void =>
      end({ status: 0, head, body: '', error: error instanceof Error ? error.message : 'the connection was closed' })
    // `setTimeout(0)` does not remove the listener: without `off`, each request on a connection would leak one.
    const expire = (): void => void socket.destroy(new Error('no answer'))
    const read = (part: Buffer): void => {
      parts.push(part)
      received += part.length
      if (head === '') {
        const text = (parts.length === 1 ? part : Buffer.concat(parts)).toString('latin1')
        const headEnd = text.indexOf('\r\n\r\n')
        if (headEnd === -1) return
        head = text.slice(0, headEnd)
        isChunked = /^transfer-encoding: chunked/im.test(head)
        if (!isChunked) expected = headEnd + 4 + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
      }
      if (isChunked ? !part.toString('latin1').endsWith('0\r\n\r\n') : received < expected) return
      const body = Buffer.concat(parts).subarray(Buffer.byteLength(head, 'latin1') + 4)
      end({ status: Number(head.slice(9, 12)), head, body: body.toString() })
    }
    socket.on('data', read).once('error', fail).once('close', fail)
    socket.setTimeout(patienceMs, expire)
    socket.write(request)
  })
}
