import { Suspense, useCallback, useState, Component, type ReactNode } from 'react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Route, useLocation } from 'wouter'
import { DirectoryPlaceholder } from '#features/brands/directory/directory-head.tsx'
import { explain, isMissing, statusOf } from '#lib/api-error.ts'
import { siteView } from '#features/site/site-api.ts'
import { PreloadPage } from '#lib/navigation.ts'
import { Today } from '#lib/today.ts'
import { SnappedThread } from '#ui/garments/drawings.tsx'
import { Icon } from '#ui/icon.tsx'
import { Placeholder, ErrorCode } from '#ui/page-head.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import { Layout } from './layout.tsx'
import { findRoute, prepare, standIn } from './prepare.ts'
import { ScreenSlot } from './screen-slot.tsx'
import { appWords as words } from './app-wording.ts'
import styles from './app.module.css'

/** `status`: what the server found at the first address. */
export function App({ queryClient, status = 200 }: { queryClient: QueryClient; status?: number }) {
  const [location] = useLocation()
  const [firstLocation] = useState(location)
  const preload = useCallback(
    (href: string) => {
      // A click asks again and then says what went wrong.
      prepare(queryClient, href).catch(() => {})
    },
    [queryClient],
  )
  const match = status !== 200 && location === firstLocation ? standIn(status) : findRoute(location)
  return (
    <QueryClientProvider client={queryClient}>
      <PreloadPage value={preload}>
        <Today value={readToday(queryClient)}>
          <Layout>
            <ScreenErrors key={location}>
              <Suspense fallback={<ScreenPlaceholder />}>
                <Route path={match.route.path}>
                  <ScreenSlot match={match} />
                </Route>
              </Suspense>
            </ScreenErrors>
          </Layout>
        </Today>
      </PreloadPage>
    </QueryClientProvider>
  )
}

/** The day that the server wrote into the page; the reader's own where a page came without one. */
const readToday = (queryClient: QueryClient): number =>
  Date.parse(queryClient.getQueryData(siteView.queryKey)?.today ?? new Date().toISOString().slice(0, 10))

/** Shown only when a move takes longer than the moment a click waits. */
function ScreenPlaceholder() {
  const [location] = useLocation()
  if (location === '/') return <DirectoryPlaceholder />
  return (
    <output className="loading">
      <span className="sr-only">{words.loading}</span>
      <Placeholder className={styles['title-placeholder']} />
      <Placeholder className={styles['lede-placeholder']} />
      {[1, 2, 3].map((box) => (
        <Placeholder key={box} className={styles['box-placeholder']} data-part="box-placeholder" />
      ))}
    </output>
  )
}

type Props = { children: ReactNode }
type State = { error: unknown }

/** Stands in for a screen that could not be drawn. React offers this to classes only. */
class ScreenErrors extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (!isMissing(error) && navigator.onLine) showError(explain(error))
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (isMissing(error)) return <ScreenSlot match={standIn(statusOf(error))} />
    const isOnline = navigator.onLine
    const { title, text } = isOnline ? words.failed : words.offline
    return (
      <section className="empty-state">
        <SnappedThread />
        <h1>{title}</h1>
        <p>{text}</p>
        {isOnline && error instanceof Error && <ErrorCode>{error.message}</ErrorCode>}
        {/* A whole new load: code that did not arrive cannot be asked for again from here. */}
        <a className="button button-primary" href={globalThis.location?.href}>
          <Icon name="retry" /> {words.failed.retry}
        </a>
      </section>
    )
  }
}
