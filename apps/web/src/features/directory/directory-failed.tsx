import { useEffect } from 'react'
import { ApiError, explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { SnappedThread } from '#ui/garments/drawings.tsx'
import { Icon } from '#ui/icon.tsx'
import { EmptyState, ErrorCode } from '#ui/page-head.tsx'
import { showError } from '#ui/toast/toast-store.ts'

const wording = {
  title: 'Couldn’t load the directory',
  advice: 'Check your connection and try again. What you typed is still here.',
}

/** The directory could not be asked. */
export function DirectoryFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  // Without a connection the page itself says all there is to say.
  const answered = error instanceof ApiError ? error : null
  useEffect(() => {
    if (answered) showError(explain(answered))
  }, [answered])
  return (
    <EmptyState drawing={<SnappedThread />} title={wording.title}>
      <p>{wording.advice}</p>
      {answered && <ErrorCode>{explain(answered)}</ErrorCode>}
      <Button onClick={onRetry}>
        <Icon name="retry" /> Try again
      </Button>
    </EmptyState>
  )
}
