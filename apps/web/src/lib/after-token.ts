import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { isPrivateRead } from './query-client.ts'

/** Longer than any cache keeps an answer. */
const validFor = 60_000
const storageKey = 'after'

type Kept = { token: string; keptAt: number }

/** For this page, also where the browser keeps nothing. */
let kept: Kept | null = null

/** Remembers what was written last, for this tab and for the pages it opens in the next minute. */
export function keepAfterToken(token: string | null, now = Date.now()): void {
  if (!token) return
  kept = { token, keptAt: now }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // Storage can be full or switched off. The token then holds for this page.
  }
}

/** The token of what this tab wrote within the last minute. */
export function currentAfterToken(now = Date.now()): string | null {
  const last = kept ?? readLocal()
  return last && now - last.keptAt < validFor ? last.token : null
}

function readLocal(): Kept | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    const isKept = typeof value === 'object' && value !== null && 'token' in value && 'keptAt' in value
    // Written by keepAfterToken.
    return isKept ? (value as Kept) : null
  } catch {
    return null
  }
}

/** The address of a public read, asking for an answer in which this tab's own writes are seen. */
export function withAfterToken(address: string, now = Date.now()): string {
  const token = currentAfterToken(now)
  if (!token) return address
  return `${address}${address.includes('?') ? '&' : '?'}after=${encodeURIComponent(token)}`
}

/** Only what the server put into the page can be older than this tab's last write. */
let isCaughtUp = false

/** A served page may be a second or more old. Opening one just after a write refetches its reads after hydration. */
export function useCatchUp(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isCaughtUp) return
    isCaughtUp = true
    if (!currentAfterToken()) return
    void queryClient.invalidateQueries({ predicate: (query) => !isPrivateRead(query) })
  }, [queryClient])
}
