import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { TagPhoto } from '@bolodex/contract/brands'
import { ApiError } from '#lib/api-error.ts'
import { namePhoto } from '#lib/name-photo.ts'
import { refreshReads } from '#lib/refresh-reads.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { sendPhotoRemoval } from '../upload/photos-api.ts'
import { shownIn } from '../upload/use-upload.ts'
import { RemovePhotoDialog } from './remove-photo-dialog.tsx'
import './photo-management.css'

type Props = { brandId: number; photo: Pick<TagPhoto, 'id' | 'url' | 'width' | 'height' | 'kind' | 'era'> }

/** For admins: a photo that a better one has replaced is kept and can still be opened, until somebody removes it. */
export function RemoveOldPhoto({ brandId, photo }: Props) {
  const [isAsking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const remove = async () => {
    setAsking(false)
    try {
      await sendPhotoRemoval(brandId, photo.id)
      showToast({ title: 'Photo removed', description: namePhoto(photo), tone: 'success' })
    } catch (error) {
      showError((error instanceof ApiError && error.body?.message) || 'Failed to remove photo')
    }
    await refreshReads(queryClient, ...shownIn)
  }
  return (
    <>
      <button
        type="button"
        className="remove-old-photo"
        aria-label={`Remove ${namePhoto(photo)} for good`}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Remove
      </button>
      {isAsking && <RemovePhotoDialog photo={photo} onClose={() => setAsking(false)} onConfirm={() => void remove()} />}
    </>
  )
}
