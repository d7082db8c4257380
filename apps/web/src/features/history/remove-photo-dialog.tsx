import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { removePhoto } from '@bolodex/contract/photos/tag-photos'
import { endpoint } from '#lib/api-client.ts'
import { explain } from '#lib/api-error.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'

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
    showToast({ title: 'Photo removed', tone: 'success' })
    return refreshReads(queryClient, '/api/brands/')
  }

  return (
    <Dialog isOpen title="Remove the old photo?" onClose={onClose}>
      <p>Nobody can look at it or put it back any more. The history says that it was there.</p>
      <DialogFoot>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" disabled={isBusy} onClick={() => void handleRemove()}>
          {isBusy ? 'Removing...' : 'Remove'}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
