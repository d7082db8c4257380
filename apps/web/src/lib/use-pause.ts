import { useEffect, useState } from 'react'

/** What was typed, once the typing has paused for so long. */
export function useDebouncedValue(typed: string, milliseconds: number): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const waiting = setTimeout(setSettled, milliseconds, typed)
    return () => clearTimeout(waiting)
  }, [typed, milliseconds])
  return settled
}
