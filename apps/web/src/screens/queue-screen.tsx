import { useViewer } from '#features/accounts/use-viewer.ts'
import { QueuePage } from '#features/outbox/queue-page.tsx'
import { currentViewer } from '#features/outbox/start-outbox.ts'
import { useHydrated } from '#lib/use-hydrated.ts'

export function Screen() {
  const { user, isLoading, error } = useViewer()
  const isHydrated = useHydrated()
  // Without a connection nobody can be asked: then it is who was signed in last.
  const known = isHydrated && (isLoading || error) ? currentViewer() : user
  return <QueuePage viewer={known && { id: known.id, username: known.username }} />
}
