import { useId, useState } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { suggestCorrection } from '@bolodex/contract/brands/suggestions'
import { limits } from '@bolodex/contract/limits'
import { explain } from '#lib/api-error.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { CapNote } from '#ui/cap-note.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { FormFailure, TextField } from '#ui/fields/field.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { BrandFields } from './brand-fields.tsx'
import { aliasesFor, readPatch, typedFrom, type TypedBrand } from './read-brand-form.ts'
import styles from './edit-brand-dialog.module.css'

const nothingChanged = 'Change what is wrong first: nothing is different yet'

/** The facts of a brand as they are, for anybody signed in to say how they should be. An admin decides. */
export function SuggestDialog({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  // The brand as it was when the dialog opened: the page behind may be read again meanwhile.
  const [shown] = useState(() => typedFrom(brand))
  const formId = useId()
  const { field, failure, isBusy, formProps } = useContractForm(suggestCorrection, {
    params: { id: brand.id },
    start: shown,
    guardsLeaving: true,
    schema: suggestCorrection.body
      .extend({ aliases: aliasesFor(shown) })
      .refine((body) => Object.keys(body).some((key) => key !== 'reason'), nothingChanged),
    toBody: (typed: TypedBrand) => ({ ...readPatch(typed, shown), reason: typed.reason.trim() }),
    onDone: () => {
      onClose()
      showToast({
        title: 'Suggestion sent',
        description: 'An admin will look at it, and you will be told here what became of it.',
        tone: 'success',
      })
    },
    onFailure: (error) => showError(explain(error)),
  })

  return (
    <Dialog className={styles['edit-dialog']} isOpen title="Suggest a correction" onClose={onClose} isKeptOpen>
      <form id={formId} className={styles['edit-form']} {...formProps}>
        <p className="hint">Change what is wrong about {brand.name} and leave the rest. An admin decides.</p>
        <CapNote kinds={['suggestions']} />
        <BrandFields shown={shown} field={field} />
        <TextField
          {...field('reason')}
          label="Why"
          hint="How do you know? A tag in your hand, a sale, a page."
          required
          maxLength={limits.suggestionReason.max}
          autoComplete="off"
        />
      </form>
      <DialogFoot className={styles['edit-foot']}>
        <FormFailure message={failure?.message} />
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={formId} disabled={isBusy}>
          <Icon name="send" /> {isBusy ? 'Sending...' : 'Send suggestion'}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
