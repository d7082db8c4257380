import { useState, type MouseEvent, type ReactNode } from 'react'
import type { BrandDetails, TagPhoto } from '@bolodex/contract/brands'
import { photoSources, smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import { namePhoto, capitalise } from '#lib/name-photo.ts'
import { Icon } from '#ui/icon.tsx'
import { MemberName } from '#ui/navigation/page-link.tsx'
import { PhotoBlur } from '#ui/photo-blur.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { cardWording } from '../brands-wording.ts'
import { pageWording as wording } from './page-wording.ts'
import { SourceVideo } from '../card/tag-photo.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { Eyelet } from '#ui/garments/eyelet.tsx'
import styles from './tag-gallery.module.css'

/** Photos of about this shape fill the box; a taller or wider one is shown whole. */
const filling = { from: 1.25, to: 2.1 }

export type GalleryProps = {
  brand: BrandDetails
  votes: ReactNode
  /** What stands in the place of the first photo. */
  uploader: ReactNode
  onAddPhoto: () => void
  onZoom: (photo: TagPhoto) => void
}

/** The brand's tag, large, and all its photos. Each is a plain link to its file, so that it opens without a script. */
export function TagGallery({ brand, votes, uploader, onAddPhoto, onZoom }: GalleryProps) {
  const [shownId, setShownId] = useState(brand.photos[0]?.id)
  const shown = brand.photos.find(({ id }) => id === shownId) ?? brand.photos[0]
  // Answered by the phone: nothing can be added now.
  const isSaved = brand.version < 0
  const handleChoice = (event: MouseEvent, photo: TagPhoto, choose: (photo: TagPhoto) => void) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    choose(photo)
  }
  return (
    <section className={styles['tag-gallery']} aria-label={wording.photos}>
      <Eyelet className={styles['gallery-eyelet']} />
      <div
        className={
          shown || (isSaved && brand.tagPhotoUrl)
            ? styles['big-photo']
            : joinClasses(styles['big-photo'], styles['is-missing'])
        }
      >
        {shown ? (
          <>
            <PhotoBlur key={`blur-${shown.id}`} className={styles['big-blur']} blur={shown.blur} />
            <img
              key={shown.id}
              className={isFilling(shown) ? undefined : styles['is-whole']}
              src={shown.url}
              srcSet={photoSources(shown.url, shown.width)}
              sizes="(width < 900px) 100vw, 560px"
              fetchPriority="high"
              alt={`${namePhoto(shown)}${shown.era ? ',' : ''} of ${brand.name}`}
              width={shown.width}
              height={shown.height}
            />
            <a
              className={styles['whole-photo']}
              data-part="whole-photo"
              href={shown.url}
              aria-label={wording.wholePhoto}
              onClick={(event) => handleChoice(event, shown, onZoom)}
            >
              <Icon name="expand" />
            </a>
            {shown.kind === 'fake warning' && (
              <p className={styles['fake-note']}>
                <Icon name="warning" /> {wording.fake}
              </p>
            )}
          </>
        ) : isSaved ? (
          <SavedTag brand={brand} />
        ) : (
          uploader
        )}
        <SourceVideo brand={brand} label="View Source Video" className={styles['gallery-video']} />
      </div>
      {shown && (
        <PhotoStrip
          photos={brand.photos}
          shown={shown}
          onChoose={(event, photo) => handleChoice(event, photo, ({ id }) => setShownId(id))}
          onAdd={isSaved ? null : onAddPhoto}
        />
      )}
      <div className={styles['tag-foot']}>
        <p>
          {shown ? (
            <>
              Tag submitted by <MemberName name={shown.submittedBy} />, <RelativeTime moment={shown.createdAt} />
            </>
          ) : (
            (!isSaved || !brand.tagPhotoUrl) && cardWording.noTag
          )}
        </p>
        <div className={styles['votes']}>
          <span className="caption">{cardWording.votes}</span>
          {votes}
        </div>
      </div>
    </section>
  )
}

/** Without a connection: the photo in the size in which the list showed it, if it was seen there. */
function SavedTag({ brand: { name, tagPhotoUrl } }: { brand: BrandDetails }) {
  const [isMissing, setMissing] = useState(false)
  if (!tagPhotoUrl || isMissing) {
    return (
      <p className={joinClasses('hint', styles['not-saved'])}>{tagPhotoUrl ? wording.notSaved : wording.addLater}</p>
    )
  }
  return (
    <img
      className={styles['is-whole']}
      src={smallerPhoto(tagPhotoUrl, 320)}
      alt={cardWording.tagOf(name)}
      width={320}
      height={200}
      onError={() => setMissing(true)}
    />
  )
}

function isFilling({ width, height }: TagPhoto): boolean {
  const shape = width / height
  return shape >= filling.from && shape <= filling.to
}

type Props = {
  photos: TagPhoto[]
  shown: TagPhoto
  onChoose: (event: MouseEvent, photo: TagPhoto) => void
  onAdd: (() => void) | null
}

/** A brand's tags by era, and the place for one more. */
function PhotoStrip({ photos, shown, onChoose, onAdd }: Props) {
  return (
    <ul className={styles['photo-strip']} data-part="photo-strip">
      {photos.toSorted(byEraAndKind).map((photo) => (
        <li key={photo.id} className={photo.kind === 'fake warning' ? styles['is-fake'] : undefined}>
          <a
            href={photo.url}
            aria-current={photo.id === shown.id || undefined}
            onClick={(event) => onChoose(event, photo)}
          >
            <span className={styles['strip-photo']}>
              <PhotoBlur className={styles['small-blur']} blur={photo.blur} />
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
            <b>{photo.era ?? wording.anyEra}</b> <span>{capitalise(photo.kind)}</span>
          </a>
        </li>
      ))}
      {onAdd && (
        <li>
          <button type="button" className={styles['add-tile-photo']} aria-haspopup="dialog" onClick={onAdd}>
            <span className={styles['strip-photo']}>
              <Icon name="camera" />
            </span>
            <b>Add</b> <span>tag photo</span>
          </button>
        </li>
      )}
    </ul>
  )
}

/** The oldest first, those of no known era last; a browser and the server must agree, so no language decides. */
function byEraAndKind(a: TagPhoto, b: TagPhoto): number {
  const keyOf = ({ era, kind }: TagPhoto) => `${era ?? '\uffff'} ${kind}`
  if (keyOf(a) === keyOf(b)) return a.id - b.id
  return keyOf(a) < keyOf(b) ? -1 : 1
}
