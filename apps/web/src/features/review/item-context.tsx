import { useId } from 'react'
import type { ReviewDetails, Subject } from '@bolodex/contract/review'
import { formatCount } from '#lib/format-count.ts'
import { formatRelative } from '#lib/relative-time.ts'
import { Icon } from '#ui/icon.tsx'
import { MemberName } from '#ui/member-name.tsx'
import { SewingButton } from '#ui/sewing-button.tsx'
import { BrandSummary } from './brand-summary.tsx'

type Props = { item: ReviewDetails; onUndoAccount: (username: string) => void }

/** The brand it is about, and whoever it is by. */
export function ItemContext({ item, onUndoAccount }: Props) {
  const { brand, otherBrand, subject, kind, by } = item
  const [brandId, subjectId] = [useId(), useId()]
  const isAboutBrand = brand && !otherBrand
  if (!isAboutBrand && !subject) return null
  return (
    <div className="review-context">
      {isAboutBrand && (
        <section aria-labelledby={brandId}>
          <h3 className="caption" id={brandId}>
            The brand
          </h3>
          <BrandSummary brand={brand} />
        </section>
      )}
      {subject && (
        <section aria-labelledby={subjectId}>
          <h3 className="caption" id={subjectId}>
            {kind === 'suggestion' ? 'Who suggests' : 'Whose it is'}
          </h3>
          <div className="review-mini">
            <SewingButton name={by ?? subject.username} />
            <div>
              <MemberName name={subject.username} />
              <p className="hint">{saySubject(subject)}</p>
              {!subject.isAdmin && (
                <button
                  type="button"
                  className="review-link is-grave"
                  aria-haspopup="dialog"
                  onClick={() => onUndoAccount(subject.username)}
                >
                  <Icon name="put-back" /> Undo everything by this account…
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
function saySubject(subject: Subject): string {
  const { createdAt, posts, comments, brandsAdded, suggestionsAccepted, suggestionsDecided, timesHidden } = subject
  const age = formatRelative(createdAt, Date.now()).replace(/ ago$/, '')
  return [
    `${subject.isAdmin ? 'Admin, member' : 'Member'} for ${age}`,
    posts > 0 && formatCount(posts, 'post'),
    comments > 0 && formatCount(comments, 'comment'),
    brandsAdded > 0 && `${formatCount(brandsAdded, 'brand')} added`,
    suggestionsDecided > 0 && `${suggestionsAccepted} of ${formatCount(suggestionsDecided, 'suggestion')} accepted`,
    timesHidden > 0 ? `${formatCount(timesHidden, 'time')} hidden` : 'never hidden',
  ]
    .filter(Boolean)
    .join(' · ')
}
