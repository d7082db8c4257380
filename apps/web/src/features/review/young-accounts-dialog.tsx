import { useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ModeratedAccount } from '@bolodex/contract/review/undo-account'
import { explain } from '#lib/api-error.ts'
import { refreshReads } from '#lib/query-client.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { badPeriod, PeriodFields, usePeriod } from '#ui/fields/period-fields.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { nameOf } from './account-tools.tsx'
import { sendYoungAccountsUndo, youngAccountsView, type UndoneYoung } from './review-api.ts'
import { Undone } from './undo-account-dialog.tsx'
import { LogReason, UndoFoot } from './undo-fields.tsx'
import { youngAccountsWording as words } from './young-accounts-wording.ts'

/** Undoes a wave of spam: what accounts added on some days while they were new. */
export function YoungAccountsDialog({ onClose }: { onClose: () => void }) {
  const chosen = usePeriod()
  const [days, setDays] = useState('7')
  const [reason, setReason] = useState('')
  const [isClosed, setClosed] = useState(true)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [done, setDone] = useState<UndoneYoung | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const asked = { ...chosen.period, youngerThanDays: Number(days) }
  const isValid = chosen.isValid && asked.youngerThanDays >= 1 && asked.youngerThanDays <= 90
  const { data, error } = useQuery({
    ...youngAccountsView(asked),
    enabled: isValid && done === null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const found = isValid ? data : undefined
  const isBusy = progress !== null

  const handleUndo = async () => {
    setFailure(null)
    setProgress({ done: 0, total: found?.accounts ?? 1 })
    try {
      setDone(await sendYoungAccountsUndo({ ...asked, isClosed, ...(reason && { reason }) }, setProgress))
    } catch (problem) {
      setFailure(words.failed(explain(problem)))
    }
    setProgress(null)
    await refreshReads(queryClient, '/api/review', '/api/directory', '/api/brands/')
  }

  return (
    <Dialog isOpen isKeptOpen title={words.title} onClose={onClose}>
      {done ? (
        <Undone
          said={done.isMore ? words.more(done.accounts) : words.done(done.accounts)}
          undone={done}
          back={words.back}
          onClose={onClose}
        >
          <Others accounts={done.others} />
        </Undone>
      ) : (
        <>
          <p>{words.text}</p>
          <PeriodFields {...chosen} />
          <TextField
            type="number"
            label={words.days}
            min={1}
            max={90}
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
          <output className="hint">
            {!chosen.isValid && badPeriod}
            {chosen.isValid && !isValid && words.badDays}
            {found && words.found(found)}
            {isValid && error && explain(error)}
          </output>
          {found && <Others accounts={found.others} />}
          <LogReason value={reason} onChange={setReason} />
          <CheckField checked={isClosed} onChange={(event) => setClosed(event.target.checked)} isFramed>
            {words.close}
          </CheckField>
          <UndoFoot
            progress={progress && { label: words.progress, ...progress }}
            failure={failure}
            isReady={Boolean(found?.accounts)}
            onUndo={handleUndo}
            onClose={onClose}
          >
            <Icon name="restore" /> {isBusy ? words.busy : words.confirm}
          </UndoFoot>
        </>
      )}
    </Dialog>
  )
}

function Others({ accounts }: { accounts: ModeratedAccount[] }) {
  if (accounts.length === 0) return null
  return <p className="hint">{words.others(accounts.map(nameOf))}</p>
}
