import type { MouseEvent } from 'react'
import type { TagPhoto } from '@bolodex/contract/brands'
import { smallerPhoto } from '@bolodex/contract/photo-sizes'
import { capitalise } from '#lib/name-photo.ts'
import { Icon } from '#ui/icon.tsx'
import { PhotoBlur } from '#ui/photo-blur.tsx'

type Props = {
  photos: TagPhoto[]
  shown: TagPhoto
  onChoose: (event: MouseEvent, photo: TagPhoto) => void
  onAdd: () => void
}

/** A brand's tags by era, and the place for one more. */
export function PhotoStrip({ photos, shown, onChoose, onAdd }: Props) {
  return (
    <ul className="photo-strip">
      {photos.toSorted(byEraAndKind).map((photo) => (
        <li key={photo.id} className={photo.kind === 'fake warning' ? 'is-fake' : undefined}>
          <a
            href={photo.url}
            aria-current={photo.id === shown.id || undefined}
            onClick={(event) => onChoose(event, photo)}
          >
            <span className="strip-photo">
              <PhotoBlur blur={photo.blur} />
              <img
                src={smallerPhoto(photo.url, 320)}
                alt=""
                width={photo.width}
                height={photo.height}
                loading="lazy"
                decoding="async"
              />
              {photo.kind === 'fake warning' && <Icon name="warning" />}
            </span>
            <b>{photo.era ?? 'Any era'}</b> <span>{capitalise(photo.kind)}</span>
          </a>
        </li>
      ))}
      <li>
        <button type="button" className="add-tile-photo" aria-haspopup="dialog" onClick={onAdd}>
          <span className="strip-photo">
            <Icon name="camera" />
          </span>
          <b>Add</b> <span>tag photo</span>
        </button>
      </li>
    </ul>
  )
}

/** The oldest first, those of no known era last; a browser and the server must agree, so no language decides. */
function byEraAndKind(a: TagPhoto, b: TagPhoto): number {
  const keyOf = ({ era, kind }: TagPhoto) => `${era ?? '\uffff'} ${kind}`
  if (keyOf(a) === keyOf(b)) return a.id - b.id
  return keyOf(a) < keyOf(b) ? -1 : 1
}
