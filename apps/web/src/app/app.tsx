import { lazy, Suspense, useCallback, useState, Component, type ReactNode } from 'react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Route, useLocation } from 'wouter'
import { DirectoryPlaceholder } from '#features/directory/directory-head.tsx'
import { ApiError, explain, isMissing, statusOf } from '#lib/api-error.ts'
import { siteView } from '#lib/site-view.ts'
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
    <Frame queryClient={queryClient} preload={preload}>
      <ScreenErrors key={location}>
        <Suspense fallback={<ScreenPlaceholder />}>
          <Route path={match.route.path}>
            <ScreenSlot match={match} />
          </Route>
        </Suspense>
      </ScreenErrors>
    </Frame>
  )
}

type FrameProps = { queryClient: QueryClient; preload: (href: string) => void; children: ReactNode }

function Frame({ queryClient, preload, children }: FrameProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <PreloadPage value={preload}>
        <Today value={readToday(queryClient)}>
          <Layout>{children}</Layout>
        </Today>
      </PreloadPage>
    </QueryClientProvider>
  )
}

type FailureProps = { queryClient: QueryClient; title: string; message: string; retry: string }

/** Served when a page could not be rendered. It is not hydrated: its one button reloads. */
export function FailurePage({ queryClient, title, message, retry }: FailureProps) {
  return (
    <Frame queryClient={queryClient} preload={() => {}}>
      <section className="empty-state">
        <SnappedThread />
        <h1>{title}</h1>
        <p>{message}</p>
        {/* An empty address is the page's own, with its parameters. */}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
        <a className="button button-primary" href="">
          <Icon name="retry" /> {retry}
        </a>
      </section>
    </Frame>
  )
}

/** The day that the server wrote into the page; the reader's own where a page came without one. */
const readToday = (queryClient: QueryClient): number =>
  Date.parse(queryClient.getQueryData(siteView.queryKey)?.today ?? new Date().toISOString().slice(0, 10))

/** Shown only when a navigation takes longer than usual. */
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

// Fetched with the late parts, so that it is there when the connection is not.
const OfflineScreen = lazy(() =>
  import('./offline-screen.tsx').then(
    (module) => ({ default: module.OfflineScreen }),
    () => ({ default: () => <h1>{words.offline}</h1> }),
  ),
)

type Props = { children: ReactNode }
type State = { error: unknown }

/** An answer in our own words, or what the code itself reports. */
function describeFailure(error: unknown): string {
  return error instanceof ApiError || !(error instanceof Error) ? explain(error) : error.message
}

/** Error boundary of a screen. React supports these as classes only. */
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
    if (!navigator.onLine) {
      return (
        <Suspense fallback={null}>
          <OfflineScreen />
        </Suspense>
      )
    }
    const { title, text } = words.failed
    return (
      <section className="empty-state">
        <SnappedThread />
        <h1>{title}</h1>
        <p>{text}</p>
        <ErrorCode>{describeFailure(error)}</ErrorCode>
        {/* A full reload: a failed import cannot be retried in this document. */}
        <a className="button button-primary" href={globalThis.location?.href}>
          <Icon name="retry" /> {words.failed.retry}
        </a>
      </section>
    )
  }
}
