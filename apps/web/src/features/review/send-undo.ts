import type { OutputOf } from '@bolodex/contract/route'
import type { undoAccount } from '@bolodex/contract/undo-account'
import { keepAfterToken } from '#lib/after-token.ts'
import { ApiError, readErrorBody } from '#lib/api-error.ts'
import { createLineReader } from '#lib/line-reader.ts'
import { withStepUp } from '#lib/step-up.ts'

type Progress = OutputOf<(typeof undoAccount)['progress']>
export type Undone = OutputOf<(typeof undoAccount)['answer']>
type Order = { username: string; isClosed: boolean; reason: string; onProgress: (progress: Progress) => void }
type Line = { progress: Progress } | { status: number; body: unknown; after: string | null }

/** Undoes everything by one account; the server tells line by line how far it is. */
export function sendUndo(order: Order): Promise<Undone> {
  return withStepUp(() => sendOnce(order))
}

async function sendOnce({ username, isClosed, reason, onProgress }: Order): Promise<Undone> {
  const response = await fetch(`/api/review/accounts/${encodeURIComponent(username)}/undo`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', accept: 'application/x-ndjson' },
    body: JSON.stringify({ isClosed, ...(reason && { reason }) }),
  })
  const isInLines = response.headers.get('content-type')?.startsWith('application/x-ndjson')
  if (!isInLines || !response.body) return settle(response.status, await response.text())
  let outcome: Exclude<Line, { progress: Progress }> | null = null
  const readLines = createLineReader((line) => {
    // The server writes nothing but these two kinds of lines.
    const known = line as Line
    if ('progress' in known) onProgress(known.progress)
    else outcome = known
  })
  let text = ''
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value
    readLines(text)
  }
  const last = outcome as Exclude<Line, { progress: Progress }> | null
  if (!last) throw new TypeError('The answer broke off')
  keepAfterToken(last.after)
  return settle(last.status, JSON.stringify(last.body))
}

function settle(status: number, text: string): Undone {
  if (status !== 200) throw new ApiError(status, text, readErrorBody(text))
  // The server parsed the answer by the contract on its way out.
  return JSON.parse(text) as Undone
}
