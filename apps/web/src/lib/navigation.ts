import { createContext } from 'react'

/** Where a move on the same page leaves the reader: where they are, or at a part of the page with this id. */
export type Landing = { landsOn: 'same-place' | (string & {}) }

export const samePlace: Landing = { landsOn: 'same-place' }

/** What the newest entry of the history says; null for a plain link, which leads to the top. */
export function currentLanding(): string | null {
  const state: unknown = history.state
  const isLanding = typeof state === 'object' && state !== null && 'landsOn' in state
  return isLanding ? String(state.landsOn) : null
}

/**
 * The path of the page that the last move led away from, unless that move went back or forth in the history. A link
 * that leads there can go back instead, to the same place in it.
 */
export const lastMove: { from: string | null } = { from: null }

/** Fetches the code and data of an address ahead of a click. The app provides it; links call it. */
export const PreloadPage = createContext<(href: string) => void>(() => {})
