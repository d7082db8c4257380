import { queryOptions } from '@tanstack/react-query'
import type { Access, ContractRoute, InputOf, OutputOf } from '@bolodex/contract/route'
import { afterHeader, currentAfterToken, keepAfterToken, withAfterToken } from './after-token.ts'
import { ApiError, readErrorBody } from './api-error.ts'
import { privateRead } from './query-client.ts'
import { withStepUp } from './step-up.ts'

type Part = 'params' | 'query' | 'body'
type PartsOf<R extends ContractRoute> = { [K in Part as R[K] extends object ? K : never]: InputOf<R[K]> }
type AnswerOf<R extends ContractRoute> = OutputOf<R['answer']>
type Values = Record<string, unknown>

/** A read that the contract does not open to anyone is told so; saying it of any other call does not compile. */
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
    /** As `read`, but a 401 is an answer: nobody is signed in. */
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
  const response = await fetch(target, { method, credentials: 'include', ...encode(call.body, isRead) })
  if (!isRead) keepAfterToken(response.headers.get(afterHeader))
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text || response.statusText, readErrorBody(text))
  return text === '' ? undefined : JSON.parse(text)
}

// The browser writes the content type of a form itself, with the boundary it chose.
function encode(body: unknown, isRead: boolean): Pick<RequestInit, 'body' | 'headers'> {
  const token = isRead ? null : currentAfterToken()
  // What this tab wrote before: the answer's token stands for both.
  const after = token ? { [afterHeader]: token } : {}
  if (body === undefined) return { headers: after }
  if (body instanceof FormData) return { body, headers: after }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...after } }
}

/** The address of a call: each `:name` of its path with a value. */
export function fillPath(path: string, params: Values): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/** Parameters of an address: a list as one for each of its values, and nothing for what is not given. */
export function writeQuery(query: Record<string, unknown>): string {
  const all = Object.entries(query).flatMap(([key, value]) =>
    [value].flat().map((one): [string, unknown] => [key, one]),
  )
  const given = all.filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return search && `?${search}`
}
