import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { BrandDetails } from '@bolodex/contract/directory/brands'
import { smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import { ApiError } from '#lib/api-error.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { forgetBrand } from '#lib/brands-api.ts'
import { sendDeletion } from './edit-api.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './edit-brand-dialog.module.css'
import { editWording } from './edit-wording.ts'

type Props = { brand: BrandDetails; reason: string; onClose: () => void; onDeleted: () => void }

/** Asks whether it is meant, and says what goes and what stays. */
export function DeleteBrandDialog({ brand, reason, onClose, onDeleted }: Props) {
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()

  const handleDelete = async () => {
    setBusy(true)
    try {
      await sendDeletion(brand.id, reason)
    } catch (error) {
      setBusy(false)
      return showError((error instanceof ApiError && error.body?.message) || editWording.remove.failed)
    }
    onDeleted()
    showToast({ title: editWording.remove.done, tone: 'success' })
    await forgetBrand(queryClient, brand.slug)
    return refreshReads(queryClient, '/api/directory', '/api/site', '/api/members/')
  }

  return (
    <Dialog isOpen title={editWording.remove.title} onClose={onClose} picture={<Cut brand={brand} />}>
      <p>{editWording.remove.text}</p>
      <ul className={styles['goes']}>
        <li>
          <Icon name="tags" />
          <span>
            <b>{brand.name}</b>
            {editWording.remove.goes(brand.upvotes + brand.downvotes, brand.photos.length)}
          </span>
        </li>
        <li>
          <Icon name="post" /> <span>{editWording.remove.postsStay}</span>
        </li>
      </ul>
      <DialogFoot cancel={editWording.cancel} onCancel={onClose}>
        <Button look="danger" disabled={isBusy} onClick={() => void handleDelete()}>
          <Icon name="trash" /> {isBusy ? editWording.remove.busy : editWording.remove.confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** The tag, about to be cut through. */
function Cut({ brand: { tagPhotoUrl } }: { brand: BrandDetails }) {
  return (
    <div className={styles['cut']} aria-hidden="true">
      {tagPhotoUrl && <img src={smallerPhoto(tagPhotoUrl, 640)} alt="" width={640} height={400} />}
      <svg className={styles['cut-line']} viewBox="0 0 400 24" preserveAspectRatio="none">
        <path d="M0 12h400" />
      </svg>
      <Icon name="scissors" className={joinClasses('icon', styles['scissors'])} />
    </div>
  )
}
