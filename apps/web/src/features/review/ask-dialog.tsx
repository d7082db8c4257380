import { useState, type SubmitEvent } from 'react'
import { limits } from '@bolodex/contract/limits'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { FormFailure, TextField } from '#ui/fields/field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { sendClosed, sendGrant, sendModerator } from './review-api.ts'
import { reviewWording } from './review-wording.ts'
import styles from './accounts.module.css'

const { asks } = reviewWording.accounts

export type AccountAct = keyof typeof asks

type Props = { act: AccountAct; id: number; name: string; onClose: () => void; onDone: () => void }

type Why = { reason?: string }

function send(act: AccountAct, id: number, why: Why): Promise<unknown> {
  if (act === 'grant') return sendGrant(id, why)
  if (act === 'appoint' || act === 'dismiss') return sendModerator(id, { isModerator: act === 'appoint', ...why })
  return sendClosed(id, { isClosed: act === 'close', ...why })
}

/** Asks whether it is meant, and why. */
export function AskDialog({ act, id, name, onClose, onDone }: Props) {
  const words = asks[act]
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    const why = reason.trim() ? { reason: reason.trim() } : {}
    try {
      await send(act, id, why)
      showToast({ title: words.done, tone: 'success' })
      onDone()
      onClose()
    } catch (problem) {
      setFailure(explain(problem))
      setBusy(false)
    }
  }
  return (
    <Dialog isOpen isKeptOpen title={words.title(name)} onClose={onClose}>
      <form className={styles['ask']} onSubmit={(event) => void handleSubmit(event)}>
        <p>{words.text}</p>
        <TextField
          label={reviewWording.why}
          hint={reviewWording.forTheLog}
          value={reason}
          maxLength={limits.editReason}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
        <DialogFoot
          cancel={reviewWording.cancel}
          onCancel={onClose}
          isBusy={isBusy}
          failure={<FormFailure message={failure} />}
        >
          <Button type="submit" look={act === 'close' || act === 'dismiss' ? 'danger' : 'primary'} disabled={isBusy}>
            {isBusy ? words.busy : words.button}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
