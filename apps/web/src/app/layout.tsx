import { lazy, Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'wouter'
import { currentLanding, lastMove } from '#lib/navigation.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { furtherLinks, ownLinks } from './nav-item.tsx'
import { Sidebar } from './sidebar.tsx'
import { useTooltipEscape } from '#ui/tooltip.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { appWords as words } from './app-wording.ts'
import styles from './layout.module.css'

export function Layout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useForwardFocus(main)
  useTooltipEscape()
  return (
    <>
      <a className={joinClasses(styles['skip-link'], 'not-printed')} href="#main">
        {words.skip}
      </a>
      <BackgroundEffects />
      <div className={styles['shell']}>
        <Sidebar />
        <main id="main" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <PlainLinks />
      <LateOutlet />
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
      <Icon name="pattern" className="" />
    </div>
  )
}

/** Where 'More' leads on a phone without JavaScript; the stylesheet hides it everywhere else. */
function PlainLinks() {
  return (
    <nav id="more" className={joinClasses(styles['plain-links'], 'not-printed')} aria-label={words.more}>
      <PageLink href="/auth">{words.login}</PageLink>
      {[...ownLinks, ...furtherLinks].map(({ href, label }) => (
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
    const handleForward = ({ type }: Event) => {
      isForward.current = true
      if (type === 'pushState') lastMove.from = lastLocation.current
      // The page one is on already: a link still leads to its top, unless it says where else.
      if (window.location.pathname === lastLocation.current) land(main)
    }
    const handleBack = () => {
      isForward.current = false
      lastMove.from = null
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
const LateParts = lazy(async () => {
  const module = await import('./late-parts.tsx').catch(() => null)
  return { default: module?.LateParts ?? (() => null) }
})

function LateOutlet() {
  if (!useHydrated()) return null
  return (
    <Suspense>
      <LateParts />
    </Suspense>
  )
}
