import { useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Brand } from '@bolodex/contract/brands'
import { explain } from '#lib/api-error.ts'
import { formatCount } from '#lib/format-count.ts'
import { refreshReads } from '#lib/refresh-reads.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showError, showToast } from '#ui/toast-store.ts'
import { guestVotesView, sendGuestVotesRemoval } from './edit-api.ts'

type Props = { brand: Brand; reason: string; onClose: () => void }

const readToday = (): string => new Date().toISOString().slice(0, 10)

/** Takes back the guest votes of some days, and says beforehand how many there are. */
export function GuestVotesDialog({ brand, reason, onClose }: Props) {
  const [today] = useState(readToday)
  const [period, setPeriod] = useState({ from: today, to: today })
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const isPeriod = period.from !== '' && period.to !== '' && period.from <= period.to
  const { data, error } = useQuery({
    ...guestVotesView(brand.id, period),
    enabled: isPeriod,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const votes = isPeriod ? data?.votes : undefined

  const handleRemove = async () => {
    setBusy(true)
    try {
      const { removed, isMore } = await sendGuestVotesRemoval(brand.id, period, reason)
      const title = `${formatCount(removed, 'guest vote')} removed`
      showToast({ title: isMore ? `${title}. There are more: remove again.` : title, tone: 'success' })
      if (!isMore) onClose()
    } catch (failure) {
      showError(explain(failure))
    }
    setBusy(false)
    await refreshReads(queryClient, '/api/directory', '/api/brands/')
  }

  const dayField = (name: 'from' | 'to', label: string) => (
    <TextField
      type="date"
      name={name}
      label={label}
      value={period[name]}
      max={today}
      onChange={(event) => setPeriod({ ...period, [name]: event.target.value })}
    />
  )
  return (
    <Dialog isOpen title="Take back guest votes" onClose={onClose}>
      <p>Removes votes on {brand.name} by people without an account. Members’ votes stay. This can’t be undone.</p>
      <div className="edit-values">
        {dayField('from', 'First day')}
        {dayField('to', 'Last day')}
      </div>
      <output className="hint">
        {!isPeriod && 'The first day must not be after the last.'}
        {votes !== undefined && `${formatCount(votes, 'guest vote')} on these days (UTC).`}
        {isPeriod && error && explain(error)}
      </output>
      <div className="dialog-foot">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" disabled={isBusy || !votes} onClick={() => void handleRemove()}>
          <Icon name="trash" /> {isBusy ? 'Removing...' : 'Remove'}
        </Button>
      </div>
    </Dialog>
  )
}
