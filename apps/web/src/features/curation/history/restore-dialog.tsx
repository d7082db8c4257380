import { useQueryClient } from '@tanstack/react-query'
import { restore, type BrandHistory } from '@bolodex/contract/curation/brand-history'
import { ApiError } from '#lib/api-error.ts'
import { formatDate } from '#lib/format-dates.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { refreshReads } from '#lib/query-client.ts'
import { FactDifferences } from '#ui/differences/fact-differences.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { historyWording } from './history-wording.ts'
import type { Earlier } from './history-thread.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { PhotoDifference, stateOf } from './state-differences.tsx'

const words = historyWording.restore

type Props = { brand: BrandHistory['brand']; earlier: Earlier; onClose: () => void }

/** Shows what would become of the brand, and asks why. */
export function RestoreDialog({ brand, earlier, onClose }: Props) {
  const queryClient = useQueryClient()
  const { tagPhoto, ...facts } = earlier.state
  const form = useContractForm(restore, {
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
    <ReasonDialog
      title={words.title}
      form={form}
      reason={form.field('reason')}
      button={
        <>
          <Icon name="restore" /> {form.isBusy ? words.busy : words.button}
        </>
      }
      onClose={onClose}
    >
      <p>{words.text(brand.name, formatDate(earlier.createdAt))}</p>
      <FactDifferences before={stateOf(brand)} after={facts}>
        {tagPhoto?.url && tagPhoto.url !== brand.tagPhotoUrl && (
          <PhotoDifference label={historyWording.photo.card} before={null} after={tagPhoto} />
        )}
      </FactDifferences>
    </ReasonDialog>
  )
}
