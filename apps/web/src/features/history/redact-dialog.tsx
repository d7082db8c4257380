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
import { historyWording } from './history-wording.ts'
import styles from './history.module.css'

type Props = { brandId: number; changeId: number | null; fields: RedactableField[]; onClose: () => void }

const words = historyWording.redact
const labels: Record<RedactableField, string> = words.fields

type TypedRedaction = { [Field in RedactableField as `is-${Field}`]?: boolean } & { why: string }

const schema = redactChange.body.extend({
  fields: z.array(redactChange.body.shape.fields.element).min(1, words.nothingPicked),
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
      showToast({ title: words.done, tone: 'success' })
      await refreshReads(queryClient, '/api/brands/')
    },
  })

  return (
    <Dialog isOpen title={words.title} onClose={onClose}>
      <form className={styles['restore']} {...formProps}>
        <p>{words.text}</p>
        {fields.map((one) => (
          <CheckField key={one} {...box(`is-${one}`)} defaultChecked={fields.length === 1}>
            {labels[one]}
          </CheckField>
        ))}
        <TextField
          {...field('why')}
          label={historyWording.why}
          aside={historyWording.optional}
          maxLength={limits.editReason}
          autoComplete="off"
        />
        <DialogFoot>
          <FormFailure message={failure?.message} />
          <Button look="outline" onClick={onClose}>
            {historyWording.cancel}
          </Button>
          <Button type="submit" look="danger" disabled={isBusy}>
            {isBusy ? words.busy : words.confirm}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
