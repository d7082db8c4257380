import { startTransition, useEffect, useMemo, useState } from 'react'

/** As many cards as a slow phone draws between two keystrokes. */
const chunkSize = 10

type Chunks<T> = { chunks: T[][]; isBehind: boolean }

/**
 * A long list in chunks that are exchanged one by one, so that no exchange holds up what is being typed. Until its
 * turn comes a chunk stays as it was, and the page keeps its height.
 */
export function useChunks<T>(list: T[]): Chunks<T> {
  const newest = useMemo(() => cut(list), [list])
  const [drawn, setDrawn] = useState(newest)
  const behind = useMemo(() => findBehind(drawn, newest), [drawn, newest])
  useEffect(() => {
    if (behind === null) return undefined
    const timer = setTimeout(() => startTransition(() => setDrawn(exchange(drawn, newest, behind))))
    return () => clearTimeout(timer)
  }, [drawn, newest, behind])
  return { chunks: drawn, isBehind: behind !== null }
}

function cut<T>(list: T[]): T[][] {
  const count = Math.ceil(list.length / chunkSize)
  return Array.from({ length: count }, (_, index) => list.slice(index * chunkSize, (index + 1) * chunkSize))
}

function findBehind<T>(drawn: T[][], newest: T[][]): number | null {
  const index = newest.findIndex((chunk, at) => chunk !== drawn[at])
  if (index >= 0) return index
  return drawn.length > newest.length ? newest.length : null
}

/** With one more chunk of the newest list; what is left over goes one by one too. */
function exchange<T>(drawn: T[][], newest: T[][], index: number): T[][] {
  const chunk = newest[index]
  if (chunk) return [...drawn.slice(0, index), chunk, ...drawn.slice(index + 1)]
  return drawn.slice(0, -1)
}
