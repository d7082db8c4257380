import { lazy, Suspense, type ComponentType } from 'react'
import { isFiltered, type DirectoryAddress } from '#lib/brands-api.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { directoryWording } from '#ui/brand/brands-wording.ts'
import type { SearchNotesProps } from './near-matches.tsx'
import { currentAddress } from './use-directory-address.ts'
import styles from './brand-list.module.css'

/**
 * A part of the results that few of them have. Served pages contain it; in the browser its code loads only for results that
 * need it, to keep the first load small. A page opened with it waits for it, or the served part would flicker. If the code
 * never arrives, only this part is missing.
 */
async function createPart<Props extends object>(
  isAtStart: (address: DirectoryAddress) => boolean,
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const loadOrNothing = () =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    )
  const Part =
    import.meta.env.SSR || isAtStart(currentAddress()) ? (await loadOrNothing()).default : lazy(loadOrNothing)
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}

const Notes = await createPart<SearchNotesProps>(
  ({ query }) => query.q !== '',
  () => import('./near-matches.tsx').then((module) => module.SearchNotes),
)
/** The active filters. */
export const FilterChips = await createPart<{ address: DirectoryAddress }>(isFiltered, () =>
  import('./filter-chips.tsx').then((module) => module.FilterChips),
)

/** Notes near a search, or instead of results. */
export function SearchNotes(props: SearchNotesProps) {
  const { total, equal, close, didYouMean } = props.page
  if (total + equal > 0 && close.length === 0 && didYouMean.length === 0) return null
  return <Notes {...props} />
}

/** The link to wanted names. */
export function WantedLink() {
  return (
    <p className={joinClasses(styles['wanted-link'], 'not-printed')}>
      <PageLink href="/wanted">{directoryWording.wantedLink}</PageLink>
    </p>
  )
}

type FailedProps = { error: Error; onRetry: () => void }

// Preloaded, so that it works offline; without it the whole screen would fail.
const Failed = lazy(() => import('./directory-failed.tsx').then((module) => ({ default: module.DirectoryFailed })))

/** The directory could not be asked. */
export function DirectoryFailed(props: FailedProps) {
  return (
    <Suspense fallback={null}>
      <Failed {...props} />
    </Suspense>
  )
}
