import { useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { explain } from '#lib/api-error.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { badPeriod, PeriodFields, usePeriod } from '#ui/fields/period-fields.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { guestPhotosView, sendGuestPhotosUndo } from './review-api.ts'
import { reviewWording } from './review-wording.ts'
import { LogReason, UndoFoot } from './undo-fields.tsx'

const words = reviewWording.guestPhotos

type Props = { onClose: () => void; onDone: () => void }

/** Removes what guests uploaded on some days, and says beforehand how many photos that is. */
export function GuestPhotosDialog({ onClose, onDone }: Props) {
  const chosen = usePeriod()
  const { period, isValid } = chosen
  const [reason, setReason] = useState('')
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...guestPhotosView(period),
    enabled: isValid,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const photos = isValid ? data?.photos : undefined
  const isBusy = progress !== null

  const handleRemove = async () => {
    setFailure(null)
    setProgress({ done: 0, total: photos ?? 1 })
    try {
      const { removed, isMore } = await sendGuestPhotosUndo({ ...period, ...(reason && { reason }) }, setProgress)
      const title = words.removed(removed)
      showToast({ title: isMore ? words.more(title) : title, tone: 'success' })
      if (!isMore) onClose()
      onDone()
    } catch (problem) {
      setFailure(words.failed(explain(problem)))
    }
    setProgress(null)
    void refetch()
    await refreshReads(queryClient, '/api/directory', '/api/brands/')
  }

  return (
    <Dialog isOpen isKeptOpen title={words.title} onClose={onClose}>
      <p>{words.text}</p>
      <PeriodFields {...chosen} />
      <output className="hint">
        {!isValid && badPeriod}
        {photos !== undefined && words.found(photos)}
        {isValid && error && explain(error)}
      </output>
      <LogReason value={reason} onChange={setReason} />
      <UndoFoot
        progress={progress && { label: words.progress, ...progress }}
        failure={failure}
        isReady={Boolean(photos)}
        onUndo={handleRemove}
        onClose={onClose}
      >
        <Icon name="trash" /> {isBusy ? words.busy : words.confirm}
      </UndoFoot>
    </Dialog>
  )
}
