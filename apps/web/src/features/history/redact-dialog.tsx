import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { limits } from '@bolodex/contract/limits'
import { redactChange, type RedactableField } from '@bolodex/contract/accounts/redaction'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { FormFailure, TextField } from '#ui/fields/field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import styles from './history.module.css'

type Props = { brandId: number; changeId: number | null; fields: RedactableField[]; onClose: () => void }

const labels: Record<RedactableField, string> = {
  name: 'The name',
  description: 'The description',
  garmentTypes: 'The garment types',
  aliases: 'The other names',
  reason: 'The reason given',
}

type TypedRedaction = { [Field in RedactableField as `is-${Field}`]?: boolean } & { why: string }

const schema = redactChange.body.extend({
  fields: z.array(redactChange.body.shape.fields.element).min(1, 'Pick what to remove.'),
})

/** Asks which texts of a change are removed for good. */
export function RedactDialog({ brandId, changeId, fields, onClose }: Props) {
  const queryClient = useQueryClient()
  const { field, box, failure, isBusy, formProps } = useContractForm(redactChange, {
    params: { id: brandId },
    schema,
    toBody: ({ why, ...chosen }: TypedRedaction) => ({
      changeId,
      fields: fields.filter((one) => chosen[`is-${one}`]),
      ...(why.trim() && { reason: why.trim() }),
    }),
    onDone: async () => {
      onClose()
      showToast({ title: 'Text removed', tone: 'success' })
      await refreshReads(queryClient, '/api/brands/')
    },
  })

  return (
    <Dialog isOpen title="Remove this text for good?" onClose={onClose}>
      <form className={styles['restore']} {...formProps}>
        <p>This removes it from every version in the history. No one can read or restore it afterward.</p>
        {fields.map((one) => (
          <CheckField key={one} {...box(`is-${one}`)} defaultChecked={fields.length === 1}>
            {labels[one]}
          </CheckField>
        ))}
        <TextField {...field('why')} label="Why" aside="optional" maxLength={limits.editReason} autoComplete="off" />
        <DialogFoot>
          <FormFailure message={failure?.message} />
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger" disabled={isBusy}>
            {isBusy ? 'Removing...' : 'Remove for good'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
