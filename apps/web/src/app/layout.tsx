import { lazy, Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'wouter'
import { currentLanding, lastMove } from '#lib/navigation.ts'
import { resultsId } from '#features/directory/result-count.tsx'
import { useSite } from '#lib/site-view.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { SkipLink } from '#ui/navigation/skip-link.tsx'
import { furtherLinks, ownLinks } from './nav-item.tsx'
import { Sidebar } from './sidebar.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { appWords as words } from './app-wording.ts'
import styles from './layout.module.css'

export function Layout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const [location] = useLocation()
  useForwardFocus(main)
  return (
    <>
      <SkipLink to="main">{words.skip}</SkipLink>
      {location === '/' && <SkipLink to={resultsId}>{words.skipToResults}</SkipLink>}
      <BackgroundEffects />
      <div className={styles['shell']}>
        <Sidebar />
        <main id="main" ref={main} tabIndex={-1}>
          {children}
        </main>
        {location !== '/read-tag' && <SiteFooter />}
      </div>
      <PlainLinks />
      <LateOutlet />
    </>
  )
}

/** Links to open data and the like, hidden where they would disturb. The camera gets the whole screen. */
function SiteFooter() {
  return (
    <footer className={joinClasses(styles['site-footer'], 'not-printed')} aria-label={words.footer}>
      {footerLinks.map(({ href, label }) => (
        <PageLink key={href} href={href}>
          {label}
        </PageLink>
      ))}
      <a href="/forum/feed.atom">{words.links.feed}</a>
      {useSite().pages.map((page) => (
        <PageLink key={page} href={`/${page}`}>
          {words.pages[page]}
        </PageLink>
      ))}
      <span>{words.runsOn}</span>
    </footer>
  )
}

const footerLinks = [
  { href: '/stats', label: words.links.stats },
  { href: '/wanted', label: words.links.wanted },
  { href: '/data', label: words.links.openData },
  { href: '/api/docs', label: words.links.api },
]

/** The sewing-pattern background. It never moves and takes no part in the layout. */
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

/** The target of 'More' on a phone without JavaScript; hidden by the stylesheet elsewhere. */
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
 * Forward navigation starts at the top of the new page, with the focus on it, like a page load. Back is left to the
 * browser, which restores the position.
 */
function useForwardFocus(main: RefObject<HTMLElement | null>): void {
  const [location] = useLocation()
  const lastLocation = useRef(location)
  const isForward = useRef(false)

  useEffect(() => {
    const handleForward = ({ type }: Event) => {
      isForward.current = true
      if (type === 'pushState') lastMove.from = lastLocation.current
      // A link to the current page scrolls to its top, unless it has a fragment.
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

// Radix renders its viewport with a style attribute, which the content security policy refuses in served HTML. So
// toasts load after hydration, as a separate chunk, and before they are needed: the error may be a lost network. A
// chunk that fails to load must not break the page.
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
