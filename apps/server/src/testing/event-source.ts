import type { News } from '@bolodex/contract/notices/notices'

/** A connected browser and every event it received, in order. */
export type Connected = {
  response: Response
  told: News[]
  /** Waits until this is the last event received. */
  hears: (wanted: News, withinMs?: number) => Promise<void>
  /** Settles when the server ends the stream; answers everything that came, as it came. */
  ended: Promise<string>
  leave: () => void
}

/** Opens the event stream as a browser does. */
export async function connect(url: string, cookie: string): Promise<Connected> {
  const leaving = new AbortController()
  const response = await fetch(`${url}/api/notices/stream`, {
    headers: { accept: 'text/event-stream', cookie },
    signal: leaving.signal,
  })
  if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`)
  const told: News[] = []
  const waiting = new Set<() => void>()
  const read = async (body: ReadableStream<Uint8Array>): Promise<string> => {
    let text = ''
    let rest = ''
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      text += piece
      const lines = (rest + piece).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) told.push(JSON.parse(line.slice(6)) as News)
      for (const look of waiting) look()
    }
    return text
  }
  const ended = read(response.body)
  ended.catch(() => {})
  const hears = (wanted: News, withinMs = 5000): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        waiting.delete(look)
      }
      const look = () => {
        if (JSON.stringify(told.at(-1)) !== JSON.stringify(wanted)) return
        stop()
        resolve()
      }
      const timer = setTimeout(() => {
        stop()
        reject(new Error(`waited for ${JSON.stringify(wanted)}, received ${JSON.stringify(told)}`))
      }, withinMs)
      waiting.add(look)
      look()
    })
  return { response, told, hears, ended, leave: () => leaving.abort() }
}
