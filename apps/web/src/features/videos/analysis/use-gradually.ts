import { startTransition, useEffect, useState } from 'react'

/**
 * How many of many parts are drawn: the first at once, the others a few at a time, so that three hours of talk hold up
 * neither the first look nor what is typed meanwhile. In the end all are there, and the browser's own search finds them.
 */
export function useGradually(total: number, { first, step }: { first: number; step: number }): number {
  const [drawn, setDrawn] = useState(first)
  const isBehind = drawn < total
  useEffect(() => {
    if (!isBehind) return undefined
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + step)))
    return () => clearTimeout(timer)
  }, [isBehind, drawn, step])
  return Math.min(drawn, total)
}
