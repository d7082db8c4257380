import { setTimeout as pause } from 'node:timers/promises'
import { ErrorBody } from '../../../../packages/contract/src/errors.ts'
import { origin, type Site } from './site.ts'
import { createWrites, type Kind, type Write } from './writes.ts'

/** The writers per kind and their pauses: more than enough for 20,000 writes in ten minutes. */
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
  /** Resolves when every call in flight has been answered. */
  stop: () => Promise<void>
}

/** Members write, and others read, at both api processes until stopped. */
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
    const answer = await ask(`${api}${path}`, {
      method: 'POST',
      headers: { cookie, origin, ...(!isForm && { 'content-type': 'application/json' }) },
      body: write.body instanceof FormData ? write.body : JSON.stringify(write.body),
    })
    if (!answer.isFine) {
      traffic.refused.push(refusalOf(answer, `POST ${path}`, sentAt))
      return answer.status >= 400 && answer.status < 500
    }
    traffic.acknowledged.push({ kind, mark, id: write.idOf(JSON.parse(answer.text)), sentAt, at: answer.at })
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
      const sentAt = performance.now()
      const answer = await ask(url)
      if (answer.isFine) answeredAt.push(answer.at)
      else traffic.failedReads.push(refusalOf(answer, url, sentAt))
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

type Answer = { at: number; isFine: boolean; status: number; headers: Headers; text: string }

/** Status 0: no answer, and why. */
async function ask(url: string, call: RequestInit = {}): Promise<Answer> {
  try {
    const response = await fetch(url, { ...call, signal: AbortSignal.timeout(answerWithinMs) })
    const text = await response.text()
    const { ok, status, headers } = response
    return { at: performance.now(), isFine: ok, status, headers, text }
  } catch (error) {
    return { at: performance.now(), isFine: false, status: 0, headers: new Headers(), text: String(error) }
  }
}

function refusalOf({ at, status, headers, text }: Answer, call: string, sentAt: number): Refused {
  const isTimed = status === 503 && Number(headers.get('retry-after')) > 0
  const isJson = headers.get('content-type')?.startsWith('application/json') === true
  const sentence = isJson ? (ErrorBody.safeParse(JSON.parse(text)).data?.message ?? '') : text
  // On a page there is more than the sentence.
  const isClear = isTimed && (isJson ? sentence !== '' : text.includes('Try again in a moment.'))
  const [from, to] = [sentAt, at].map((moment) => Math.round(moment / 1000))
  return { at, isClear, what: `${call} from ${from} s to ${to} s: ${status} ${sentence.slice(0, 100)}` }
}

/** The longest time without any of these moments, in seconds, between two others. */
export function longestGap(moments: number[], from: number, to: number): number {
  const inside = moments.filter((at) => at >= from && at <= to)
  const ends = [...inside, to]
  const gaps = ends.map((at, index) => at - (index === 0 ? from : (inside[index - 1] ?? from)))
  return Math.round(Math.max(...gaps) / 100) / 10
}
