import type { PhotoState } from '@bolodex/contract/brand-changes'
import { smallerPhoto } from '@bolodex/contract/photo-sizes'
import { Became } from '#ui/differences/became.tsx'

type Props = { label: string; before: PhotoState | null; after: PhotoState | null }

/** A photo and the one that came after it. One that has been deleted since is only told of. */
export function PhotoDifference({ label, before, after }: Props) {
  const isOther = before === null || after === null || before.url !== after.url || before.url === null
  return (
    <div>
      <dt className="caption">{label}</dt>
      <dd>
        <div className="photo-difference">
          {before && isOther && <Photo photo={before} Mark="del" />}
          {before && after && isOther && <Became />}
          {after && <Photo photo={after} Mark={isOther ? 'ins' : null} />}
        </div>
        {before && after && sayKind(before) !== sayKind(after) && (
          <p>
            <del>{sayKind(before)}</del> <Became /> <ins>{sayKind(after)}</ins>
          </p>
        )}
      </dd>
    </div>
  )
}

function Photo({ photo, Mark }: { photo: PhotoState; Mark: 'del' | 'ins' | null }) {
  const size = `${photo.width} × ${photo.height}`
  return (
    <figure>
      {photo.url ? (
        <img
          src={smallerPhoto(photo.url, 320)}
          alt={`${sayKind(photo)}, ${Mark === 'del' ? 'before' : 'after'} this change`}
          width={176}
          height={110}
          loading="lazy"
        />
      ) : (
        <p className="photo-gone">Deleted since</p>
      )}
      <figcaption>{Mark ? <Mark>{size}</Mark> : size}</figcaption>
    </figure>
  )
}

/** 'Care label, 1990s' */
function sayKind({ kind, era }: PhotoState): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1) + (era ? `, ${era}` : '')
}
