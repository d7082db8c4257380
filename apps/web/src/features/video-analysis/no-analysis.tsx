import { explain, isMissing } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Hanger } from '#ui/hanger.tsx'
import { Icon } from '#ui/icon.tsx'
import { SnappedThread } from '#ui/snapped-thread.tsx'

/** Stands in for an analysis that is not there, or could not be had. */
export function NoAnalysis({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isMissing(error))
    return (
      <EmptyState drawing={<Hanger />} title="There is no analysis at this address">
        <p>It may have been deleted, or a letter of the address is missing. The video can be analyzed again above.</p>
      </EmptyState>
    )
  return (
    <EmptyState drawing={<SnappedThread />} title="The analysis could not be loaded">
      <p>{explain(error)}</p>
      <Button onClick={onRetry}>
        <Icon name="retry" /> Try again
      </Button>
    </EmptyState>
  )
}
