import { useState, type MouseEvent, type ReactNode } from 'react'
import type { BrandDetails, TagPhoto } from '@bolodex/contract/brands'
import { photoSources, smallerPhoto } from '@bolodex/contract/photo-sizes'
import { Icon } from '#ui/icon.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SourceVideo } from './source-video.tsx'

/** Photos of about this shape fill the box; a taller or wider one is shown whole. */
const filling = { from: 1.25, to: 2.1 }

type Props = { brand: BrandDetails; votes: ReactNode }

/** The brand's tag, large, and all its photos. Each is a plain link to its file, so that it opens without a script. */
export function TagGallery({ brand, votes }: Props) {
  const [shownId, setShownId] = useState(brand.photos[0]?.id)
  const shown = brand.photos.find(({ id }) => id === shownId) ?? brand.photos[0]
  const handleChoice = (event: MouseEvent, id: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setShownId(id)
  }
  return (
    <section className="tag-gallery" aria-label="Tag photos">
      <div className="eyelet" aria-hidden="true" />
      <div className="big-photo">
        {shown ? (
          <>
            <img
              key={shown.id}
              className={isFilling(shown) ? undefined : 'is-whole'}
              src={shown.url}
              srcSet={photoSources(shown.url, shown.width)}
              sizes="(width < 900px) 100vw, 560px"
              fetchPriority="high"
              alt={`${namePhoto(shown)} of ${brand.name}`}
              width={shown.width}
              height={shown.height}
            />
            <a className="whole-photo" href={shown.url} aria-label="Show the whole photo">
              <Icon name="expand" />
            </a>
            {shown.kind === 'fake warning' && (
              <p className="fake-note">
                <Icon name="warning" /> This tag is a fake
              </p>
            )}
          </>
        ) : (
          <p className="tag-photo-missing">
            <Icon name="camera" /> No tag photo yet
          </p>
        )}
        <SourceVideo brand={brand} label="View Source Video" className="source-video" />
      </div>
      {brand.photos.length > 1 && (
        <ul className="photo-strip">
          {brand.photos.toSorted(byEraAndKind).map((photo) => (
            <li key={photo.id}>
              <a
                href={photo.url}
                aria-current={photo.id === shown?.id || undefined}
                onClick={(event) => handleChoice(event, photo.id)}
              >
                <img
                  src={smallerPhoto(photo.url, 320)}
                  alt=""
                  width={photo.width}
                  height={photo.height}
                  loading="lazy"
                />
                <b>{photo.era ?? 'Any era'}</b> <span>{capitalise(photo.kind)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="tag-foot">
        <p>
          Tag submitted by <b>{shown ? shown.submittedBy : 'nobody yet'}</b>
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

/** The oldest first, those of no known era last; a browser and the server must agree, so no language decides. */
function byEraAndKind(a: TagPhoto, b: TagPhoto): number {
  const keyOf = ({ era, kind }: TagPhoto) => `${era ?? '\uffff'} ${kind}`
  if (keyOf(a) === keyOf(b)) return a.id - b.id
  return keyOf(a) < keyOf(b) ? -1 : 1
}

function isFilling({ width, height }: TagPhoto): boolean {
  const shape = width / height
  return shape >= filling.from && shape <= filling.to
}

/** 'Care label, 1990s' */
function namePhoto({ kind, era }: TagPhoto): string {
  return capitalise(kind) + (era ? `, ${era},` : '')
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
