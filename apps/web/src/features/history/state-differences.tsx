import type { BrandState, Change } from '@bolodex/contract/brand-changes'
import { FactDifferences, findChangedFacts } from '#ui/differences/fact-differences.tsx'
import { PhotoDifference } from './photo-difference.tsx'

type Props = { before: BrandState; after: BrandState; photo?: Change['photo'] }

const areSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether there is anything to show. */
export const areDifferent = ({ before, after, photo = null }: Props) =>
  photo !== null || !areSame(before.tagPhoto, after.tagPhoto) || findChangedFacts(before, after).length > 0

/** Two states of a brand, field by field, with the photo that the change was about or else the one on the card. */
export function StateDifferences({ before, after, photo = null }: Props) {
  return (
    <FactDifferences before={before} after={after}>
      {photo ? (
        <PhotoDifference label="Tag photo" before={photo.before} after={photo.after} />
      ) : (
        !areSame(before.tagPhoto, after.tagPhoto) && (
          <PhotoDifference label="Card photo" before={before.tagPhoto} after={after.tagPhoto} />
        )
      )}
    </FactDifferences>
  )
}
