import { useState, type MouseEvent, type ReactNode } from 'react'
import type { BrandDetails, TagPhoto } from '@bolodex/contract/brands'
import { photoSources } from '@bolodex/contract/photo-sizes'
import { namePhoto } from '#lib/name-photo.ts'
import { Icon } from '#ui/icon.tsx'
import { PhotoBlur } from '#ui/photo-blur.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { MemberName } from '#ui/member-name.tsx'
import { PhotoStrip } from './photo-strip.tsx'
import { SourceVideo } from './source-video.tsx'

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
  const handleChoice = (event: MouseEvent, photo: TagPhoto, choose: (photo: TagPhoto) => void) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    choose(photo)
  }
  return (
    <section className="tag-gallery" aria-label="Tag photos">
      <div className="eyelet" aria-hidden="true" />
      <div className={shown ? 'big-photo' : 'big-photo is-missing'}>
        {shown ? (
          <>
            <PhotoBlur key={`blur-${shown.id}`} blur={shown.blur} />
            <img
              key={shown.id}
              className={isFilling(shown) ? undefined : 'is-whole'}
              src={shown.url}
              srcSet={photoSources(shown.url, shown.width)}
              sizes="(width < 900px) 100vw, 560px"
              fetchPriority="high"
              alt={`${namePhoto(shown)}${shown.era ? ',' : ''} of ${brand.name}`}
              width={shown.width}
              height={shown.height}
            />
            <a
              className="whole-photo"
              href={shown.url}
              aria-label="Show the whole photo"
              onClick={(event) => handleChoice(event, shown, onZoom)}
            >
              <Icon name="expand" />
            </a>
            {shown.kind === 'fake warning' && (
              <p className="fake-note">
                <Icon name="warning" /> This tag is a fake
              </p>
            )}
          </>
        ) : (
          uploader
        )}
        <SourceVideo brand={brand} label="View Source Video" className="source-video" />
      </div>
      {shown && (
        <PhotoStrip
          photos={brand.photos}
          shown={shown}
          onChoose={(event, photo) => handleChoice(event, photo, ({ id }) => setShownId(id))}
          onAdd={onAddPhoto}
        />
      )}
      <div className="tag-foot">
        <p>
          Tag submitted by <MemberName name={shown ? shown.submittedBy : 'nobody yet'} />
          {shown && (
            <>
              , <RelativeTime moment={shown.createdAt} />
            </>
          )}
        </p>
        {votes}
      </div>
    </section>
  )
}

function isFilling({ width, height }: TagPhoto): boolean {
  const shape = width / height
  return shape >= filling.from && shape <= filling.to
}
