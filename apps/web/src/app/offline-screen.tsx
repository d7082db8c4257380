import { useSyncExternalStore } from 'react'
import { offlineWords } from '#features/offline/offline-wording.ts'
import { serviceWorkerState, subscribeToServiceWorker } from '#features/offline/service-worker-client.ts'
import { SnappedThread } from '#ui/garments/drawings.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { appWords as words } from './app-wording.ts'
import { lateWords } from './late-wording.ts'

/** A page that needs a connection, without one: what is on this device, and the way there. */
export function OfflineScreen() {
  const { copy } = useSyncExternalStore(subscribeToServiceWorker, serviceWorkerState)
  return (
    <section className="empty-state">
      <SnappedThread />
      <h1>{words.offline}</h1>
      <p>
        {lateWords.offline.text} {copy && offlineWords.onThisPhone(copy.brands)}
      </p>
      <div className="actions">
        {copy && (
          <PageLink className="button button-primary" href="/">
            {lateWords.offline.toBrands}
          </PageLink>
        )}
        <a className="button button-outline" href={location.href}>
          <Icon name="retry" /> {words.failed.retry}
        </a>
      </div>
    </section>
  )
}
