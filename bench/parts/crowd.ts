import { Agent, request } from 'node:http'

/** Somebody with a connection of their own, which stays open between requests. */
export type Person = {
  ask: (path: string, options?: { body?: object; headers?: Record<string, string> }) => Promise<Answer>
  leave: () => void
}
type Answer = { status: number; ms: number; text: string }

export function createPerson(base: string): Person {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { hostname, port } = new URL(base)
  return {
    ask: (path, { body, headers = {} } = {}) =>
      new Promise((resolve, reject) => {
        const started = performance.now()
        const text = body && JSON.stringify(body)
        const json = text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}
        const options = { agent, hostname, port, path, method: text ? 'POST' : 'GET' }
        request({ ...options, headers: { ...json, ...headers } }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const answer = { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }
            resolve({ ...answer, ms: performance.now() - started })
          })
        })
          .on('error', reject)
          .end(text)
      }),
    leave: () => agent.destroy(),
  }
}

/** Everybody does it again and again, every so many seconds, each beginning at a moment of their own. */
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
