import { lazy, Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'wouter'
import { currentLanding } from '#lib/navigation.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { furtherLinks } from './nav-item.tsx'
import { Sidebar } from './sidebar.tsx'
import { useTooltipEscape } from '#ui/tooltip.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './layout.module.css'

export function Layout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useForwardFocus(main)
  useTooltipEscape()
  return (
    <>
      <a className={joinClasses(styles['skip-link'], 'not-printed')} href="#main">
        Skip to content
      </a>
      <BackgroundEffects />
      <div className={styles['shell']}>
        <Sidebar />
        <main id="main" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <PlainLinks />
      <ToastOutlet />
    </>
  )
}

/** A sewing-pattern sheet behind the page. It never moves and takes no part in the layout. */
function BackgroundEffects() {
  return (
    <div
      className={joinClasses(styles['background-effects'], 'not-printed')}
      data-part="background-effects"
      aria-hidden="true"
    >
      <svg viewBox="0 0 760 620">
        <path
          strokeDasharray="14 6"
          d="M120 40C210 90 250 60 300 36L520 20c30 90 90 130 190 140l-18 420H180C176 420 100 330 60 300Z"
        />
        <path d="M150 70C220 110 262 84 310 60l190-14c34 84 92 122 180 134l-16 372H208C202 416 130 330 96 292Z" />
        <path d="M420 130v330M410 146l10-16 10 16M410 444l10 16 10-16M60 300l18-8M300 36l6 20M520 20l-2 22M710 160l-24 4M180 580l6-26" />
      </svg>
    </div>
  )
}

/** Where 'More' leads on a phone without JavaScript; the stylesheet hides it everywhere else. */
function PlainLinks() {
  return (
    <nav id="more" className={joinClasses(styles['plain-links'], 'not-printed')} aria-label="More">
      <PageLink href="/auth">Login</PageLink>
      {furtherLinks.map(({ href, label }) => (
        <PageLink key={href} href={href}>
          {label}
        </PageLink>
      ))}
    </nav>
  )
}

/**
 * A forward move begins at the top of the new page, with the focus on it, as a page load would. Going back is left to
 * the browser, which knows where the reader was.
 */
function useForwardFocus(main: RefObject<HTMLElement | null>): void {
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

// Radix draws its viewport with a style attribute, which the content security policy refuses in served HTML. So
// toasts come after hydration, in a chunk of their own, and before they are needed: an error may be the lost network.
// One that never arrives must not take the page with it.
const Toaster = lazy(async () => {
  const module = await import('#ui/toast/toaster.tsx').catch(() => null)
  return { default: module?.Toaster ?? (() => null) }
})

function ToastOutlet() {
  if (!useHydrated()) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
