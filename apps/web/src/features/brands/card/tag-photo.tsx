import type { ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { photoSources, smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import { Icon } from '#ui/icon.tsx'
import { MemberName, outsideLink } from '#ui/navigation/page-link.tsx'
import { PhotoBlur } from '#ui/photo-blur.tsx'

/** How soon a photo is wanted: the first of a page, others on the first screen, and those that wait until they are near. */
export type Urgency = 'first' | 'soon' | 'near'

type Props = {
  brand: Brand
  urgency: Urgency
  /** How wide it is drawn, as browsers are told. */
  sizes: string
  /** What stands in its place until somebody has taken one. */
  uploader: ReactNode
  children?: ReactNode
}

/** The photo of the tag, and what lies over it. */
export function TagPhoto({ brand, urgency, sizes, uploader, children }: Props) {
  return (
    <div className={brand.tagPhotoUrl ? 'tag-photo' : 'tag-photo is-missing'}>
      {brand.tagPhotoUrl ? (
        <>
          <PhotoBlur blur={brand.tagPhotoBlur} />
          <img
            src={smallerPhoto(brand.tagPhotoUrl, 320)}
            srcSet={photoSources(brand.tagPhotoUrl)}
            sizes={sizes}
            alt={`Tag of ${brand.name}`}
            width={320}
            height={200}
            loading={urgency === 'near' ? 'lazy' : 'eager'}
            fetchPriority={urgency === 'first' ? 'high' : 'auto'}
            decoding="async"
          />
        </>
      ) : (
        (uploader ?? (
          <p className="tag-photo-missing">
            <Icon name="camera" /> No tag photo yet
          </p>
        ))
      )}
      {children}
    </div>
  )
}

export function TagSubmitter({ brand: { tagPhotoUrl, tagSubmittedBy } }: { brand: Brand }) {
  return (
    <p className="brand-submitter">
      Tag submitted by <MemberName name={tagSubmittedBy ?? (tagPhotoUrl ? 'former member' : 'nobody yet')} />
    </p>
  )
}

/** The way to the video a brand was found in. */
export function SourceVideo({ brand, label, className }: { brand: Brand; label: string; className: string }) {
  if (brand.source !== 'youtube' || !brand.sourceUrl) return null
  return (
    <a className={className} href={brand.sourceUrl} {...outsideLink}>
      <Icon name="play" /> {label}
      <span className="sr-only"> of {brand.name}</span>
    </a>
  )
}
