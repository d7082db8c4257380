import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus, and the scroll position, to replaced content. */
export function useFocusOnChange(shown: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    scrollTo(0, 0)
    place.current?.focus({ preventScroll: true })
  }, [shown])
  return place
}
