import { Agent, request } from 'node:http'

export type Reading = { ms: number; isDone: boolean }

const perSecond = 50

/** Asks for one address at a steady pace, whether or not earlier calls have been answered. */
export function startReader(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  let readings: Reading[] = []
  const ask = (): void => {
    const started = performance.now()
    const note = (isDone: boolean) => readings.push({ ms: performance.now() - started, isDone })
    const asked = request(address, { agent }, (response) => {
      response.resume()
      response.on('end', () => note(response.statusCode === 200))
    })
    asked.on('error', () => note(false))
    asked.end()
  }
  const timer = setInterval(ask, 1000 / perSecond)
  return {
    /** The readings since the last call. */
    take: (): Reading[] => {
      const taken = readings
      readings = []
      return taken
    },
    stop: () => {
      clearInterval(timer)
      agent.destroy()
    },
  }
}

export function summarise(readings: Reading[]): { count: number; p50: number; p99: number } {
  const sorted = readings.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN) * 10) / 10
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) }
}
