import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { method: string; path: string; bytes: number }

/**
 * A proxy between the browser and the product that records every request, from the page, a worker or the service
 * worker. It can drop responses. Stopped, it is an unreachable server.
 */
export async function startProxy(origin: string) {
  const received: Received[] = []
  const { hostname, port } = new URL(origin)
  let [nth, counted, lost] = [0, 0, 0]
  /** The call was passed on and done in any case; where its answer is lost, the connection just ends. */
  const isLost = ({ method, path }: Received) => {
    if (nth === 0 || method === 'GET' || !path.startsWith('/api/')) return false
    counted += 1
    return counted % nth === 0
  }
  const server = createServer((incoming, outgoing) => {
    const note: Received = { method: incoming.method ?? '', path: incoming.url ?? '', bytes: 0 }
    received.push(note)
    incoming.on('data', (part: Buffer) => (note.bytes += part.length))
    const headers = { ...incoming.headers, ...(incoming.headers.origin && { origin }) }
    const inner = ask({ hostname, port, path: note.path, method: note.method, headers }, (answer) => {
      if (isLost(note)) {
        lost += 1
        answer.resume().on('end', () => outgoing.destroy())
        return
      }
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    inner.on('error', () => outgoing.destroy())
    incoming.pipe(inner)
  }).listen(0, 'localhost')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    received,
    /** From now on, of answers to calls that change something, every so manieth is lost. Zero: none. */
    loseEvery: (given: number) => void (nth = given),
    lost: () => lost,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
