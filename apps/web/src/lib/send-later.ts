import type { Action } from './action.ts'
import { send } from './api-client.ts'

export type Watching = { onProgress?: (fraction: number) => void; signal?: AbortSignal }

/** Null: it is kept on this device, and its maker has been told so. */
type Sender = (action: Action, watching: Watching) => Promise<unknown>

let sender: Sender | undefined

/** Says who sends. The queue does, once it has been loaded; without it, what cannot be sent is not kept. */
export function setSender(given: Sender): void {
  sender = given
}

const arrival = 'bolodex-arrival'

/** Tells this page that something that was kept has arrived, by its key. */
export const tellArrival = (key: string): boolean => dispatchEvent(new CustomEvent(arrival, { detail: key }))

/** Answers how to stop. */
export function listenForArrivals(listener: (key: string) => void): () => void {
  // Only tellArrival dispatches it.
  const handle = (event: Event) => listener((event as CustomEvent<string>).detail)
  addEventListener(arrival, handle)
  return () => removeEventListener(arrival, handle)
}

/** Sends something, or keeps it on this device when there is no connection: then the answer is null. */
export function sendOrKeep<T>(
  action: Action,
  watching: Watching = {},
  sendPlainly = (): Promise<unknown> => send(action.address, { method: 'POST', ...action }),
): Promise<T | null> {
  // Every caller names the answer of the address it calls.
  return (sender ? sender(action, watching) : sendPlainly()) as Promise<T | null>
}
