import { reviewKinds, type ReviewKind } from '@bolodex/contract/review-kinds'
import { formatNumber } from '#lib/format-count.ts'
import { kindChips } from './kind-names.ts'
import type { QueuePage } from './review-api.ts'

type Props = {
  kind: ReviewKind | null
  waiting: QueuePage['waiting'] | undefined
  onChoose: (kind: ReviewKind | null) => void
}

/** All of the queue, or one kind of it. */
export function KindFilter({ kind, waiting, onChoose }: Props) {
  return (
    <fieldset className="review-kinds">
      <legend className="sr-only">Kind</legend>
      {([null, ...reviewKinds] as const).map((one) => (
        <button key={one} type="button" aria-pressed={kind === one} onClick={() => onChoose(one)}>
          {one ? kindChips[one] : 'All'} <b>{waiting ? formatNumber(waiting[one ?? 'all']) : '·'}</b>
        </button>
      ))}
    </fieldset>
  )
}
