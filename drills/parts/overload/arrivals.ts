import { Agent, request } from 'node:http'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { watchStolenTime } from '../../../scripts/parts/stolen-time.ts'
import { summarise } from '../steady-reader.ts'

/** People come at this rate whether or not others are answered: each from an address of this network, or all from one. */
export type Order = { url: string; paths: string[]; perSecond: number; seconds: number; network: number | null }

export type Arrivals = {
  sent: number
  /** Answered with 200, and how long that took. */
  accepted: { count: number; p50: number; p99: number }
  refused: { count: number; p50: number; p99: number }
  /** 503 with Retry-After and a sentence. */
  clear: number
  /** 429 of a limit. */
  limited: number
  /** Anything else: what and how often. */
  others: Record<string, number>
  /** Not timed, because the host gave this machine's processors to other machines meanwhile. */
  setAside: number
}

const patienceMs = 20_000
/** What a proxy in front keeps open. A process takes in one new connection at each turn of its loop, which are long then. */
const connections = 128

/** In a thread of its own: whoever sends so many would otherwise be late to see the answers. */
export async function arrive(order: Order): Promise<Arrivals> {
  const worker = new Worker(new URL(import.meta.url), { workerData: order })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

type Seen = { status: number; from: number; ms: number; isClear: boolean; error?: string }

async function send({ url, paths, perSecond, seconds, network }: Order): Promise<Arrivals> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
  await Promise.all(Array.from({ length: connections }, () => ask(agent, url, '/healthz', '127.0.0.1')))
  const all: Promise<Seen>[] = []
  const stolen = watchStolenTime()
  const started = performance.now()
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - started
      const due = Math.min(perSecond * seconds, Math.floor((elapsed / 1000) * perSecond))
      while (all.length < due)
        all.push(ask(agent, url, paths[all.length % paths.length] ?? '/', addressOf(all.length, network)))
      if (elapsed < seconds * 1000) return
      clearInterval(timer)
      resolve()
    }, 5)
  })
  const seen = await Promise.all(all)
  agent.destroy()
  const wasStolen = await Promise.all(seen.map(({ from, ms }) => stolen.wasBetween(from, from + ms)))
  const ofStatus = (status: number) => seen.filter((one) => one.status === status)
  const timed = (status: number) => ({
    ...summarise(
      seen.filter((one, at) => one.status === status && !wasStolen[at]).map(({ ms }) => ({ ms, isDone: true })),
    ),
    count: ofStatus(status).length,
  })
  const others: Record<string, number> = {}
  for (const { status, error } of seen) {
    if ([200, 429, 503].includes(status)) continue
    const what = error ?? `${status}`
    others[what] = (others[what] ?? 0) + 1
  }
  return {
    sent: seen.length,
    accepted: timed(200),
    refused: timed(503),
    clear: seen.filter(({ isClear }) => isClear).length,
    limited: ofStatus(429).length,
    others,
    setAside: wasStolen.filter(Boolean).length,
  }
}

const addressOf = (index: number, network: number | null): string =>
  network === null ? '10.7.0.1' : `10.${network}.${Math.floor(index / 250) % 250}.${1 + (index % 250)}`

function ask(agent: Agent, url: string, path: string, from: string): Promise<Seen> {
  const started = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, isClear: boolean, error?: string) =>
      resolve({ status, from: started, ms: performance.now() - started, isClear, ...(error && { error }) })
    const headers = { 'x-forwarded-for': from }
    const asked = request(`${url}${path}`, { agent, headers, timeout: patienceMs }, (response) => {
      let text = ''
      response.on('data', (part: Buffer) => (text += part.toString()))
      response.on('end', () => {
        const { statusCode = 0, headers: answered } = response
        end(
          statusCode,
          statusCode === 503 && Number(answered['retry-after']) > 0 && text.includes('Try again in a moment.'),
        )
      })
      response.on('error', (error) => end(0, false, error.message))
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', (error) => end(0, false, error.message))
    asked.end()
  })
}

if (parentPort) parentPort.postMessage(await send(workerData as Order), [])
