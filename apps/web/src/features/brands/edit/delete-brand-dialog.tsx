import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { BrandDetails } from '@bolodex/contract/brands'
import { smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import { ApiError } from '#lib/api-error.ts'
import { formatCount } from '#lib/format-numbers.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { forgetBrand } from '../brands-api.ts'
import { sendDeletion } from './edit-api.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './edit-brand-dialog.module.css'

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
      return showError((error instanceof ApiError && error.body?.message) || 'Failed to delete brand')
    }
    onDeleted()
    showToast({ title: 'Brand deleted successfully', tone: 'success' })
    await forgetBrand(queryClient, brand.slug)
    return refreshReads(queryClient, '/api/directory', '/api/site', '/api/members/')
  }

  return (
    <Dialog
      isOpen
      title="Are you sure you want to delete this brand?"
      onClose={onClose}
      picture={<Cut brand={brand} />}
    >
      <p>This action cannot be undone. This will permanently delete the brand and remove all associated data.</p>
      <ul className={styles['goes']}>
        <li>
          <Icon name="tags" />
          <span>
            <b>{brand.name}</b> goes, with {formatCount(brand.upvotes + brand.downvotes, 'vote')} and{' '}
            {formatCount(brand.photos.length, 'tag photo')}.
          </span>
        </li>
        <li>
          <Icon name="post" /> <span>Forum posts about it stay, no longer linked to it.</span>
        </li>
      </ul>
      <DialogFoot>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" disabled={isBusy} onClick={() => void handleDelete()}>
          <Icon name="trash" /> {isBusy ? 'Deleting...' : 'Delete'}
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
