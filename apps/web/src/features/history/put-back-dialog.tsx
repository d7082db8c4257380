import { useState, type SyntheticEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { putBack } from '@bolodex/contract/brands/brand-history'
import type { Brand } from '@bolodex/contract/brands'
import { limits } from '@bolodex/contract/limits'
import { endpoint } from '#lib/api-client.ts'
import { ApiError } from '#lib/api-error.ts'
import { formatDate } from '#lib/format-dates.ts'
import { readText } from '#lib/read-text.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FactDifferences } from '#ui/differences/fact-differences.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import type { Earlier } from './history-thread.tsx'
import { PhotoDifference, stateOf } from './state-differences.tsx'
import styles from './history.module.css'

const sendBack = endpoint<typeof putBack>('POST', '/api/brands/:id/put-back')

type Props = { brand: Brand; earlier: Earlier; onClose: () => void }

/** Shows what would become of the brand, and asks why. */
export function PutBackDialog({ brand, earlier, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const { tagPhoto, ...facts } = earlier.state

  const handleSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = readText(new FormData(event.currentTarget), 'reason')
    setBusy(true)
    setFailure(null)
    try {
      await sendBack.call({ params: { id: brand.id }, body: { changeId: earlier.changeId, ...(reason && { reason }) } })
    } catch (error) {
      const message = (error instanceof ApiError && error.body?.message) || 'Failed to put the brand back'
      setFailure(message)
      setBusy(false)
      return showError(message)
    }
    onClose()
    showToast({ title: 'Brand put back', tone: 'success' })
    return refreshReads(queryClient, '/api/directory', '/api/brands/')
  }

  return (
    <Dialog isOpen title="Put back this state?" onClose={onClose}>
      <form className={styles['put-back']} onSubmit={(event) => void handleSubmit(event)}>
        <p>
          {brand.name} becomes what it was on {formatDate(earlier.createdAt)}. That is a change of its own, and can be
          put back too.
        </p>
        <FactDifferences before={stateOf(brand)} after={facts}>
          {tagPhoto?.url && tagPhoto.url !== brand.tagPhotoUrl && (
            <PhotoDifference label="Card photo" before={null} after={tagPhoto} />
          )}
        </FactDifferences>
        <TextField label="Why" aside="optional" name="reason" maxLength={limits.editReason} autoComplete="off" />
        <div className="dialog-foot">
          {failure && (
            <p className="field-error" role="alert">
              <Icon name="warning" /> {failure}
            </p>
          )}
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy}>
            <Icon name="put-back" /> {isBusy ? 'Putting back...' : 'Put back'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
