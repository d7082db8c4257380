import type { ContractRoute, InputOf, OutputOf } from '@bolodex/contract/route'
import { afterHeader, keepAfterToken } from './after-token.ts'
import { ApiError, readErrorBody } from './api-error.ts'
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
 * Sends a form with a file, or a large body, and tells how far it is: fetch cannot say how much of a request has left.
 * Like `send`, anything but a success becomes an ApiError.
 */
export function sendWatched<R extends ContractRoute>(
  address: string,
  content: FormData | InputOf<R['body']>,
  options: Options<R> = {},
): Promise<OutputOf<R['answer']>> {
  return withStepUp(() => sendOnce(address, content, options))
}

function sendOnce<R extends ContractRoute>(
  address: string,
  content: FormData | InputOf<R['body']>,
  { onProgress, onLine, signal }: Options<R>,
): Promise<OutputOf<R['answer']>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let outcome: Outcome | null = null
    const readLines = createLineReader((line) => {
      if (isOutcome(line)) outcome = line
      // The server writes the route's own progress into these lines.
      else onLine?.((line as { progress: OutputOf<R['progress']> }).progress)
    })
    const isInLines = () => request.getResponseHeader('content-type')?.startsWith(lines) === true

    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total ? loaded / total : 0))
    request.addEventListener('progress', () => isInLines() && readLines(request.responseText))
    request.addEventListener('error', () => reject(new TypeError('The connection failed')))
    request.addEventListener('abort', () => reject(new DOMException('The call was given up', 'AbortError')))
    request.addEventListener('load', () => {
      if (!isInLines()) {
        keepAfterToken(request.getResponseHeader(afterHeader))
        settle(request.status, request.responseText || request.statusText)
        return
      }
      readLines(request.responseText)
      if (!outcome) return reject(new TypeError('The answer broke off'))
      keepAfterToken(outcome.after)
      settle(outcome.status, JSON.stringify(outcome.body))
    })

    const settle = (status: number, text: string) => {
      if (status < 200 || status >= 300) return reject(new ApiError(status, text, readErrorBody(text)))
      // The server parsed the answer by this contract on its way out.
      resolve((text === '' ? undefined : JSON.parse(text)) as OutputOf<R['answer']>)
    }

    request.open('POST', address)
    request.withCredentials = true
    if (onLine) request.setRequestHeader('accept', lines)
    if (signal?.aborted) return reject(new DOMException('The call was given up', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (content instanceof FormData) return request.send(content)
    request.setRequestHeader('content-type', 'application/json')
    request.send(JSON.stringify(content))
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
