import { connect, createServer, type Socket } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { atEnd } from '../../../tools/parts/run-script.ts'

type Order = { host: string; port: number; delayMs: number }

/** The URL of the same database as if it were this far away: a TCP proxy that delays what comes back, in its own thread. */
export async function delayDatabase(url: string, delayMs: number): Promise<string> {
  const delayed = new URL(url)
  const order: Order = { host: delayed.hostname, port: Number(delayed.port), delayMs }
  const worker = new Worker(new URL(import.meta.url), { workerData: order })
  atEnd(async () => void (await worker.terminate()))
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  delayed.hostname = '127.0.0.1'
  delayed.port = String(port)
  return delayed.href
}

function serve({ host, port, delayMs }: Order): void {
  const server = createServer((client) => {
    const upstream = connect({ host, port, noDelay: true })
    client.setNoDelay(true)
    client.pipe(upstream)
    forwardLater(upstream, client, delayMs)
    for (const socket of [client, upstream])
      socket.on('error', () => {
        client.destroy()
        upstream.destroy()
      })
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') parentPort?.postMessage(address.port, [])
  })
}

/** Timers of one length fire in the order in which they were set, so chunks keep theirs. */
function forwardLater(from: Socket, to: Socket, delayMs: number): void {
  const later = (work: () => void) => (delayMs === 0 ? work() : void setTimeout(work, delayMs))
  from.on('data', (chunk: Buffer) => later(() => to.write(chunk)))
  from.on('end', () => later(() => to.end()))
}

if (!isMainThread && parentPort) serve(workerData as Order)
