import type { ReactNode } from 'react'

/** Pieces that are kept, the oldest forgotten first: some megabytes. */
const mostKept = 2000
const kept = new Map<string, string>()

/** What the pieces of the page that is being drawn are kept under; null between pages. */
let piecesInHand: string[] | null = null

/**
 * On the server only: a piece of a page that looks the same for everyone as long as `of` is the same is drawn once. In its
 * place stands a mark, which `drawWithKept` replaces: the page is the one that a browser would draw.
 */
export function DrawnOnce({ of, children }: { of: string; children: ReactNode }) {
  if (!piecesInHand) return children
  const number = piecesInHand.push(of) - 1
  if (kept.has(of)) return <i data-kept={number} />
  return (
    <>
      <i data-from={number} />
      {children}
      <i data-to={number} />
    </>
  )
}

/** Texts of people cannot look like a mark: in a page their brackets are escaped. */
const marks = /<i data-kept="(\d+)"><\/i>|<i data-from="(\d+)"><\/i>(.*?)<i data-to="\2"><\/i>/gs

/** Draws a page, with the pieces that were drawn before. `draw` must not wait for anything. */
export function drawWithKept(draw: () => string): string {
  const pieces: string[] = []
  piecesInHand = pieces
  try {
    return draw().replaceAll(marks, (_, known?: string, fresh?: string, drawn = '') => {
      const key = pieces[Number(known ?? fresh)] ?? ''
      const piece = known === undefined ? drawn : (kept.get(key) ?? '')
      // Put last again: the first is the one that was not needed for longest.
      kept.delete(key)
      kept.set(key, piece)
      return piece
    })
  } finally {
    piecesInHand = null
    for (const key of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(key)
    }
  }
}
