import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { undoMerge } from '@bolodex/contract/brands/brand-history'
import type { Brand } from '@bolodex/contract/brands'
import { limits } from '@bolodex/contract/limits'
import { explain } from '#lib/api-error.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { FormFailure, TextField } from '#ui/fields/field.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { historyAddress } from './history-api.ts'
import { historyWording } from './history-wording.ts'
import styles from './history.module.css'

const words = historyWording.undoMerge

type Props = { brand: Brand; changeId: number; onClose: () => void }

/** Says what becomes of both brands, and asks why. */
export function UndoMergeDialog({ brand, changeId, onClose }: Props) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const { field, failure, isBusy, formProps } = useContractForm(undoMerge, {
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
    <Dialog isOpen title={words.title} onClose={onClose}>
      <form className={styles['restore']} {...formProps}>
        <p>{words.text}</p>
        <p>{words.later(brand.name)}</p>
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
          <Button type="submit" look="danger" disabled={isBusy}>
            <Icon name="restore" /> {isBusy ? words.busy : words.button}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
