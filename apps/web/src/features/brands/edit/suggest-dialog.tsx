import { useId, useState, type SyntheticEvent } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { brandWording } from '@bolodex/contract/brands/brand-wording'
import { limits } from '@bolodex/contract/limits'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { CapNote } from '#ui/cap-note.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { BrandFields } from './brand-fields.tsx'
import { sendSuggestion } from './edit-api.ts'
import { fieldOf, findErrors, readForm, readPatch, typedFrom, type BrandFormErrors } from './read-brand-form.ts'
import '#ui/panel.css'
import '#ui/dialog/dialog-parts.css'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './edit-brand-dialog.module.css'

const nothingChanged = 'Change what is wrong first: nothing is different yet'

/** The facts of a brand as they are, for anybody signed in to say how they should be. An admin decides. */
export function SuggestDialog({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  // The brand as it was when the dialog opened: the page behind may be read again meanwhile.
  const [shown] = useState(() => typedFrom(brand))
  const [errors, setErrors] = useState<BrandFormErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const formId = useId()

  const handleSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = readForm(form, shown)
    const found = findErrors(typed, shown)
    if (typed.reason.trim().length < limits.suggestionReason.min) found.reason = brandWording.shortSuggestionReason
    setErrors(found)
    setFailure(null)
    const [wrong] = Object.keys(found) as (keyof BrandFormErrors)[]
    if (wrong) return fieldOf(form, wrong).focus()
    const { reason = '', ...facts } = readPatch(typed, shown)
    if (Object.keys(facts).length === 0) return setFailure(nothingChanged)
    setBusy(true)
    try {
      await sendSuggestion(brand.id, facts, reason)
    } catch (error) {
      setBusy(false)
      setFailure(explain(error))
      return showError(explain(error))
    }
    onClose()
    return showToast({
      title: 'Suggestion sent',
      description: 'An admin will look at it, and you will be told here what became of it.',
      tone: 'success',
    })
  }

  return (
    <Dialog isOpen title="Suggest a correction" onClose={onClose} isKeptOpen>
      <form id={formId} className={styles['edit-form']} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <p className="hint">Change what is wrong about {brand.name} and leave the rest. An admin decides.</p>
        <CapNote kinds={['suggestions']} />
        <BrandFields shown={shown} errors={errors} />
        <TextField
          name="reason"
          label="Why"
          error={errors.reason}
          hint="How do you know? A tag in your hand, a sale, a page."
          required
          maxLength={limits.suggestionReason.max}
          autoComplete="off"
        />
      </form>
      <div className={joinClasses('dialog-foot', styles['edit-foot'])}>
        {failure && (
          <p className="field-error" role="alert">
            <Icon name="warning" /> {failure}
          </p>
        )}
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={formId} disabled={isBusy}>
          <Icon name="send" /> {isBusy ? 'Sending...' : 'Send suggestion'}
        </Button>
      </div>
    </Dialog>
  )
}
