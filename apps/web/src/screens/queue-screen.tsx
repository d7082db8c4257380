import { useViewer } from '#features/accounts/use-viewer.ts'
import { QueuePage } from '#features/offline/outbox/queue-page.tsx'
import { currentViewer } from '#features/offline/outbox/start-outbox.ts'
import { useHydrated } from '#lib/use-hydrated.ts'

export function Screen() {
  const { user, isLoading, error } = useViewer()
  const isHydrated = useHydrated()
  // Offline, the session cannot be fetched: the last signed-in member is assumed.
  const known = isHydrated && (isLoading || error) ? currentViewer() : user
  return <QueuePage viewer={known && { id: known.id, username: known.username }} />
}
