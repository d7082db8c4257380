import { useId, useState } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import type { ReviewDetails, Subject } from '@bolodex/contract/review'
import { describeOrigin } from '#lib/describe-origin.ts'
import { formatCount, formatNumber } from '#lib/format-numbers.ts'
import { formatRelative } from '#ui/relative-time.tsx'
import { Icon } from '#ui/icon.tsx'
import { MemberName, PageLink } from '#ui/navigation/page-link.tsx'
import { SewingButton } from '#ui/garments/sewing-button.tsx'
import { reviewWording } from './review-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import reviewItemStyles from './review-item.module.css'
import reviewStyles from './review.module.css'

const { item: words, subject: subjectWords } = reviewWording

type Props = { item: ReviewDetails; onUndoAccount: (username: string) => void }

/** The brand it is about, and whoever it is by. */
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
              {!subject.isAdmin && (
                <button
                  type="button"
                  className={joinClasses(reviewStyles['review-link'], reviewStyles['is-grave'])}
                  aria-haspopup="dialog"
                  onClick={() => onUndoAccount(subject.username)}
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

/** 'Member for 8 months · 19 of 20 suggestions accepted · never hidden' */
function formatSubject(subject: Subject): string {
  const { createdAt, posts, comments, brandsAdded, suggestionsAccepted, suggestionsDecided, timesHidden } = subject
  const age = formatRelative(createdAt, Date.now()).replace(/ ago$/, '')
  return [
    subject.isAdmin ? subjectWords.admin(age) : subjectWords.member(age),
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
  const [now] = useState(Date.now)
  const { slug, name, averageSalePrice: price, sellThroughRate: rate, upvotes, downvotes, tagPhotoUrl } = brand
  return (
    <div className={reviewItemStyles['review-mini']}>
      {tagPhotoUrl && <img src={smallerPhoto(tagPhotoUrl, 320)} alt="" width={96} height={60} />}
      <div>
        <b>
          <PageLink href={`/brands/${encodeURIComponent(slug)}`}>{name}</PageLink>
        </b>
        <p className="hint">
          {price === null
            ? words.noPrice
            : `$${formatNumber(price)} (${describeOrigin(brand.priceBasis, brand.priceSetAt, now)})`}{' '}
          ·{' '}
          {rate === null
            ? words.noRate
            : `${words.rate(rate)} (${describeOrigin(brand.sellThroughBasis, brand.sellThroughSetAt, now)})`}
        </p>
        <p className="hint">{words.votes(upvotes, downvotes)}</p>
      </div>
    </div>
  )
}
