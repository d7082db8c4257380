import { useId } from 'react'
import type { Brand } from '@bolodex/contract/directory/brands'
import { smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import type { ReviewDetails, Subject } from '@bolodex/contract/review/review'
import { describeRate } from '#lib/describe-price.ts'
import { useToday } from '#lib/today.ts'
import { formatCount } from '#lib/format-numbers.ts'
import { formatRelative } from '#ui/relative-time.tsx'
import { Icon } from '#ui/icon.tsx'
import { MemberName, PageLink } from '#ui/navigation/page-link.tsx'
import { PriceLine } from '#ui/price/price-line.tsx'
import { SewingButton } from '#ui/garments/sewing-button.tsx'
import { reviewWording } from './review-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import reviewItemStyles from './review-item.module.css'
import reviewStyles from './review.module.css'

const { item: words, subject: subjectWords } = reviewWording

/** `onUndoAccount`: null for moderators. */
type Props = { item: ReviewDetails; onUndoAccount: ((subject: Subject) => void) | null }

/** The brand it is about, and its author. */
export function ItemContext({ item, onUndoAccount }: Props) {
  const { brand, otherBrand, subject, kind, by } = item
  const [brandId, subjectId] = [useId(), useId()]
  const isAboutBrand = brand && !otherBrand
  if (!isAboutBrand && !subject) return null
  return (
    <div className={reviewItemStyles['review-context']}>
      {isAboutBrand && (
        <section aria-labelledby={brandId}>
          <h3 className="caption" id={brandId}>
            {words.brand}
          </h3>
          <BrandSummary brand={brand} />
        </section>
      )}
      {subject && (
        <section aria-labelledby={subjectId}>
          <h3 className="caption" id={subjectId}>
            {kind === 'suggestion' ? words.suggestedBy : words.postedBy}
          </h3>
          <div className={reviewItemStyles['review-mini']}>
            <SewingButton name={by ?? subject.username} className={reviewItemStyles['portrait']} />
            <div>
              <MemberName name={subject.username} />
              <p className="hint">{formatSubject(subject)}</p>
              {onUndoAccount && !subject.isAdmin && (
                <button
                  type="button"
                  className={joinClasses(reviewStyles['review-link'], reviewStyles['is-grave'])}
                  aria-haspopup="dialog"
                  onClick={() => onUndoAccount(subject)}
                >
                  <Icon name="restore" /> {words.undoAccount}
                </button>
              )}
            </div>
          </div>
        </section>
      )}
    </div>
  )
}

function describeRole({ isAdmin, isModerator }: Subject, age: string): string {
  if (isAdmin) return subjectWords.admin(age)
  return isModerator ? subjectWords.moderator(age) : subjectWords.member(age)
}

/** 'Member for 8 months · 19 of 20 suggestions accepted · never hidden' */
function formatSubject(subject: Subject): string {
  const { createdAt, posts, comments, brandsAdded, suggestionsAccepted, suggestionsDecided, timesHidden } = subject
  const age = formatRelative(createdAt, Date.now()).replace(/ ago$/, '')
  return [
    describeRole(subject, age),
    posts > 0 && formatCount(posts, 'post'),
    comments > 0 && formatCount(comments, 'comment'),
    brandsAdded > 0 && subjectWords.brandsAdded(brandsAdded),
    suggestionsDecided > 0 && subjectWords.accepted(suggestionsAccepted, suggestionsDecided),
    subjectWords.hidden(timesHidden),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Enough of a brand to judge by. */
export function BrandSummary({ brand }: { brand: Brand }) {
  const today = useToday()
  const { slug, name, upvotes, downvotes, tagPhotoUrl } = brand
  return (
    <div className={reviewItemStyles['review-mini']}>
      {tagPhotoUrl && <img src={smallerPhoto(tagPhotoUrl, 320)} alt="" width={96} height={60} />}
      <div>
        <b>
          <PageLink href={`/brands/${encodeURIComponent(slug)}`}>{name}</PageLink>
        </b>
        <p className="hint">
          <PriceLine of={brand} /> · {describeRate(brand, today)}
        </p>
        <p className="hint">{words.votes(upvotes, downvotes)}</p>
      </div>
    </div>
  )
}
