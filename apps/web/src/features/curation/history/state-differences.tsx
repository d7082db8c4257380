import type { BrandState, Change, PhotoState } from '@bolodex/contract/curation/brand-changes'
import { factKeys, pickFacts, type BrandFacts } from '@bolodex/contract/brand-facts'
import type { BrandHistory } from '@bolodex/contract/curation/brand-history'
import { smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import { namePhoto } from '#lib/name-photo.ts'
import { Became, FactDifferences, findChangedFacts } from '#ui/differences/fact-differences.tsx'
import { historyWording } from './history-wording.ts'
import styles from './history.module.css'

const words = historyWording.photo

type StateDifferencesProps = { before: BrandState; after: BrandState; photo?: Change['photo'] }

const areSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether there is anything to show. */
export const areDifferent = ({ before, after, photo = null }: StateDifferencesProps) =>
  photo !== null || !areSame(before.tagPhoto, after.tagPhoto) || findChangedFacts(before, after).length > 0

/** Two states of a brand, field by field, with the photo of the change or otherwise the one on the card. */
export function StateDifferences({ before, after, photo = null }: StateDifferencesProps) {
  return (
    <FactDifferences before={before} after={after}>
      {photo ? (
        <PhotoDifference label={words.tag} before={photo.before} after={photo.after} />
      ) : (
        !areSame(before.tagPhoto, after.tagPhoto) && (
          <PhotoDifference label={words.card} before={before.tagPhoto} after={after.tagPhoto} />
        )
      )}
    </FactDifferences>
  )
}

type PhotoDifferenceProps = { label: string; before: PhotoState | null; after: PhotoState | null }

/** A photo and its successor. A deleted one is only mentioned. */
export function PhotoDifference({ label, before, after }: PhotoDifferenceProps) {
  const isOther = before === null || after === null || before.url !== after.url || before.url === null
  return (
    <div>
      <dt className="caption">{label}</dt>
      <dd>
        <div className={styles['photo-difference']}>
          {before && isOther && <Photo photo={before} Mark="del" />}
          {before && after && isOther && <Became />}
          {after && <Photo photo={after} Mark={isOther ? 'ins' : null} />}
        </div>
        {before && after && namePhoto(before) !== namePhoto(after) && (
          <p>
            <del>{namePhoto(before)}</del> <Became /> <ins>{namePhoto(after)}</ins>
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
          alt={(Mark === 'del' ? words.before : words.after)(namePhoto(photo))}
          width={176}
          height={110}
          loading="lazy"
        />
      ) : (
        <p className={styles['photo-gone']}>{words.deleted}</p>
      )}
      <figcaption>{Mark ? <Mark>{size}</Mark> : size}</figcaption>
    </figure>
  )
}

/** The current brand in the history's form. Of its card's photo only the URL is known here. */
export const stateOf = (brand: BrandHistory['brand']): BrandFacts => ({
  ...pickFacts(brand, factKeys),
  // The stored and restorable value; a median of sales is recomputed every night.
  averageSalePrice: brand.estimatedPrice,
})

/** Whether restoring this state would change nothing. A state without a photo removes none. */
export function isAsNow({ tagPhoto, ...facts }: BrandState, brand: BrandHistory['brand']): boolean {
  const isPhotoShown = !tagPhoto?.url || tagPhoto.url === brand.tagPhotoUrl
  return isPhotoShown && findChangedFacts(stateOf(brand), facts).length === 0
}
