// Fetches what its parent names, in the namespace of the machine that is attacked: through the real guard, or, to show
// that the attacks are real, as a server would that looks an address up, finds it public and then asks for it.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { lookup } from 'node:dns/promises'
import { createServer, type Socket } from 'node:net'
import { createFetchPhoto } from '../../../../apps/server/src/platform/http/guarded-fetch.ts'
import { isPublicAddress } from '../../../../apps/server/src/platform/http/guarded-fetch.ts'
import type { Attack } from './attacks.ts'
import { secret } from './hostile-answers.ts'

export type Outcome = { name: string; sha256: string | null; error: string; ms: number; bytesRead: number }
type Wish = { calls: Attack[]; isGuarded: boolean; atOnce: number }

const fetchPhoto = createFetchPhoto({ ORIGIN: 'http://site.test' })

async function checkThenFetch(address: string): Promise<Buffer> {
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) throw new Error('not of the web')
  const found = await lookup(url.hostname.replaceAll(/[[\]]/g, ''), { all: true })
  if (!found.every((one) => isPublicAddress(one.address))) throw new Error('not public')
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) })
  return Buffer.from(await response.arrayBuffer())
}

// Which sockets belong to which call, to count what was really read.
const current = new AsyncLocalStorage<Socket[]>()
subscribe('net.client.socket', (message) => current.getStore()?.push((message as { socket: Socket }).socket))

async function call({ name, url }: Attack, isGuarded: boolean): Promise<Outcome> {
  const sockets: Socket[] = []
  const started = performance.now()
  const outcome = { name, sha256: null as string | null, error: '' }
  try {
    const bytes = await current.run(sockets, () => (isGuarded ? fetchPhoto : checkThenFetch)(url))
    outcome.sha256 = createHash('sha256').update(bytes).digest('hex')
  } catch (error) {
    outcome.error = error instanceof Error ? error.message : String(error)
  }
  const bytesRead = sockets.reduce((sum, socket) => sum + socket.bytesRead, 0)
  return { ...outcome, ms: Math.round(performance.now() - started), bytesRead }
}

async function callAll({ calls, isGuarded, atOnce }: Wish): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const left = [...calls]
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) outcomes.push(await call(next, isGuarded))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes
}

// Services of this machine that must not be reachable through the product.
let reached: string[] = []
const service = createServer((socket) => {
  reached.push(`${socket.localAddress} ${socket.localPort}`)
  socket.on('error', () => {})
  socket.end(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\n\r\n'), secret]))
})
service.listen({ port: 80, host: '::' }, () => process.send?.('ready'))

async function answer(wish: Wish): Promise<void> {
  const outcomes = await callAll(wish)
  process.send?.({ outcomes, reached })
  reached = []
}
process.on('message', (wish: Wish) => void answer(wish))
process.on('disconnect', () => process.exit())
