import type { Brand } from '@bolodex/contract/brands'
import { Icon } from '#ui/icon.tsx'

/** The photo of the tag. `isUrgent` when it is on the first screen: the others wait until they are near. */
export function TagPhoto({ brand, isUrgent }: { brand: Brand; isUrgent: boolean }) {
  return (
    <div className="tag-photo">
      {brand.tagPhotoUrl ? (
        <img
          src={brand.tagPhotoUrl}
          alt={`Tag of ${brand.name}`}
          width={320}
          height={200}
          loading={isUrgent ? 'eager' : 'lazy'}
          decoding="async"
        />
      ) : (
        <p className="tag-photo-missing">
          <Icon name="camera" /> No tag photo yet
        </p>
      )}
      {brand.source === 'youtube' && brand.sourceUrl && (
        <a className="source-video" href={brand.sourceUrl} target="_blank" rel="noopener noreferrer">
          <Icon name="play" /> View Source Video
        </a>
      )}
    </div>
  )
}
