import type { TagPhoto } from '@bolodex/contract/brands'
import { smallerPhoto } from '@bolodex/contract/photo-sizes'
import { namePhoto } from '#lib/name-photo.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type Props = { photo: TagPhoto; onClose: () => void; onConfirm: () => void }

export function RemovePhotoDialog({ photo, onClose, onConfirm }: Props) {
  return (
    <Dialog
      isOpen
      title="Remove this photo?"
      onClose={onClose}
      picture={
        <img
          className="removed-photo"
          src={smallerPhoto(photo.url, 320)}
          alt={namePhoto(photo)}
          width={photo.width}
          height={photo.height}
        />
      }
    >
      <p>It is removed for good. The history of the brand keeps that it was there.</p>
      <div className="dialog-foot">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" onClick={onConfirm}>
          Remove
        </Button>
      </div>
    </Dialog>
  )
}
