import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
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
/** What a proxy in front keeps open. Opened beforehand: a process accepts one new connection in each turn of its loop. */
const connections = 256

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

/**
 * A client on plain sockets. One made of node:http takes more processor time for a request than the server takes to refuse
 * it, and on two cores that time is missing where it is measured.
 */
async function openConnections(url: string) {
  const { hostname, port } = new URL(url)
  const all = Array.from({ length: connections }, () => connect({ host: hostname, port: Number(port), noDelay: true }))
  await Promise.all(all.map((socket) => once(socket, 'connect')))
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
    const { status, text, error } = await exchange(
      socket,
      `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nx-forwarded-for: ${from}\r\n\r\n`,
    )
    const ms = performance.now() - started
    if (!error) giveBack(socket)
    const isClear = status === 503 && /^retry-after: [1-9]/im.test(text) && text.includes('Try again in a moment.')
    return { status, from: started, ms, isClear, ...(error && { error }) }
  }
  return {
    ask,
    close: () => {
      for (const socket of all) socket.destroy()
    },
  }
}

type Answer = { status: number; text: string; error?: string }

/** Sends a request and reads one answer, which ends after `content-length` bytes. */
async function exchange(socket: Socket, request: string): Promise<Answer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let received = 0
    let expected = Infinity
    const end = (answer: Answer): void => {
      socket.off('data', read).off('error', fail).off('close', fail).setTimeout(0)
      resolve(answer)
    }
    const fail = (error?: unknown): void =>
      end({ status: 0, text: '', error: error instanceof Error ? error.message : 'the connection was closed' })
    const read = (part: Buffer): void => {
      parts.push(part)
      received += part.length
      if (expected === Infinity) {
        const head = (parts.length === 1 ? part : Buffer.concat(parts)).toString('latin1')
        const headEnd = head.indexOf('\r\n\r\n')
        const length = /^content-length: (\d+)/im.exec(head)?.[1]
        if (headEnd !== -1 && length) expected = headEnd + 4 + Number(length)
      }
      if (received < expected) return
      const text = Buffer.concat(parts).toString()
      end({ status: Number(text.slice(9, 12)), text })
    }
    socket.on('data', read).once('error', fail).once('close', fail)
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer')))
    socket.write(request)
  })
}

if (parentPort) parentPort.postMessage(await send(workerData as Order), [])
