import { useId, useState, type SyntheticEvent } from 'react'
import { flagReasons, type FlagTarget } from '@bolodex/contract/flag-reasons'
import { limits } from '@bolodex/contract/limits'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { CapNote } from '#ui/cap-note.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { showError, showToast } from '#ui/toast-store.ts'
import { sendFlag, type Flagged } from './flags-api.ts'
import { OtherBrand, type OtherBrandChoice } from './other-brand.tsx'
import './flags.css'

const titles: Record<FlagTarget, (name: string) => string> = {
  brand: (name) => `What is wrong with ${name}?`,
  photo: (name) => `What is wrong with this photo of ${name}?`,
  post: () => 'What is wrong with this post?',
  comment: (name) => `What is wrong with the comment by ${name}?`,
}

/** Asks what is wrong with something. The admins look; nobody else learns who flagged it. */
export function FlagDialog({ flagged, onClose }: { flagged: Flagged; onClose: () => void }) {
  const [reason, setReason] = useState<string | null>(null)
  const [other, setOther] = useState<OtherBrandChoice | null>(null)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const isDuplicate = reason === 'duplicate'

  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (reason === null) return setError('Please choose a reason')
    if (isDuplicate && !other) return setError('Please choose the other brand')
    setError(null)
    setBusy(true)
    try {
      const { isNew } = await sendFlag(flagged, {
        reason,
        note: note.trim(),
        duplicateOf: isDuplicate && other ? other.slug : null,
      })
      onClose()
      return showToast(
        isNew
          ? { title: 'Thank you. Somebody looks within a day.', tone: 'success' }
          : { title: 'You have flagged this already. Somebody looks within a day.', tone: 'notice' },
      )
    } catch (failure) {
      setBusy(false)
      setError(explain(failure))
      return showError(explain(failure))
    }
  }

  return (
    <Dialog isOpen title={titles[flagged.target](flagged.name)} onClose={onClose} isKeptOpen>
      <form id={id} className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <CapNote kinds={['flags']} />
        <fieldset className="flag-reasons">
          <legend className="caption">Reason</legend>
          {Object.entries(flagReasons[flagged.target]).map(([value, label]) => (
            <label key={value} className="flag-reason">
              <input
                type="radio"
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => {
                  setReason(value)
                  setError(null)
                }}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {isDuplicate && <OtherBrand brandId={flagged.id} chosen={other} onChoose={setOther} />}
        <TextAreaField
          label="Note"
          aside="optional"
          hint="Anything that helps whoever looks at it."
          rows={2}
          maxLength={limits.editReason}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </form>
      <div className="dialog-foot">
        {error && (
          <p className="field-error" role="alert">
            <Icon name="warning" /> {error}
          </p>
        )}
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={id} disabled={isBusy}>
          <Icon name="flag" /> {isBusy ? 'Sending...' : 'Send flag'}
        </Button>
      </div>
    </Dialog>
  )
}
