import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { explain } from '#lib/api-error.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { Icon } from '#ui/icon.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { addPendingNow, brandReads, pendingImportView, pendingReads, withdrawPendingFile } from './contribute-api.ts'
import { contributeWording } from './contribute-wording.ts'
import styles from './pending-import-note.module.css'

const wording = contributeWording.pending

/** The member's file that waits for review, with options to withdraw it and to add a part at once. */
export function PendingImportNote() {
  // An admin may have decided since the page was last open.
  const { data } = useQuery({ ...pendingImportView, refetchOnMount: 'always' })
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  if (!data?.pending) return null
  const { rows, createdAt, isAccepted } = data.pending

  const run = async (work: () => Promise<string>) => {
    setBusy(true)
    try {
      showToast({ title: await work(), tone: 'success' })
    } catch (error) {
      showError(explain(error))
    }
    setBusy(false)
    setAsking(false)
    await refreshReads(queryClient, ...brandReads, ...pendingReads)
  }
  const handleAdd = () =>
    run(async () => {
      const { count, waiting } = await addPendingNow()
      return wording.added(count, waiting)
    })
  const handleWithdraw = () =>
    run(async () => {
      await withdrawPendingFile()
      return wording.withdrawn
    })

  return (
    <div className={styles['pending-import']} data-part="pending-import">
      <p>
        <Icon name="clock" />
        <span>
          {wording.file(rows)} {isAccepted ? wording.accepted : wording.waiting}{' '}
          <RelativeTime isSteady moment={createdAt} />
        </span>
      </p>
      {!isAccepted && (
        <div>
          <Button look="outline" className="button-small" disabled={isBusy} onClick={() => void handleAdd()}>
            {isBusy ? wording.busy : wording.addNow}
          </Button>
          <Button
            look="outline"
            className="button-small"
            aria-haspopup="dialog"
            disabled={isBusy}
            onClick={() => setAsking(true)}
          >
            {wording.withdraw}
          </Button>
        </div>
      )}
      <Dialog isOpen={isAsking} title={wording.title} onClose={() => setAsking(false)}>
        <p>{wording.text(rows)}</p>
        <DialogFoot cancel={wording.keep} onCancel={() => setAsking(false)}>
          <Button look="danger" disabled={isBusy} onClick={() => void handleWithdraw()}>
            {wording.withdraw}
          </Button>
        </DialogFoot>
      </Dialog>
    </div>
  )
}
