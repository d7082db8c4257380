import { setTimeout as pause } from 'node:timers/promises'
import { ErrorBody } from '../../../packages/contract/src/errors.ts'
import { origin, type Site } from './site.ts'
import { createWrites, type Kind, type Write } from './writes.ts'

/** Those who write, by what they do and how long each waits between two: more than enough for 20,000 in ten minutes. */
const writers: Record<Kind, { count: number; everyMs: number }> = {
  vote: { count: 14, everyMs: 120 },
  comment: { count: 5, everyMs: 300 },
  brand: { count: 3, everyMs: 400 },
  photo: { count: 1, everyMs: 2000 },
}
/** No answer within this time is none. */
const answerWithinMs = 30_000

export type Acknowledged = { kind: Kind; mark: string; id: number | null; sentAt: number; at: number }
/** A try that came to nothing. Clear: a 503 with Retry-After and a sentence. */
type Refused = { at: number; isClear: boolean; what: string }

export type Traffic = {
  acknowledged: Acknowledged[]
  refused: Refused[]
  /** When each reader got an answer. */
  reads: number[][]
  failedReads: Refused[]
  /** Until everybody has got an answer to what they began. */
  stop: () => Promise<void>
}

/** Members write, and others read, at both api processes until they are told to stop. */
export function startTraffic(site: Site): Traffic {
  const traffic = { acknowledged: [] as Acknowledged[], refused: [] as Refused[], failedReads: [] as Refused[] }
  const writes = createWrites(site)
  const over = new AbortController()

  /** Whether there is an answer that trying again would not change. */
  const send = async (write: Write, turn: number): Promise<boolean> => {
    const sentAt = performance.now()
    const api = site.apis[turn % site.apis.length]
    const { path, cookie, kind, mark } = write
    const isForm = write.body instanceof FormData
    const response = await fetch(`${api}${path}`, {
      method: 'POST',
      headers: { cookie, origin, ...(!isForm && { 'content-type': 'application/json' }) },
      body: write.body instanceof FormData ? write.body : JSON.stringify(write.body),
      signal: AbortSignal.timeout(answerWithinMs),
    }).catch((error: unknown) => String(error))
    const at = performance.now()
    const text = typeof response === 'string' ? '' : await response.text()
    if (typeof response === 'string' || !response.ok) {
      traffic.refused.push(typeof response === 'string' ? notClear(at, response) : refusalOf(at, response, text))
      return typeof response !== 'string' && response.status < 500
    }
    traffic.acknowledged.push({ kind, mark, id: write.idOf(JSON.parse(text)), sentAt, at })
    return true
  }

  /** As a phone does it: again under the same key, at whichever process, until it is answered. */
  const writeOnAndOn = async (kind: Kind, first: number): Promise<void> => {
    for (let turn = first; !over.signal.aborted; turn += 1) {
      const write = await writes[kind]()
      while (!(await send(write, turn))) {
        turn += 1
        await pause(300 + Math.random() * 500)
      }
      await pause(writers[kind].everyMs * (0.5 + Math.random()))
    }
  }

  const readOnAndOn = async (url: string, answeredAt: number[]): Promise<void> => {
    while (!over.signal.aborted) {
      const response = await fetch(url, { signal: AbortSignal.timeout(answerWithinMs) }).catch(String)
      const at = performance.now()
      if (typeof response === 'string') traffic.failedReads.push(notClear(at, response))
      else {
        const text = await response.text()
        if (response.ok) answeredAt.push(at)
        else traffic.failedReads.push(refusalOf(at, response, text))
      }
      await pause(100)
    }
  }

  const addresses = site.apis.flatMap((api) => ['/api/directory?page=2', '/forum'].map((path) => `${api}${path}`))
  const reads = addresses.map((): number[] => [])
  const everybody = [
    ...Object.entries(writers).flatMap(([kind, { count }]) =>
      // Object.entries forgets which keys there are.
      Array.from({ length: count }, (_, first) => writeOnAndOn(kind as Kind, first)),
    ),
    ...addresses.map((address, index) => readOnAndOn(address, reads[index] ?? [])),
  ]
  const stop = async (): Promise<void> => {
    over.abort()
    await Promise.all(everybody)
  }
  return { ...traffic, reads, stop }
}

const notClear = (at: number, what: string): Refused => ({ at, isClear: false, what })

function refusalOf(at: number, { status, headers }: Response, text: string): Refused {
  const isTimed = status === 503 && Number(headers.get('retry-after')) > 0
  const isPage = headers.get('content-type')?.startsWith('text/html') === true
  const body = isPage ? null : ErrorBody.safeParse(JSON.parse(text)).data
  const isSaid = isPage ? text.includes('Try again in a moment.') : (body?.message ?? '').length > 0
  return { at, isClear: isTimed && isSaid, what: `${status} ${body?.message ?? text.slice(0, 100)}` }
}

/** The longest time without any of these moments, in seconds, between two others. */
export function longestGap(moments: number[], from: number, to: number): number {
  const inside = moments.filter((at) => at >= from && at <= to)
  const ends = [...inside, to]
  const gaps = ends.map((at, index) => at - (index === 0 ? from : (inside[index - 1] ?? from)))
  return Math.round(Math.max(...gaps) / 100) / 10
}
