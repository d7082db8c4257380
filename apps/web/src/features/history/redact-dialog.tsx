import { useState, type SyntheticEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@bolodex/contract/limits'
import type { redactChange, RedactableField } from '@bolodex/contract/accounts/redaction'
import { endpoint } from '#lib/api-client.ts'
import { explain } from '#lib/api-error.ts'
import { readText } from '#lib/read-text.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import styles from './history.module.css'

const redact = endpoint<typeof redactChange>('POST', '/api/brands/:id/redactions')

type Props = { brandId: number; changeId: number | null; fields: RedactableField[]; onClose: () => void }

const labels: Record<RedactableField, string> = {
  name: 'The name',
  description: 'The description',
  garmentTypes: 'The garment types',
  aliases: 'The other names',
  reason: 'The reason given',
}

/** Asks which texts of a change are removed for good. */
export function RedactDialog({ brandId, changeId, fields, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const queryClient = useQueryClient()

  const handleSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const chosen = fields.filter((field) => form.has(field))
    if (chosen.length === 0) return setFailure('Pick what to remove.')
    setBusy(true)
    setFailure(null)
    try {
      const reason = readText(form, 'why')
      await redact.call({ params: { id: brandId }, body: { changeId, fields: chosen, ...(reason && { reason }) } })
    } catch (error) {
      setFailure(explain(error))
      return setBusy(false)
    }
    onClose()
    showToast({ title: 'Text removed', tone: 'success' })
    return refreshReads(queryClient, '/api/brands/')
  }

  return (
    <Dialog isOpen title="Remove this text for good?" onClose={onClose}>
      <form className={styles['put-back']} onSubmit={(event) => void handleSubmit(event)}>
        <p>This removes it from every version in the history. No one can read or restore it afterward.</p>
        {fields.map((field) => (
          <CheckField key={field} name={field} defaultChecked={fields.length === 1}>
            {labels[field]}
          </CheckField>
        ))}
        <TextField label="Why" aside="optional" name="why" maxLength={limits.editReason} autoComplete="off" />
        <div className="dialog-foot">
          {failure && (
            <p className="field-error" role="alert">
              <Icon name="warning" /> {failure}
            </p>
          )}
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger" disabled={isBusy}>
            {isBusy ? 'Removing...' : 'Remove for good'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
