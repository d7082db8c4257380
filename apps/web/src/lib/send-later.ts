import { addressOf, methodOf, type Action, type ActionAnswer, type ActionRoute, type StoredCall } from './action.ts'
import { send } from './api-client.ts'

export type Watching = { onProgress?: (fraction: number) => void; signal?: AbortSignal }

/** Null: it is stored on this device, and its author was informed. */
type Sender = (action: StoredCall & Action, watching: Watching) => Promise<unknown>

let sender: Sender | undefined

/** Says who sends. The queue does, once it has been loaded; without it, what cannot be sent is not kept. */
export function setSender(given: Sender): void {
  sender = given
}

const arrival = 'bolodex-arrival'

/** Announces to this page that a queued action has arrived, by its key. */
export const tellArrival = (key: string): boolean => dispatchEvent(new CustomEvent(arrival, { detail: key }))

/** Answers how to stop. */
export function listenForArrivals(listener: (key: string) => void): () => void {
  // Only tellArrival dispatches it.
  const handle = (event: Event) => listener((event as CustomEvent<string>).detail)
  addEventListener(arrival, handle)
  return () => removeEventListener(arrival, handle)
}

/** Sends something, or keeps it on this device when there is no connection: then the answer is null. */
export function sendOrKeep<K extends ActionRoute>(
  action: Action<K>,
  watching: Watching = {},
  sendPlainly = (call: StoredCall): Promise<unknown> =>
    send(addressOf(call), { method: methodOf(call), body: action.body }),
): Promise<ActionAnswer<K> | null> {
  // An Action is a StoredCall whose parts are known more exactly, and the server parses answers by the contract.
  const call = action as StoredCall & Action
  return (sender ? sender(call, watching) : sendPlainly(call)) as Promise<ActionAnswer<K> | null>
}
