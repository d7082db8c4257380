import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'

/**
 * The interface of public/early-search.js, which runs before the app. Missing in browsers that did not load it, and
 * in tests.
 */
type EarlySearch = {
  /** The text whose results it shows; empty while it shows none. */
  q: string
  answers: [address: string, answer: unknown][]
  stop: () => void
  remove: () => void
  navigate: ((path: string) => void) | null
}

const early = (): EarlySearch | undefined => (globalThis as { earlySearch?: EarlySearch }).earlySearch

/** Answers it has fetched, by the addresses that the app would ask. */
export const earlyAnswers = (): EarlySearch['answers'] => early()?.answers ?? []

export const removeEarlyResults = (): void => early()?.remove()

/** Takes over from the early search: its list stays until the same results are on the page, or the page is left. */
export function useEarlySearch(q: string, isShown: boolean): void {
  useEffect(() => {
    const search = early()
    if (!search) return undefined
    search.stop()
    search.navigate = (path) => navigate(path)
    return removeEarlyResults
  }, [])
  useEffect(() => {
    const search = early()
    if (search && isShown && search.q === q) search.remove()
  }, [q, isShown])
}
