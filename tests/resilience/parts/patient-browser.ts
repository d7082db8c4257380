import { get, type ClientRequest } from 'node:http'

/** A browser with an event stream that reconnects whenever it is cut off, as EventSource does. */
export type PatientBrowser = { lastTold: () => number | null; connects: () => number; leave: () => void }

const connectWithinMs = 3000

/** `urls`: the processes of the site, of which it gets one after the other, as a load balancer would hand them out. */
export function openPatientBrowser(urls: string[], cookie: string, first: number): PatientBrowser {
  let told: number | null = null
  let connects = 0
  let hasLeft = false
  let asked: ClientRequest | undefined
  let timer: NodeJS.Timeout | undefined

  const comeBack = (): void => {
    if (hasLeft) return
    clearTimeout(timer)
    timer = setTimeout(connect, 100 + Math.random() * 400)
  }
  const connect = (): void => {
    connects += 1
    const url = urls[(first + connects) % urls.length]
    let rest = ''
    const headers = { accept: 'text/event-stream', cookie }
    asked = get(`${url}/api/notices/stream`, { headers, agent: false, timeout: connectWithinMs }, (response) => {
      asked?.setTimeout(0)
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        if (response.statusCode !== 200) return
        const lines = (rest + piece).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines)
          if (line.startsWith('data: ')) told = (JSON.parse(line.slice(6)) as { unread: number }).unread
      })
      response.on('error', () => {})
      response.on('close', comeBack)
    })
    asked.on('timeout', () => asked?.destroy())
    asked.on('error', comeBack)
  }
  connect()
  return {
    lastTold: () => told,
    connects: () => connects,
    leave: () => {
      hasLeft = true
      clearTimeout(timer)
      asked?.destroy()
    },
  }
}
