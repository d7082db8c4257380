import { useState } from 'react'
import type { TagPhoto } from '@bolodex/contract/brands'
import { smallerPhoto } from '@bolodex/contract/photo-sizes'
import { namePhoto } from '#lib/name-photo.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PhotoBlur } from '#ui/photo-blur.tsx'
import { KindAndEra } from '../upload/kind-and-era.tsx'
import type { PhotoAbout, PhotoEdit } from '../upload/photos-api.ts'

type Props = {
  photo: TagPhoto
  isOnCard: boolean
  isBusy: boolean
  onEdit: (change: PhotoEdit) => void
  onRemove: () => void
}

/** One photo: what it shows, whether it stands for the brand, and the way to remove it. */
export function ManagedPhoto({ photo, isOnCard, isBusy, onEdit, onRemove }: Props) {
  const [chosen, setChosen] = useState<PhotoAbout | null>(null)
  const about = { kind: photo.kind, era: photo.era ?? '' }
  const name = namePhoto(photo)
  return (
    <li className="managed-photo" aria-busy={isBusy}>
      <a className="managed-picture" href={photo.url} target="_blank" rel="noopener" aria-label={`${name}, in full`}>
        <PhotoBlur blur={photo.blur} />
        <img src={smallerPhoto(photo.url, 320)} alt="" width={photo.width} height={photo.height} loading="lazy" />
      </a>
      <KindAndEra
        photoName={name}
        // What was chosen stays while it is being saved; what could not be saved goes back.
        about={isBusy && chosen ? chosen : about}
        isBusy={isBusy}
        onChange={(next) => {
          setChosen(next)
          onEdit(next.kind === about.kind ? { era: next.era || null } : { kind: next.kind })
        }}
      />
      <div className="managed-actions">
        {isOnCard ? (
          <p className="on-card">Shown on the card</p>
        ) : (
          photo.kind !== 'fake warning' && (
            <Button look="outline" disabled={isBusy} onClick={() => onEdit({ isPrimary: true })}>
              Show on card
            </Button>
          )
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove ${name}`}
          aria-haspopup="dialog"
          disabled={isBusy}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </button>
      </div>
    </li>
  )
}
