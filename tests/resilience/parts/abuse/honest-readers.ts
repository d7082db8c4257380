import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, Worker, workerData, type MessagePort } from 'node:worker_threads'
import { watchStolenTime } from '../../../../tools/parts/stolen-time.ts'
import type { Reading } from '../steady-reader.ts'

/** Honest readers during attacks: this many people, each from a separate address, at a human pace. */
const people = 20
const perSecond = 40
/** A slower answer counts as failed. */
const patienceMs = 30_000

type Stretch = {
  readings: Reading[]
  failures: string[]
  /** Reads made while the host gave this machine's processors to other machines. They tell nothing about the product. */
  setAside: number
}
type Order = { url: string; paths: string[] }

export type HonestReaders = {
  /** The reads since the last call, once all are answered. */
  take: () => Promise<Stretch>
  stop: () => Promise<unknown>
}

/** Reads in a separate thread: otherwise an attacker busy with its files would make the site look slow. */
export function startHonestReaders(order: Order): HonestReaders {
  const worker = new Worker(new URL(import.meta.url), { workerData: order })
  return {
    take: async () => {
      worker.postMessage('take', [])
      const [stretch] = (await once(worker, 'message')) as [Stretch]
      return stretch
    },
    stop: () => worker.terminate(),
  }
}

function readAlong(port: MessagePort, { url, paths }: Order): void {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const newStretch = (): Stretch => ({ readings: [], failures: [], setAside: 0 })
  let stretch = newStretch()
  let [count, pending] = [0, 0]
  const stolen = watchStolenTime()
  const read = (): void => {
    const path = paths[count % paths.length] ?? '/'
    const headers = { 'x-forwarded-for': `203.0.113.${1 + (count % people)}` }
    count += 1
    pending += 1
    const mine = stretch
    const started = performance.now()
    let isNoted = false
    const note = async (failure?: string): Promise<void> => {
      if (isNoted) return
      isNoted = true
      const ended = performance.now()
      const wasStolen = await stolen.wasBetween(started, ended)
      pending -= 1
      if (wasStolen) {
        mine.setAside += 1
        return
      }
      mine.readings.push({ ms: ended - started, isDone: !failure })
      if (failure) mine.failures.push(`${path}: ${failure}`)
    }
    const ask = (): void => {
      const asked = request(`${url}${path}`, { agent, headers, timeout: patienceMs }, (response) => {
        response.resume()
        response.on('end', () => void note(response.statusCode === 200 ? undefined : `${response.statusCode}`))
        response.on('error', (error) => void note(error.message))
      })
      asked.on('timeout', () => asked.destroy(new Error('no answer')))
      asked.on('error', (error: NodeJS.ErrnoException) => {
        // Browsers retry too: an idle connection may be closed just as it is reused.
        if (asked.reusedSocket && error.code === 'ECONNRESET') ask()
        else void note(error.message)
      })
      asked.end()
    }
    ask()
  }
  setInterval(read, 1000 / perSecond)
  const hand = async (): Promise<Stretch> => {
    const mine = stretch
    stretch = newStretch()
    const deadline = performance.now() + patienceMs
    const known = () => mine.readings.length + mine.setAside
    const begun = known() + pending
    while (known() < begun && performance.now() < deadline) await pause(10)
    return mine
  }
  port.on('message', () => void hand().then((mine) => port.postMessage(mine, [])))
}

if (parentPort) readAlong(parentPort, workerData as Order)
