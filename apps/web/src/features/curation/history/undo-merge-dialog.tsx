import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { undoMerge } from '@bolodex/contract/curation/brand-history'
import type { Brand } from '@bolodex/contract/directory/brands'
import { explain } from '#lib/api-error.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Icon } from '#ui/icon.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { historyAddress } from './history-api.ts'
import { historyWording } from './history-wording.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const words = historyWording.undoMerge

type Props = { brand: Brand; changeId: number; onClose: () => void }

/** Says what becomes of both brands, and asks why. */
export function UndoMergeDialog({ brand, changeId, onClose }: Props) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const form = useContractForm(undoMerge, {
    params: { id: brand.id, changeId },
    toBody: ({ reason }: { reason: string }) => (reason.trim() ? { reason: reason.trim() } : {}),
    onDone: async (back) => {
      onClose()
      showToast({ title: words.done(back.name), tone: 'success' })
      await refreshReads(queryClient, '/api/directory', '/api/brands/', '/api/site', '/api/members/')
      navigate(historyAddress(back.slug))
    },
    onFailure: (error) => {
      const message = explain(error)
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
      look="danger"
      onClose={onClose}
    >
      <p>{words.text}</p>
      <p>{words.later(brand.name)}</p>
    </ReasonDialog>
  )
}
