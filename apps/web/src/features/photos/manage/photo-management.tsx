import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { BrandDetails, TagPhoto } from '@bolodex/contract/brands'
import { ApiError } from '#lib/api-error.ts'
import { namePhoto } from '#lib/name-photo.ts'
import { refreshReads } from '#lib/refresh-reads.ts'
import { Icon } from '#ui/icon.tsx'
import { showError, showToast } from '#ui/toast-store.ts'
import { PhotoDialog } from '../upload/photo-dialog.tsx'
import { sendPhotoEdit, sendPhotoRemoval, type PhotoEdit } from '../upload/photos-api.ts'
import { shownIn } from '../upload/use-upload.ts'
import { ManagedPhoto } from './managed-photo.tsx'
import { RemovePhotoDialog } from './remove-photo-dialog.tsx'
import './photo-management.css'

type Props = {
  brand: BrandDetails
  /** Who adds photos here. */
  username: string
  /** The photos have changed; everything that shows them is being read again. */
  onChange?: (photos: TagPhoto[]) => void
}

/** All photos of a brand, for admins. Each choice is saved at once: it is no part of the form around it. */
export function PhotoManagement({ brand, username, onChange }: Props) {
  const queryClient = useQueryClient()
  const [answered, setAnswered] = useState<{ photos: TagPhoto[]; instead: TagPhoto[] } | null>(null)
  const [savingId, setSavingId] = useState<number | null>(null)
  const [removing, setRemoving] = useState<TagPhoto | null>(null)
  const [isAdding, setAdding] = useState(false)
  // The last answer is newer than the brand it was made from, until that is read again.
  const photos = answered && answered.instead === brand.photos ? answered.photos : brand.photos

  const save = async (photo: TagPhoto, send: () => Promise<TagPhoto[]>, saved: string, fallback: string) => {
    setSavingId(photo.id)
    try {
      const changed = await send()
      setAnswered({ photos: changed, instead: brand.photos })
      showToast({ title: saved, description: namePhoto(photo), tone: 'success' })
      onChange?.(changed)
      await refreshReads(queryClient, ...shownIn)
    } catch (error) {
      showError((error instanceof ApiError && error.body?.message) || fallback)
    } finally {
      setSavingId(null)
    }
  }

  const edit = (photo: TagPhoto, change: PhotoEdit) =>
    save(photo, () => sendPhotoEdit(brand.id, photo.id, change), 'Photo updated', 'Failed to update photo')

  const remove = (photo: TagPhoto) =>
    save(photo, () => sendPhotoRemoval(brand.id, photo.id), 'Photo removed', 'Failed to remove photo')

  return (
    <fieldset className="photo-management">
      <legend className="caption">Photo Management</legend>
      {photos.length > 0 && (
        <ul>
          {photos.map((photo, index) => (
            <ManagedPhoto
              key={photo.id}
              photo={photo}
              isOnCard={index === 0 && photo.kind !== 'fake warning'}
              isBusy={savingId === photo.id}
              onEdit={(change) => void edit(photo, change)}
              onRemove={() => setRemoving(photo)}
            />
          ))}
        </ul>
      )}
      <button type="button" className="file-drop" aria-haspopup="dialog" onClick={() => setAdding(true)}>
        <Icon name="camera" /> Add tag photo
      </button>
      {removing && (
        <RemovePhotoDialog
          photo={removing}
          onClose={() => setRemoving(null)}
          onConfirm={() => {
            setRemoving(null)
            void remove(removing)
          }}
        />
      )}
      {isAdding && (
        <PhotoDialog
          brand={{ ...brand, tagPhotoUrl: photos[0]?.url ?? null }}
          submitter={() => username}
          onClose={() => setAdding(false)}
        />
      )}
    </fieldset>
  )
}
