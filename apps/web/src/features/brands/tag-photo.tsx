import type { ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { Icon } from '#ui/icon.tsx'

/** How soon a photo is wanted: the first of a page, others on the first screen, and those that wait until they are near. */
export type Urgency = 'first' | 'soon' | 'near'

type Props = { brand: Brand; urgency: Urgency; children?: ReactNode }

/** The photo of the tag, and what lies over it. */
export function TagPhoto({ brand, urgency, children }: Props) {
  return (
    <div className="tag-photo">
      {brand.tagPhotoUrl ? (
        <img
          src={brand.tagPhotoUrl}
          alt={`Tag of ${brand.name}`}
          width={320}
          height={200}
          loading={urgency === 'near' ? 'lazy' : 'eager'}
          fetchPriority={urgency === 'first' ? 'high' : 'auto'}
          decoding="async"
        />
      ) : (
        <p className="tag-photo-missing">
          <Icon name="camera" /> No tag photo yet
        </p>
      )}
      {children}
    </div>
  )
}
