// Runs as a separate process: many browsers, each with an event stream on a separate connection. Given an event to
// wait for, it reports when the last of them received it.
import { Agent, request } from 'node:http'

type Sought = { everybody: number } | { one: number; unread: number }
type Order = { url: string; cookies: string[] } | Sought

const unread: number[] = []
const lastSeenAt: number[] = []
let waiting: { order: Sought; isDone: () => boolean } | null = null
const now = () => performance.timeOrigin + performance.now()

process.on('message', (order: Order) => {
  if ('url' in order) void connectAll(order)
  else waitFor(order)
})

function waitFor(order: Sought): void {
  const isDone = () =>
    'one' in order ? unread[order.one] === order.unread : unread.every((count) => count === order.everybody)
  waiting = { order, isDone }
  look()
}

function look(): void {
  if (!waiting?.isDone()) return
  const { order } = waiting
  waiting = null
  process.send?.({ at: 'one' in order ? lastSeenAt[order.one] : Math.max(...lastSeenAt) })
}

async function connectAll({ url, cookies }: { url: string; cookies: string[] }): Promise<void> {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
  // A crowd, but not all in one moment: the machine's queue of new connections is short.
  for (let from = 0; from < cookies.length; from += 50) {
    await Promise.all(cookies.slice(from, from + 50).map((cookie, index) => connect(url, cookie, from + index, agent)))
  }
  process.send?.({ at: now() })
}

function connect(url: string, cookie: string, index: number, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/notices/stream`, { agent, headers: { accept: 'text/event-stream', cookie } })
    asked.on('error', reject)
    asked.on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The stream answered ${response.statusCode}`))
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        const lines = (rest + piece).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          if (!line.startsWith('data: ')) continue
          unread[index] = (JSON.parse(line.slice(6)) as { unread: number }).unread
          lastSeenAt[index] = now()
          resolve()
        }
        look()
      })
    })
    asked.end()
  })
}
