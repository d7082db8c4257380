import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** The rotating requests, and their concurrency. */
const readers = { paths: ['/', '/api/directory', '/api/directory?sort=upvotes-desc&page=2', '/forum'], count: 4 }
const voters = 2
const pauseMs = 20
/** A download locks the table for its duration, and a migration must find a gap between two. */
const betweenDownloadsMs = 3000
const mostBrands = 500

export type Served = { requests: number; failed: number; slowestMs: number; failures: string[] }

/** Reads, votes and downloads the whole list at several api processes, until stopped. */
export function startTraffic(origins: string[]): { stop: () => Promise<Served> } {
  const agent = new Agent({ keepAlive: true })
  const served: Served = { requests: 0, failed: 0, slowestMs: 0, failures: [] }
  const stopping = new AbortController()
  let turn = 0

  const call = async (path: string, body?: object): Promise<void> => {
    turn += 1
    const origin = origins[turn % origins.length] ?? ''
    const started = performance.now()
    const status = await send(agent, `${origin}${path}`, origin, turn, body)
    served.requests += 1
    // A download takes long anyway.
    if (path !== '/api/brands') served.slowestMs = Math.max(served.slowestMs, Math.round(performance.now() - started))
    if (status === 200) return
    served.failed += 1
    if (served.failures.length < 5) served.failures.push(`${path}: ${status}`)
  }
  const repeat = async (work: () => Promise<void>, betweenMs = pauseMs): Promise<void> => {
    while (!stopping.signal.aborted) {
      await work()
      await pause(betweenMs)
    }
  }
  const read = () => call(readers.paths[turn % readers.paths.length] ?? '/')
  const vote = () => call(`/api/brands/${(turn % mostBrands) + 1}/vote`, { voteType: 'up' })
  const all = [
    ...Array.from({ length: readers.count }, () => repeat(read)),
    ...Array.from({ length: voters }, () => repeat(vote)),
    repeat(() => call('/api/brands'), betweenDownloadsMs),
  ]
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(all)
      agent.destroy()
      return served
    },
  }
}

/** The status, or what went wrong. Each call comes from another network. */
function send(agent: Agent, url: string, origin: string, turn: number, body?: object): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = {
      'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
      ...(body && { 'content-type': 'application/json', origin: origin.replace('127.0.0.1', 'localhost') }),
    }
    const asked = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.complete ? (response.statusCode ?? 0) : 'cut off'))
      response.on('error', (error) => resolve(error.message))
    })
    asked.on('error', (error) => resolve(error.message))
    asked.end(body && JSON.stringify(body))
  })
}
