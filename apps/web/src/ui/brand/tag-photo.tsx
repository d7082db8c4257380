import { useState, type ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/directory/brands'
import { photoSources, smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import { Icon } from '#ui/icon.tsx'
import { MemberName, outsideLink } from '#ui/navigation/page-link.tsx'
import { PhotoBlur } from '#ui/photo-blur.tsx'
import { cardWording } from './brands-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './tag-photo.module.css'

/** The loading priority of a photo: the first of a page, others on the first screen, and lazy ones. */
export type Urgency = 'first' | 'soon' | 'near'

type Props = {
  brand: Brand
  className?: string | undefined
  urgency: Urgency
  /** The `sizes` attribute. */
  sizes: string
  /** Shown until a photo was taken. */
  uploader: ReactNode
  children?: ReactNode
}

/** The tag photo with its overlays. */
export function TagPhoto({ brand, className, urgency, sizes, uploader, children }: Props) {
  // Without a connection, one that was never seen is not on the device.
  const [lostUrl, setLost] = useState<string | null>(null)
  const isLost = brand.tagPhotoUrl !== null && brand.tagPhotoUrl === lostUrl
  return (
    <div className={joinClasses(styles['tag-photo'], !brand.tagPhotoUrl && styles['is-missing'], className)}>
      {isLost ? (
        <p className={styles['tag-photo-missing']}>
          <Icon name="tags" />
          <span className="sr-only">{cardWording.notSaved}</span>
        </p>
      ) : brand.tagPhotoUrl ? (
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
            onError={() => setLost(brand.tagPhotoUrl)}
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
  /** Over a corner of the photo, or a separate button. */
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
