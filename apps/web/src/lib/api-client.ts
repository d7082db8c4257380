import { queryOptions } from '@tanstack/react-query'
import type { Access } from '@bolodex/contract/access'
import type { ContractRoute, InputOf, OutputOf } from '@bolodex/contract/route'
import { currentAfterToken, keepAfterToken, withAfterToken } from './after-token.ts'
import { ApiError, readErrorBody } from './api-error.ts'
import { afterHeader, encode, request, type HttpAnswer } from './http.ts'
import { privateRead } from './query-client.ts'
import { fillPath, writeQuery } from './route-address.ts'
import { withStepUp } from './step-up.ts'

type Part = 'params' | 'query' | 'body'
type PartsOf<R extends ContractRoute> = { [K in Part as R[K] extends object ? K : never]: InputOf<R[K]> }
type AnswerOf<R extends ContractRoute> = OutputOf<R['answer']>
type Values = Record<string, unknown>

/** Reads that are not open to anyone must be marked private; marking any other call does not compile. */
type Privacy<R extends ContractRoute> = R extends { method: 'GET'; access: Exclude<Access, 'anyone'> }
  ? ['private']
  : []

/**
 * One call of the contract, which comes in as a type only: zod stays out of the first load, and the server has
 * already parsed the answer by the same contract. A method, path or privacy that is not the contract's does not compile.
 */
export function endpoint<R extends ContractRoute>(method: R['method'], path: R['path'], ...privacy: Privacy<R>) {
  const isPrivate = privacy.length > 0
  const meta = isPrivate ? { meta: privateRead } : {}
  const addressOf = (parts: PartsOf<R>): string => {
    // PartsOf is known only per contract; every one of them is assignable to this.
    const { params = {}, query = {} } = parts as { params?: Values; query?: Values }
    return fillPath(path, params) + writeQuery(query)
  }
  return {
    call: (parts: PartsOf<R>): Promise<AnswerOf<R>> =>
      // The server parsed the answer by this contract on its way out.
      send(addressOf(parts), { method, body: (parts as { body?: unknown }).body, isPrivate }) as Promise<AnswerOf<R>>,
    /** A read, known to the cache by its address. The query client does the fetching. */
    read: (parts: PartsOf<R>) => queryOptions<AnswerOf<R>, ApiError>({ queryKey: [addressOf(parts)], ...meta }),
    /** Like `read`, but returns null for a 401. */
    readOrNull: (parts: PartsOf<R>) =>
      queryOptions<AnswerOf<R> | null, ApiError>({
        queryKey: [addressOf(parts)],
        meta: { ...meta.meta, readsUnauthorizedAsNull: true },
      }),
    /** As `read`, for what a page can do without: a failure is null, and asked for again where it is shown. */
    readIfPossible: (parts: PartsOf<R>) =>
      queryOptions<AnswerOf<R> | null, ApiError>({
        queryKey: [addressOf(parts)],
        meta: { ...meta.meta, readsFailureAsNull: true },
        staleTime: ({ state }) => (state.data === null ? 0 : Infinity),
      }),
  }
}

type Sent = { method?: string; body?: unknown; isPrivate?: boolean }

/** Sends a call with the visitor's credentials; anything but a success becomes an ApiError. */
export function send(address: string, call: Sent = {}): Promise<unknown> {
  return withStepUp(() => sendOnce(address, call), call.body)
}

/** As `send`, for the proof itself: whatever it is refused for, no other one is asked for or waited for. */
export async function sendOnce(address: string, call: Sent): Promise<unknown> {
  const method = call.method ?? 'GET'
  const isRead = method === 'GET'
  const target = isRead && !call.isPrivate ? withAfterToken(address) : address
  const token = isRead ? null : currentAfterToken()
  // What this tab wrote before: the answer's token stands for both.
  const headers = token ? { [afterHeader]: token } : {}
  return readAnswer(await request(target, { method, ...encode(call.body, headers) }))
}

/** The body of a success; anything else is thrown as an ApiError. */
export function readAnswer({ status, text, headers }: HttpAnswer): unknown {
  keepAfterToken(headers.get(afterHeader))
  if (status >= 300) throw new ApiError(status, text, readErrorBody(text))
  return text === '' ? undefined : JSON.parse(text)
}
