import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { BrandDetails, TagPhoto } from '@bolodex/contract/directory/brands'
import { smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import { ApiError } from '#lib/api-error.ts'
import { namePhoto } from '#lib/name-photo.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { Icon } from '#ui/icon.tsx'
import { PhotoBlur } from '#ui/photo-blur.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { photosWording } from '../photos-wording.ts'
import { KindAndEra } from '../upload/kind-and-era.tsx'
import { PhotoDialog } from '../upload/photo-dialog.tsx'
import { aboutOf, aboutProblem, yearsOf, type PhotoAbout } from '../upload/photo-about.ts'
import { sendPhotoEdit, sendPhotoRemoval, type PhotoEdit } from '../upload/photos-api.ts'
import { shownIn } from '../upload/use-upload.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './photo-management.module.css'
import slotStyles from '../photo-slot.module.css'

const wording = photosWording.manage

type PhotoManagementProps = {
  brand: BrandDetails
  /** Who adds photos here. */
  username: string
  /** Removing a photo is final, and for admins. */
  canRemove: boolean
  /** The photos have changed; everything that shows them is being read again. */
  onChange?: (photos: TagPhoto[]) => void
}

/** All photos of a brand, for admins and moderators. Each choice is saved at once: it is not part of the form around it. */
export function PhotoManagement({ brand, username, canRemove, onChange }: PhotoManagementProps) {
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
    save(photo, () => sendPhotoEdit(brand.id, photo.id, change), wording.updated, wording.updateFailed)

  const remove = (photo: TagPhoto) =>
    save(photo, () => sendPhotoRemoval(brand.id, photo.id), wording.removed, wording.removeFailed)

  return (
    <fieldset className={styles['photo-management']}>
      <legend className="caption">{wording.title}</legend>
      {photos.length > 0 && (
        <ul>
          {photos.map((photo, index) => (
            <ManagedPhoto
              key={photo.id}
              photo={photo}
              isOnCard={index === 0 && photo.kind !== 'fake warning'}
              isBusy={savingId === photo.id}
              onEdit={(change) => edit(photo, change)}
              onRemove={canRemove ? () => setRemoving(photo) : null}
            />
          ))}
        </ul>
      )}
      <button
        type="button"
        className={joinClasses(slotStyles['file-drop'], styles['add-photo'])}
        aria-haspopup="dialog"
        onClick={() => setAdding(true)}
      >
        <Icon name="camera" /> {photosWording.addTagPhoto}
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

type ManagedPhotoProps = {
  photo: TagPhoto
  isOnCard: boolean
  isBusy: boolean
  onEdit: (change: PhotoEdit) => Promise<void>
  onRemove: (() => void) | null
}

/** One photo: what it shows, whether it stands for the brand, and the way to remove it. */
function ManagedPhoto({ photo, isOnCard, isBusy, onEdit, onRemove }: ManagedPhotoProps) {
  const about = aboutOf(photo)
  // What was typed stays while it is being saved; what could not be saved goes back.
  const [typed, setTyped] = useState<PhotoAbout | null>(null)
  const chosen = typed ?? about
  const save = async (next: PhotoAbout) => {
    if (JSON.stringify(next) === JSON.stringify(about)) return
    const problem = aboutProblem(next)
    if (problem) return showError(problem)
    const { kind, madeIn, note } = next
    await onEdit({ kind, ...yearsOf(next), madeIn: madeIn.trim() || null, note: note.trim() || null })
    // What was typed meanwhile is saved next.
    setTyped((now) => (now === next ? null : now))
  }
  const name = namePhoto(photo)
  return (
    <li className={styles['managed-photo']} aria-busy={isBusy}>
      <a
        className={styles['managed-picture']}
        href={photo.url}
        target="_blank"
        rel="noopener"
        aria-label={wording.full(name)}
      >
        <PhotoBlur blur={photo.blur} />
        <img src={smallerPhoto(photo.url, 320)} alt="" width={photo.width} height={photo.height} loading="lazy" />
      </a>
      <div onBlur={() => void save(chosen)}>
        <KindAndEra
          className={styles['managed-kind']}
          photoName={name}
          hasTexts
          // Stays open while it is saved: the next field may be typed in already.
          about={chosen}
          onChange={(next) => {
            setTyped(next)
            // What is chosen is saved at once; what is typed, when the field is left.
            const isChosen = next.kind !== chosen.kind || (next.era !== chosen.era && next.era !== 'years')
            if (isChosen) void save(next)
          }}
        />
      </div>
      <div className={styles['managed-actions']}>
        {isOnCard ? (
          <p className={styles['on-card']}>{wording.onCard}</p>
        ) : (
          photo.kind !== 'fake warning' && (
            <Button look="outline" disabled={isBusy} onClick={() => void onEdit({ isPrimary: true })}>
              {wording.showOnCard}
            </Button>
          )
        )}
        {onRemove && (
          <button
            type="button"
            className="icon-button"
            aria-label={wording.removeNamed(name)}
            aria-haspopup="dialog"
            disabled={isBusy}
            onClick={onRemove}
          >
            <Icon name="trash" />
          </button>
        )}
      </div>
    </li>
  )
}

type RemovePhotoDialogProps = { photo: TagPhoto; onClose: () => void; onConfirm: () => void }

function RemovePhotoDialog({ photo, onClose, onConfirm }: RemovePhotoDialogProps) {
  return (
    <Dialog
      isOpen
      title={wording.removeTitle}
      onClose={onClose}
      picture={
        <img
          className={styles['removed-photo']}
          src={smallerPhoto(photo.url, 320)}
          alt={namePhoto(photo)}
          width={photo.width}
          height={photo.height}
        />
      }
    >
      <p>{wording.removeText}</p>
      <DialogFoot cancel={wording.cancel} onCancel={onClose}>
        <Button look="danger" onClick={onConfirm}>
          {wording.remove}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
