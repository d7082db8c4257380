import type { ContractRoute, InputOf, OutputOf } from '@bolodex/contract/route'
import { readAnswer } from './api-client.ts'
import { afterHeader, encode, type HttpAnswer } from './http.ts'
import { withStepUp } from './step-up.ts'

type Options<R extends ContractRoute> = {
  /** How much of the call has left this device, from 0 to 1. */
  onProgress?: (fraction: number) => void
  /** How far the server is, for routes that tell. */
  onLine?: (progress: OutputOf<R['progress']>) => void
  signal?: AbortSignal
}

/** The last line of an answer that came in lines. */
type Outcome = { status: number; body: unknown; after: string | null }

const lines = 'application/x-ndjson'

/**
 * Sends a form with a file, or a large body, with upload progress, which fetch does not report. Like `send`, any
 * failure becomes an ApiError.
 */
export function sendWatched<R extends ContractRoute>(
  address: string,
  content: FormData | InputOf<R['body']>,
  options: Options<R> = {},
): Promise<OutputOf<R['answer']>> {
  // The server parsed the answer by this contract on its way out.
  return withStepUp(async () => readAnswer(await transfer(address, content, options)) as OutputOf<R['answer']>)
}

/** As `request`, by XMLHttpRequest. */
function transfer<R extends ContractRoute>(
  address: string,
  content: FormData | InputOf<R['body']>,
  { onProgress, onLine, signal }: Options<R>,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    let outcome: Outcome | null = null
    const readLines = createLineReader((line) => {
      if (isOutcome(line)) outcome = line
      // The server writes the route's own progress into these lines.
      else onLine?.((line as { progress: OutputOf<R['progress']> }).progress)
    })
    const isInLines = () => call.getResponseHeader('content-type')?.startsWith(lines) === true

    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total ? loaded / total : 0))
    call.addEventListener('progress', () => isInLines() && readLines(call.responseText))
    call.addEventListener('error', () => reject(new TypeError('The connection failed')))
    call.addEventListener('abort', () => reject(new DOMException('The call was given up', 'AbortError')))
    call.addEventListener('load', () => {
      if (!isInLines()) {
        const text = call.responseText || (call.status < 300 ? '' : call.statusText)
        return resolve({ status: call.status, text, headers: { get: (name) => call.getResponseHeader(name) } })
      }
      readLines(call.responseText)
      if (!outcome) return reject(new TypeError('The answer broke off'))
      const { status, body, after } = outcome
      resolve({
        status,
        text: JSON.stringify(body),
        headers: new Headers(after === null ? {} : { [afterHeader]: after }),
      })
    })

    call.open('POST', address)
    call.withCredentials = true
    if (onLine) call.setRequestHeader('accept', lines)
    if (signal?.aborted) return reject(new DOMException('The call was given up', 'AbortError'))
    signal?.addEventListener('abort', () => call.abort(), { once: true })
    const { body, headers } = encode(content, {})
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    call.send(body)
  })
}

function isOutcome(line: unknown): line is Outcome {
  return typeof line === 'object' && line !== null && 'status' in line
}

/** Reads JSON lines out of a text that grows: each line once, as soon as it has ended. */
export function createLineReader(onLine: (line: unknown) => void): (textSoFar: string) => void {
  let readTo = 0
  return (text) => {
    for (let end = text.indexOf('\n', readTo); end >= 0; end = text.indexOf('\n', readTo)) {
      const line = text.slice(readTo, end)
      readTo = end + 1
      if (line) onLine(JSON.parse(line))
    }
  }
}
