import type { ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { photoSources, smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import { Icon } from '#ui/icon.tsx'
import { MemberName, outsideLink } from '#ui/navigation/page-link.tsx'
import { PhotoBlur } from '#ui/photo-blur.tsx'
import { cardWording } from '../brands-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './tag-photo.module.css'

/** How soon a photo is wanted: the first of a page, others on the first screen, and those that wait until they are near. */
export type Urgency = 'first' | 'soon' | 'near'

type Props = {
  brand: Brand
  place: 'card' | 'row'
  className?: string | undefined
  urgency: Urgency
  /** How wide it is drawn, as browsers are told. */
  sizes: string
  /** What stands in its place until somebody has taken one. */
  uploader: ReactNode
  children?: ReactNode
}

/** The photo of the tag, and what lies over it. */
export function TagPhoto({ brand, place, className, urgency, sizes, uploader, children }: Props) {
  const hasSlot = place === 'card' && Boolean(uploader)
  const missing = joinClasses(styles['is-missing'], hasSlot && styles['has-slot'])
  return (
    <div className={joinClasses(styles['tag-photo'], !brand.tagPhotoUrl && missing, className)}>
      {brand.tagPhotoUrl ? (
        <>
          <PhotoBlur blur={brand.tagPhotoBlur} />
          <img
            src={smallerPhoto(brand.tagPhotoUrl, 320)}
            srcSet={photoSources(brand.tagPhotoUrl)}
            sizes={sizes}
            alt={cardWording.tagOf(brand.name)}
            width={320}
            height={200}
            loading={urgency === 'near' ? 'lazy' : 'eager'}
            fetchPriority={urgency === 'first' ? 'high' : 'auto'}
            decoding="async"
          />
        </>
      ) : (
        (uploader ?? (
          <p className={styles['tag-photo-missing']}>
            <Icon name="camera" /> {cardWording.noTag}
          </p>
        ))
      )}
      {children}
    </div>
  )
}

export function TagSubmitter({ brand: { tagPhotoUrl, tagSubmittedBy } }: { brand: Brand }) {
  if (!tagPhotoUrl) return cardWording.noTag
  // A copy on the phone does not say.
  if (!tagSubmittedBy) return null
  return (
    <>
      Tag submitted by <MemberName name={tagSubmittedBy} />
    </>
  )
}

type SourceVideoProps = {
  brand: Brand
  label: string
  /** Over a corner of the photo, or a button of its own. */
  look?: 'corner' | 'button'
  className?: string | undefined
}

/** The way to the video a brand was found in. */
export function SourceVideo({ brand, label, look = 'corner', className }: SourceVideoProps) {
  if (brand.source !== 'youtube' || !brand.sourceUrl) return null
  return (
    <a
      className={joinClasses(look === 'corner' ? styles['source-video'] : 'button button-outline', className)}
      href={brand.sourceUrl}
      {...outsideLink}
    >
      <Icon name="play" /> {label}
      <span className="sr-only"> of {brand.name}</span>
    </a>
  )
}
