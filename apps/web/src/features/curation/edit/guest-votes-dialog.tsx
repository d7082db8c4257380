import { useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Brand } from '@bolodex/contract/directory/brands'
import { explain } from '#lib/api-error.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { Icon } from '#ui/icon.tsx'
import { badPeriod, PeriodFields, usePeriod } from '#ui/fields/period-fields.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { guestVotesView, sendGuestVotesRemoval } from './edit-api.ts'
import { editWording } from './edit-wording.ts'

const words = editWording.guestVotes

type Props = { brand: Brand; reason: string; onClose: () => void }

/** Removes the guest votes of a period, after showing how many there are. */
export function GuestVotesDialog({ brand, reason, onClose }: Props) {
  const chosen = usePeriod()
  const { period, isValid } = chosen
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const { data, error } = useQuery({
    ...guestVotesView(brand.id, period),
    enabled: isValid,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const votes = isValid ? data?.votes : undefined

  const handleRemove = async () => {
    setBusy(true)
    try {
      const { removed, isMore } = await sendGuestVotesRemoval(brand.id, period, reason)
      const title = words.removed(removed)
      showToast({ title: isMore ? words.more(title) : title, tone: 'success' })
      if (!isMore) onClose()
    } catch (failure) {
      showError(explain(failure))
    }
    setBusy(false)
    await refreshReads(queryClient, '/api/directory', '/api/brands/')
  }

  return (
    <Dialog isOpen title={words.title} onClose={onClose}>
      <p>{words.text(brand.name)}</p>
      <PeriodFields {...chosen} />
      <output className="hint">
        {!isValid && badPeriod}
        {votes !== undefined && words.found(votes)}
        {isValid && error && explain(error)}
      </output>
      <DialogFoot cancel="Cancel" onCancel={onClose}>
        <Button look="danger" disabled={isBusy || !votes} onClick={() => void handleRemove()}>
          <Icon name="trash" /> {isBusy ? words.removing : words.remove}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
