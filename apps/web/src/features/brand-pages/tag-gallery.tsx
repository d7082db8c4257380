import { useState, type MouseEvent, type ReactNode } from 'react'
import type { BrandDetails, TagPhoto } from '@bolodex/contract/directory/brands'
import { compareYears, describeYears } from '@bolodex/contract/photos/tag-years'
import { photoSources, smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import { namePhoto, capitalise } from '#lib/name-photo.ts'
import { Icon } from '#ui/icon.tsx'
import { MemberName } from '#ui/navigation/page-link.tsx'
import { PhotoBlur } from '#ui/photo-blur.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { cardWording } from '#ui/brand/brands-wording.ts'
import { pageWording as wording } from './page-wording.ts'
import { SourceVideo } from '#ui/brand/tag-photo.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { Eyelet } from '#ui/garments/eyelet.tsx'
import smallPhoto from '#ui/small-photo.module.css'
import styles from './tag-gallery.module.css'

/** Photos of about this shape fill the box; a taller or wider one is shown whole. */
const filling = { from: 1.25, to: 2.1 }

export type GalleryProps = {
  brand: BrandDetails
  votes: ReactNode
  /** Shown instead of the first photo. */
  uploader: ReactNode
  onAddPhoto: () => void
  onZoom: (photo: TagPhoto) => void
}

/** The brand's tag, large, and all its photos. Each is a plain link to its file, so that it opens without a script. */
export function TagGallery({ brand, votes, uploader, onAddPhoto, onZoom }: GalleryProps) {
  const [shownId, setShownId] = useState(brand.photos[0]?.id)
  const shown = brand.photos.find(({ id }) => id === shownId) ?? brand.photos[0]
  // Answered by the phone, which has the photo of the list alone. What is added now is sent later.
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
              alt={`${namePhoto(shown)}${describeYears(shown) ? ',' : ''} of ${brand.name}`}
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
        ) : isSaved && brand.tagPhotoUrl ? (
          <SavedTag name={brand.name} url={brand.tagPhotoUrl} />
        ) : (
          uploader
        )}
        <SourceVideo brand={brand} label="View Source Video" className={styles['gallery-video']} />
      </div>
      {(shown || brand.tagPhotoUrl) && (
        <PhotoStrip
          photos={brand.photos}
          shown={shown}
          onChoose={(event, photo) => handleChoice(event, photo, ({ id }) => setShownId(id))}
          onAdd={onAddPhoto}
        />
      )}
      <div className={styles['tag-foot']}>
        {shown && (shown.madeIn ?? shown.note) !== null && (
          <p className={styles['tag-said']}>
            {shown.madeIn && <b>{wording.madeIn(shown.madeIn)}</b>} {shown.note && <span>{shown.note}</span>}
          </p>
        )}
        <p>
          {shown ? (
            <>
              Tag submitted by <MemberName name={shown.submittedBy} />,{' '}
              <RelativeTime isSteady moment={shown.createdAt} />
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
function SavedTag({ name, url }: { name: string; url: string }) {
  const [isMissing, setMissing] = useState(false)
  if (isMissing) return <p className={joinClasses('hint', styles['not-saved'])}>{wording.notSaved}</p>
  return (
    <img
      className={styles['is-whole']}
      src={smallerPhoto(url, 320)}
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
  shown: TagPhoto | undefined
  onChoose: (event: MouseEvent, photo: TagPhoto) => void
  onAdd: () => void
}

/** A brand's tags by era, and the place for one more. */
function PhotoStrip({ photos, shown, onChoose, onAdd }: Props) {
  return (
    <ul className={styles['photo-strip']} data-part="photo-strip">
      {photos.toSorted(byYearsAndKind).map((photo) => (
        <li key={photo.id} className={photo.kind === 'fake warning' ? styles['is-fake'] : undefined}>
          <a
            href={photo.url}
            aria-current={photo.id === shown?.id || undefined}
            onClick={(event) => onChoose(event, photo)}
          >
            <span className={joinClasses(smallPhoto['small-photo'], styles['strip-photo'])}>
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
            <b>{describeYears(photo) ?? wording.anyEra}</b> <span>{capitalise(photo.kind)}</span>
          </a>
        </li>
      ))}
      <li>
        <button type="button" className={styles['add-tile-photo']} aria-haspopup="dialog" onClick={onAdd}>
          <span className={joinClasses(smallPhoto['small-photo'], styles['strip-photo'])}>
            <Icon name="camera" />
          </span>
          <b>Add</b> <span>tag photo</span>
        </button>
      </li>
    </ul>
  )
}

/** The oldest first, those of unknown years last; a browser and the server must agree, so no language decides. */
function byYearsAndKind(a: TagPhoto, b: TagPhoto): number {
  const byYears = compareYears(a, b)
  if (byYears !== 0) return byYears
  if (a.kind === b.kind) return a.id - b.id
  return a.kind < b.kind ? -1 : 1
}
