import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'wouter'
import { currentLanding } from '#lib/landing.ts'

/**
 * A forward move begins at the top of the new page, with the focus on it, as a page load would. Going back is left to
 * the browser, which knows where the reader was.
 */
export function useForwardFocus(main: RefObject<HTMLElement | null>): void {
  const [location] = useLocation()
  const lastLocation = useRef(location)
  const isForward = useRef(false)

  useEffect(() => {
    const handleForward = () => {
      isForward.current = true
      // The page one is on already: a link still leads to its top, unless it says where else.
      if (window.location.pathname === lastLocation.current) land(main)
    }
    const handleBack = () => {
      isForward.current = false
    }
    // wouter announces the first two itself, under the names of the calls.
    addEventListener('pushState', handleForward)
    addEventListener('replaceState', handleForward)
    addEventListener('popstate', handleBack)
    return () => {
      removeEventListener('pushState', handleForward)
      removeEventListener('replaceState', handleForward)
      removeEventListener('popstate', handleBack)
    }
  }, [main])

  useEffect(() => {
    if (location === lastLocation.current) return
    lastLocation.current = location
    if (!isForward.current) return
    goToTop(main)
  }, [location, main])
}

function land(main: RefObject<HTMLElement | null>): void {
  const landing = currentLanding()
  if (landing === 'same-place') return
  const part = landing === null ? null : document.getElementById(landing)
  if (!part) return goToTop(main)
  part.scrollIntoView()
  part.focus({ preventScroll: true })
}

function goToTop(main: RefObject<HTMLElement | null>): void {
  scrollTo(0, 0)
  main.current?.focus({ preventScroll: true })
}
