import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { redactChange, type RedactableField } from '@bolodex/contract/curation/redaction'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { refreshReads } from '#lib/query-client.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { historyWording } from './history-wording.ts'
import { ReasonDialog } from './reason-dialog.tsx'

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
  const form = useContractForm(redactChange, {
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
    <ReasonDialog
      title={words.title}
      form={form}
      reason={form.field('why')}
      button={form.isBusy ? words.busy : words.confirm}
      look="danger"
      onClose={onClose}
    >
      <p>{words.text}</p>
      {fields.map((one) => (
        <CheckField key={one} {...form.box(`is-${one}`)} defaultChecked={fields.length === 1}>
          {labels[one]}
        </CheckField>
      ))}
    </ReasonDialog>
  )
}
