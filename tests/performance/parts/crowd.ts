import type { Socket } from 'node:net'
import { exchange, openConnection } from '../../../tools/parts/plain-http.ts'

/** A simulated person with a keep-alive connection, who asks for one thing at a time. */
export type Person = {
  ask: (path: string, options?: { body?: object; headers?: Record<string, string> }) => Promise<Answer>
  leave: () => void
}
type Answer = { status: number; ms: number; text: string }

const patienceMs = 30_000

export function createPerson(base: string): Person {
  const { host } = new URL(base)
  let socket: Socket | undefined
  return {
    ask: async (path, { body, headers = {} } = {}) => {
      const started = performance.now()
      const text = body ? JSON.stringify(body) : ''
      const json = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}
      const lines = Object.entries({ host, ...json, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
      if (!socket || socket.destroyed) socket = await openConnection(base)
      const request = `${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
      const answer = await exchange(socket, request, patienceMs)
      if (answer.error) throw new Error(answer.error)
      return { status: answer.status, ms: performance.now() - started, text: answer.body }
    },
    leave: () => socket?.destroy(),
  }
}

/** All people act repeatedly at this interval, with different offsets. */
export async function actInTurns(
  people: Person[],
  { everyMs, forMs }: { everyMs: number; forMs: number },
  act: (person: Person, index: number) => Promise<void>,
): Promise<void> {
  const end = performance.now() + forMs
  await Promise.all(
    people.map(async (person, index) => {
      let next = performance.now() + (everyMs * index) / people.length
      while (next < end) {
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())))
        await act(person, index)
        next += everyMs
      }
    }),
  )
}
