import { useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@bolodex/contract/limits'
import { explain } from '#lib/api-error.ts'
import { formatCount } from '#lib/format-numbers.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { badPeriod, PeriodFields, usePeriod } from '#ui/fields/period-fields.tsx'
import { TapeProgress } from '#ui/garments/tape-progress.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { guestPhotosView, sendGuestPhotosUndo } from './review-api.ts'

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
      const title = `${formatCount(removed, 'guest photo')} removed`
      showToast({ title: isMore ? `${title}. There are more: remove again.` : title, tone: 'success' })
      if (!isMore) onClose()
      onDone()
    } catch (problem) {
      setFailure(`${explain(problem)} Photos already removed stay removed.`)
    }
    setProgress(null)
    void refetch()
    await refreshReads(queryClient, '/api/directory', '/api/brands/')
  }

  return (
    <Dialog isOpen isKeptOpen title="Remove guest photos" onClose={onClose}>
      <p>
        Removes every photo that people without an account added on these days, for all brands. Photos they replaced
        come back. Members’ photos stay. This can’t be undone.
      </p>
      <PeriodFields {...chosen} />
      <output className="hint">
        {!isValid && badPeriod}
        {photos !== undefined && `${formatCount(photos, 'guest photo')} on these days (UTC).`}
        {isValid && error && explain(error)}
      </output>
      <TextField
        label="Why"
        hint="For the log"
        value={reason}
        maxLength={limits.editReason}
        onChange={(event) => setReason(event.target.value)}
      />
      {progress && (
        <TapeProgress label="Removing guest photos" value={progress.done} max={Math.max(progress.total, 1)} hasScale />
      )}
      <DialogFoot>
        {failure && (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
        <Button look="outline" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" disabled={isBusy || !photos} onClick={() => void handleRemove()}>
          <Icon name="trash" /> {isBusy ? 'Removing...' : 'Remove'}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
