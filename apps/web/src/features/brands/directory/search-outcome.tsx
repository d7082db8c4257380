import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { explain } from '#lib/api-error.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { Button } from '#ui/button.tsx'
import { SnappedThread } from '#ui/garments/drawings.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { EmptyState, ErrorCode } from '#ui/page-head.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import { directoryWording } from '../brands-wording.ts'
import type { SearchNotesProps } from './near-matches.tsx'
import styles from './brand-list.module.css'

// Served pages have what is said beside the results at once. A browser fetches the code only for a search that needs it:
// most come to look at brands, and their first load stays small. A page that was opened as a search waits for it, or what
// was served would vanish until it is here. Code that never arrives says less, and takes nothing with it.
const isSearch = import.meta.env.SSR || new URLSearchParams(location.search).has('q')
const early = isSearch ? await import('./near-matches.tsx').catch(() => null) : null
const Notes: ComponentType<SearchNotesProps> = early
  ? early.SearchNotes
  : lazy<ComponentType<SearchNotesProps>>(() =>
      import('./near-matches.tsx').then(
        (module) => ({ default: module.SearchNotes }),
        () => ({ default: () => null }),
      ),
    )

/** What comes near a search, or stands in the place of results. */
export function SearchNotes(props: SearchNotesProps) {
  const { total, close, didYouMean } = props.page
  if (total > 0 && close.length === 0 && didYouMean.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Notes {...props} />
    </Suspense>
  )
}

/** The way to what others looked for in vain. */
export function WantedLink() {
  return (
    <p className={joinClasses(styles['wanted-link'], 'not-printed')}>
      <PageLink href="/wanted">{directoryWording.wantedLink}</PageLink>
    </p>
  )
}

/** The directory could not be asked. */
export function DirectoryFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useEffect(() => showError(explain(error)), [error])
  return (
    <EmptyState drawing={<SnappedThread />} title={directoryWording.failed.title}>
      <p>{directoryWording.failed.advice}</p>
      <ErrorCode>{error.message}</ErrorCode>
      <Button onClick={onRetry}>
        <Icon name="retry" /> Try again
      </Button>
    </EmptyState>
  )
}
