import type { ComponentProps, ReactNode } from 'react'
import { limits } from '@bolodex/contract/limits'
import type { FieldProps } from '#lib/forms/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { FormFailure, TextField } from '#ui/fields/field.tsx'
import { historyWording } from './history-wording.ts'
import styles from './history.module.css'

type Props = {
  title: string
  form: { failure: { message: string } | null; isBusy: boolean; formProps: ComponentProps<'form'> }
  reason: FieldProps
  button: ReactNode
  look?: 'primary' | 'danger'
  onClose: () => void
  children: ReactNode
}

/** A dialog that changes the history of a brand and asks why. */
export function ReasonDialog({ title, form, reason, button, look = 'primary', onClose, children }: Props) {
  const { failure, isBusy, formProps } = form
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <form className={styles['restore']} {...formProps}>
        {children}
        <TextField
          {...reason}
          label={historyWording.why}
          aside={historyWording.optional}
          maxLength={limits.editReason}
          autoComplete="off"
        />
        <DialogFoot
          cancel={historyWording.cancel}
          onCancel={onClose}
          failure={<FormFailure message={failure?.message} />}
        >
          <Button type="submit" look={look} disabled={isBusy}>
            {button}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
