import type { ReactNode } from 'react'
import type { TagPhoto, Brand } from '@bolodex/contract/brands'
import { flagReasons } from '@bolodex/contract/moderation/flag-reasons'
import type { TextLink } from '@bolodex/contract/forum'
import type { ForumPhoto } from '@bolodex/contract/forum/forum-photos'
import { smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import type { PendingImport, ReviewDetails } from '@bolodex/contract/review'
import { formatNumber } from '#lib/format-numbers.ts'
import { FactDifferences } from '#ui/differences/fact-differences.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { BrandSummary } from './item-context.tsx'
import { reviewWording } from './review-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './review-item.module.css'
import panelStyles from '#ui/panel.module.css'

const words = reviewWording.item

/** The thing itself, and what people say about it. */
export function ItemBody({ item, renderText }: { item: ReviewDetails; renderText: RenderText }) {
  const { suggestion, text, photo, replaces, brand, otherBrand, flags, guestVotes, pendingImport } = item
  return (
    <>
      {suggestion && (
        <div className={styles['review-box']}>
          <FactDifferences before={suggestion.current} after={suggestion.facts} />
          <blockquote>
            <p>{suggestion.reason}</p>
            <footer className="hint">{words.reasonBy(suggestion.by)}</footer>
          </blockquote>
        </div>
      )}
      {text && (
        <div className={joinClasses(styles['review-box'], styles['review-text'])}>
          <p className="hint">
            {{ post: words.post, comment: words.commentUnder, photo: words.photoIn }[item.target.kind as string]}
            {text.isShown ? (
              <PageLink href={`/forum/post/${text.postId}`}>{text.postTitle}</PageLink>
            ) : (
              <b>{text.postTitle}</b>
            )}
            {!text.isShown && words.notShownYet}
          </p>
          {renderText(text, item.target.kind === 'photo' ? item.target.id : undefined)}
        </div>
      )}
      {photo && replaces && (
        <div className={styles['review-photos']}>
          <Photo photo={replaces} title={words.shownNow} brand={brand?.name} />
          <Photo photo={photo} title={words.wouldReplace} brand={brand?.name} />
        </div>
      )}
      {photo && !replaces && <Photo photo={photo} brand={brand?.name} />}
      {pendingImport && <ImportSample pending={pendingImport} />}
      {otherBrand && brand && <BrandPair brand={brand} other={otherBrand} />}
      {guestVotes && (
        <div className={styles['review-box']}>
          <p>
            {guestVotes.day ? words.guestVotesOn(guestVotes.votes, guestVotes.day) : words.guestVotes}
            {words.usually(Math.round(guestVotes.usual))}
            <b>{words.notCounted(guestVotes.waiting)}</b>
          </p>
          <p className="hint">{words.guestVotesHint}</p>
        </div>
      )}
      {flags.length > 0 && (
        <section className={styles['review-flags']}>
          <h3 className="caption">{words.whatPeopleSay}</h3>
          <ul>
            {flags.map(({ reason, note, by, createdAt }) => (
              <li key={by}>
                <b>{nameReason(item.target.kind, reason)}</b>
                {note && <p className={panelStyles['said-why']}>{note}</p>}
                <span className="hint">
                  {by} · <RelativeTime moment={createdAt} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type PhotoProps = { photo: TagPhoto; title?: string; brand: string | undefined }

function Photo({ photo, title, brand = words.aBrand }: PhotoProps) {
  const { url, width, height, kind, era, submittedBy, createdAt } = photo
  return (
    <figure className={joinClasses(styles['review-box'], styles['review-photo'])}>
      {title && <h3 className="caption">{title}</h3>}
      <img src={smallerPhoto(url, 640)} alt={words.tagOf(brand)} width={width} height={height} />
      <figcaption className="hint">
        {kind}
        {era && `, ${era}`}, {title && `${width} × ${height}, `}
        {words.givenBy(submittedBy)} <RelativeTime moment={createdAt} />
      </figcaption>
    </figure>
  )
}

/** A few rows of a file, drawn once. Accepting or declining is for all of it. */
function ImportSample({ pending }: { pending: PendingImport }) {
  const { rows, sample } = pending
  return (
    <section className={styles['review-box']}>
      <p className="hint">{words.sample(sample.length, rows)}</p>
      <ul className={styles['import-sample']}>
        {sample.map(({ name, description, averageSalePrice: price, sellThroughRate: rate, garmentTypes }) => (
          <li key={name}>
            <b>{name}</b>
            <p>{description}</p>
            <p className="hint">
              {price === null ? words.noPrice : `$${formatNumber(price)}`} ·{' '}
              {rate === null ? words.noRate : words.rate(rate)}
              {garmentTypes.length > 0 && ` · ${garmentTypes.join(', ')}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameReason(target: string, reason: string): string {
  const reasons: Record<string, Record<string, string>> = flagReasons
  return reasons[target]?.[reason] ?? reason
}

/** The brand that is said to be another one, and that one. */
function BrandPair({ brand, other }: { brand: Brand; other: Brand }) {
  return (
    <div className={joinClasses(styles['review-box'], styles['review-pair'])}>
      <div>
        <p className="caption">{words.reportedDuplicate}</p>
        <BrandSummary brand={brand} />
      </div>
      <Icon name="merge" />
      <div>
        <p className="caption">{words.duplicateOf}</p>
        <BrandSummary brand={other} />
      </div>
    </div>
  )
}

/** Draws what somebody wrote, as the forum does; of a flagged photo, the text it is in. */
export type RenderText = (
  text: { content: string; links: readonly TextLink[]; photos: ForumPhoto[] },
  flaggedPhotoId: number | undefined,
) => ReactNode
