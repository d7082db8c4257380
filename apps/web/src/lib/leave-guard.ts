/** Asks before leaving a page with unsaved input; false to stay. */
type AskToLeave = () => Promise<boolean>

let ask: AskToLeave | null = null

/** Has every move inside the site ask first, until what this answers is called. */
export function guardPage(given: AskToLeave): () => void {
  ask = given
  return () => {
    if (ask === given) ask = null
  }
}

/** Goes on at once where nothing would be lost, and otherwise only for those who say so. */
export function leavePage(goOn: () => void): void {
  if (!ask) return goOn()
  return void ask().then((isLeaving) => isLeaving && goOn())
}

/** What waits of one account: how much, and how it is deleted. */
export type Unsent = { count: number; discard: () => Promise<void> }

/** The unsent actions of the signed-in member, for signing out. Null until the queue is loaded. */
export const unsent: { read: (() => Promise<Unsent>) | null } = { read: null }
