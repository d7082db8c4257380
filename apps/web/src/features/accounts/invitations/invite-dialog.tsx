import { useState, type SubmitEvent } from 'react'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { Field, FormFailure, TextField } from '#ui/fields/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { createInvitation } from './invitations-api.ts'
import { invitationsWording } from './invitations-wording.ts'
import styles from './invitations.module.css'

const { form: words, made: madeWords } = invitationsWording

/** Copied from the contract, which would enlarge a page that is mostly read. */
const longestNote = 100
const lengths = [1, 3, 7, 14, 30]
const usualDays = 7

type Props = { onClose: () => void; onMade: () => void }

/** Makes an invitation and shows its link, once. */
export function InviteDialog({ onClose, onMade }: Props) {
  const [note, setNote] = useState('')
  const [days, setDays] = useState(usualDays)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [link, setLink] = useState<string | null>(null)
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    try {
      const given = note.trim() ? { note: note.trim() } : {}
      setLink((await createInvitation({ body: { ...given, days } })).link)
      onMade()
    } catch (problem) {
      setFailure(explain(problem))
    }
    setBusy(false)
  }
  if (link !== null) return <MadeDialog link={link} days={days} onClose={onClose} />
  return (
    <Dialog isOpen isKeptOpen title={words.title} onClose={onClose}>
      <form className={styles['form']} onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          label={words.note}
          hint={words.noteHint}
          value={note}
          maxLength={longestNote}
          autoComplete="off"
          onChange={(event) => setNote(event.target.value)}
        />
        <Field label={words.days}>
          {(wiring) => (
            <select
              {...wiring}
              className="input"
              value={days}
              onChange={(event) => setDays(Number(event.target.value))}
            >
              {lengths.map((each) => (
                <option key={each} value={each}>
                  {words.lengths(each)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <DialogFoot
          cancel={words.cancel}
          onCancel={onClose}
          isBusy={isBusy}
          failure={<FormFailure message={failure} />}
        >
          <Button type="submit" disabled={isBusy}>
            {isBusy ? words.busy : words.submit}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

function MadeDialog({ link, days, onClose }: { link: string; days: number; onClose: () => void }) {
  const handleCopy = () => {
    navigator.clipboard.writeText(link).then(
      () => showToast({ title: madeWords.copied, tone: 'success' }),
      () => showError(madeWords.copyFailed),
    )
  }
  return (
    <Dialog isOpen isKeptOpen title={madeWords.title} onClose={onClose}>
      <div className={styles['form']}>
        <p>{madeWords.text(days)}</p>
        <TextField
          label={madeWords.label}
          value={link}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <DialogFoot cancel={madeWords.done} onCancel={onClose}>
          <Button onClick={handleCopy}>
            <Icon name="copy" /> {madeWords.copy}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}
