import { useState } from 'react'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showError } from '#ui/toast-store.ts'

type Props = { title: string; text: string; onClose: () => void; onDelete: () => Promise<unknown> }

/** Asks before something is taken out of the forum. */
export function DeleteDialog({ title, text, onClose, onDelete }: Props) {
  const [isBusy, setBusy] = useState(false)
  const handleDelete = async () => {
    setBusy(true)
    try {
      await onDelete()
    } catch (error) {
      setBusy(false)
      showError(explain(error))
    }
  }
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <p>{text}</p>
      <div className="dialog-foot">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" disabled={isBusy} onClick={() => void handleDelete()}>
          {isBusy ? 'Deleting...' : 'Delete'}
        </Button>
      </div>
    </Dialog>
  )
}
