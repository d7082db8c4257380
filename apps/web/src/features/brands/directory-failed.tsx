import { useEffect } from 'react'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { SnappedThread } from '#ui/snapped-thread.tsx'
import { showError } from '#ui/toast-store.ts'

export function DirectoryFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useEffect(() => showError(explain(error)), [error])
  return (
    <EmptyState drawing={<SnappedThread />} title="The thread snapped">
      <p>The directory could not be loaded. What you typed is still here.</p>
      <p className="error-code">{error.message}</p>
      <Button onClick={onRetry}>
        <Icon name="retry" /> Try again
      </Button>
    </EmptyState>
  )
}
