import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '#ui/icon.tsx'
import { formatCopyAge, offlineWords as words } from './offline-wording.ts'
import {
  serviceWorkerState,
  startServiceWorker,
  subscribeToServiceWorker,
  takeNewVersion,
  waitWithNewVersion,
} from './service-worker-client.ts'
import styles from './offline-bar.module.css'

/** Says above the page that there is no connection, or that a new version is ready. */
export function OfflineBar() {
  const { isOffline, copy, askedAt, newVersion } = useSyncExternalStore(subscribeToServiceWorker, serviceWorkerState)
  useEffect(startWhenIdle, [])
  if (isOffline) {
    return (
      <Bar>
        <Icon name="offline" />
        <span>{copy ? words.saved(copy, formatCopyAge(copy.madeAt, askedAt)) : words.nothingSaved}</span>
      </Bar>
    )
  }
  if (!newVersion) return null
  return (
    <Bar>
      <span>{words.newVersion}</span>
      <button type="button" className={styles['action']} onClick={takeNewVersion}>
        {words.update}
      </button>
      <button type="button" className={styles['action']} onClick={waitWithNewVersion}>
        {words.later}
      </button>
    </Bar>
  )
}

/** Above everything else on the page, in a separate container, because it renders after hydration. */
function Bar({ children }: { children: ReactNode }) {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    document.body.prepend(place)
    return () => place.remove()
  }, [place])
  return createPortal(
    <output className={styles['bar']} data-part="offline-bar">
      {children}
    </output>,
    place,
  )
}

function startWhenIdle(): void {
  const start = () => void startServiceWorker()
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: 5000 })
  else setTimeout(start, 1000)
}
