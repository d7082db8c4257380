import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { removePhoto } from '@bolodex/contract/photos/tag-photos'
import { endpoint } from '#lib/api-client.ts'
import { explain } from '#lib/api-error.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { historyWording } from './history-wording.ts'

const words = historyWording.removePhoto
const remove = endpoint<typeof removePhoto>('DELETE', '/api/brands/:id/photos/:photoId')

type Props = { brandId: number; photoId: number; onClose: () => void }

/** Asks before a photo that was replaced is removed from the history too. */
export function RemovePhotoDialog({ brandId, photoId, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()

  const handleRemove = async () => {
    setBusy(true)
    try {
      await remove.call({ params: { id: brandId, photoId } })
    } catch (error) {
      setBusy(false)
      return showError(explain(error))
    }
    onClose()
    showToast({ title: words.done, tone: 'success' })
    return refreshReads(queryClient, '/api/brands/')
  }

  return (
    <Dialog isOpen title={words.title} onClose={onClose}>
      <p>{words.text}</p>
      <DialogFoot cancel={historyWording.cancel} onCancel={onClose}>
        <Button look="danger" disabled={isBusy} onClick={() => void handleRemove()}>
          {isBusy ? words.busy : words.confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
