import { useQueryClient } from '@tanstack/react-query'
import { restore } from '@bolodex/contract/brands/brand-history'
import type { Brand } from '@bolodex/contract/brands'
import { limits } from '@bolodex/contract/limits'
import { ApiError } from '#lib/api-error.ts'
import { formatDate } from '#lib/format-dates.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { FactDifferences } from '#ui/differences/fact-differences.tsx'
import { Icon } from '#ui/icon.tsx'
import { FormFailure, TextField } from '#ui/fields/field.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { historyWording } from './history-wording.ts'
import type { Earlier } from './history-thread.tsx'
import { PhotoDifference, stateOf } from './state-differences.tsx'
import styles from './history.module.css'

const words = historyWording.restore

type Props = { brand: Brand; earlier: Earlier; onClose: () => void }

/** Shows what would become of the brand, and asks why. */
export function RestoreDialog({ brand, earlier, onClose }: Props) {
  const queryClient = useQueryClient()
  const { tagPhoto, ...facts } = earlier.state
  const { field, failure, isBusy, formProps } = useContractForm(restore, {
    params: { id: brand.id },
    toBody: ({ reason }: { reason: string }) => ({
      changeId: earlier.changeId,
      ...(reason.trim() && { reason: reason.trim() }),
    }),
    onDone: async () => {
      onClose()
      showToast({ title: words.done, tone: 'success' })
      await refreshReads(queryClient, '/api/directory', '/api/brands/')
    },
    onFailure: (error) => {
      const message = (error instanceof ApiError && error.body?.message) || words.failed
      showError(message)
      return { message }
    },
  })

  return (
    <Dialog isOpen title={words.title} onClose={onClose}>
      <form className={styles['restore']} {...formProps}>
        <p>{words.text(brand.name, formatDate(earlier.createdAt))}</p>
        <FactDifferences before={stateOf(brand)} after={facts}>
          {tagPhoto?.url && tagPhoto.url !== brand.tagPhotoUrl && (
            <PhotoDifference label={historyWording.photo.card} before={null} after={tagPhoto} />
          )}
        </FactDifferences>
        <TextField
          {...field('reason')}
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
          <Button type="submit" disabled={isBusy}>
            <Icon name="restore" /> {isBusy ? words.busy : words.button}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
