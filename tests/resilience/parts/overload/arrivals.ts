import type { Socket } from 'node:net'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { exchange, openConnection } from '../../../../tools/parts/plain-http.ts'
import { watchStolenTime } from '../../../../tools/parts/stolen-time.ts'
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
  /** Other outcomes and their number. */
  others: Record<string, number>
  /** Excluded because of CPU steal. */
  setAside: number
}

const patienceMs = 20_000
/**
 * Keep-alive connections, as a proxy holds them. Opened beforehand: a process accepts one new connection per turn of
 * its event loop.
 */
const connections = 256

/** In a separate thread: a sender this busy would be late to read the answers. */
export async function arrive(order: Order): Promise<Arrivals> {
  const worker = new Worker(new URL(import.meta.url), { workerData: order })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

type Seen = { status: number; from: number; ms: number; isClear: boolean; error?: string }

async function send({ url, paths, perSecond, seconds, network }: Order): Promise<Arrivals> {
  const pool = await openConnections(url)
  const all: Promise<Seen>[] = []
  const stolen = watchStolenTime()
  const started = performance.now()
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - started
      const due = Math.min(perSecond * seconds, Math.floor((elapsed / 1000) * perSecond))
      while (all.length < due)
        all.push(pool.ask(paths[all.length % paths.length] ?? '/', addressOf(all.length, network)))
      if (elapsed < seconds * 1000) return
      clearInterval(timer)
      resolve()
    }, 5)
  })
  const seen = await Promise.all(all)
  pool.close()
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

async function openConnections(url: string) {
  const { host } = new URL(url)
  const all = await Promise.all(Array.from({ length: connections }, () => openConnection(url)))
  const free = [...all]
  const waiting: ((socket: Socket) => void)[] = []
  const take = async (): Promise<Socket> => free.pop() ?? new Promise((resolve) => waiting.push(resolve))
  const giveBack = (socket: Socket): void => {
    const next = waiting.shift()
    if (next) next(socket)
    else free.push(socket)
  }
  const ask = async (path: string, from: string): Promise<Seen> => {
    const started = performance.now()
    const socket = await take()
    const request = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${from}\r\n\r\n`
    const { status, head, body, error } = await exchange(socket, request, patienceMs)
    const ms = performance.now() - started
    if (!error) giveBack(socket)
    const isClear = status === 503 && /^retry-after: [1-9]/im.test(head) && body.includes('Try again in a moment.')
    return { status, from: started, ms, isClear, ...(error && { error }) }
  }
  return {
    ask,
    close: () => {
      for (const socket of all) socket.destroy()
    },
  }
}

if (parentPort) parentPort.postMessage(await send(workerData as Order), [])
