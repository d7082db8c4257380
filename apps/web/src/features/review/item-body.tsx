import type { ReactNode } from 'react'
import type { TagPhoto, Brand } from '@bolodex/contract/brands'
import { flagReasons } from '@bolodex/contract/moderation/flag-reasons'
import type { TextLink } from '@bolodex/contract/forum'
import { smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import type { PendingImport, ReviewDetails } from '@bolodex/contract/review'
import { formatCount, formatNumber } from '#lib/format-numbers.ts'
import { FactDifferences } from '#ui/differences/fact-differences.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { BrandSummary } from './item-context.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './review-item.module.css'
import panelStyles from '#ui/panel.module.css'

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
            <footer className="hint">Reason given by {suggestion.by}</footer>
          </blockquote>
        </div>
      )}
      {text && (
        <div className={joinClasses(styles['review-box'], styles['review-text'])}>
          <p className="hint">
            {item.target.kind === 'post' ? 'Post ' : 'Comment under '}
            {text.isShown ? (
              <PageLink href={`/forum/post/${text.postId}`}>{text.postTitle}</PageLink>
            ) : (
              <b>{text.postTitle}</b>
            )}
            {!text.isShown && ', not shown yet'}
          </p>
          {renderText(text)}
        </div>
      )}
      {photo && replaces && (
        <div className={styles['review-photos']}>
          <Photo photo={replaces} title="Shown now" brand={brand?.name} />
          <Photo photo={photo} title="Would replace it" brand={brand?.name} />
        </div>
      )}
      {photo && !replaces && <Photo photo={photo} brand={brand?.name} />}
      {pendingImport && <ImportSample pending={pendingImport} />}
      {otherBrand && brand && <BrandPair brand={brand} other={otherBrand} />}
      {guestVotes && (
        <div className={styles['review-box']}>
          <p>
            {guestVotes.day ? `${formatCount(guestVotes.votes, 'guest vote')} on ${guestVotes.day}` : 'Guest votes'}
            {`, usually ${formatNumber(Math.round(guestVotes.usual))} a day. `}
            <b>{formatCount(guestVotes.waiting, 'vote')} not counted yet.</b>
          </p>
          <p className="hint">Removed votes are gone for good after ten minutes. Members’ votes are not touched.</p>
        </div>
      )}
      {flags.length > 0 && (
        <section className={styles['review-flags']}>
          <h3 className="caption">What people say</h3>
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

function Photo({ photo, title, brand = 'a brand' }: PhotoProps) {
  const { url, width, height, kind, era, submittedBy, createdAt } = photo
  return (
    <figure className={joinClasses(styles['review-box'], styles['review-photo'])}>
      {title && <h3 className="caption">{title}</h3>}
      <img src={smallerPhoto(url, 640)} alt={`Tag of ${brand}`} width={width} height={height} />
      <figcaption className="hint">
        {kind}
        {era && `, ${era}`}, {title && `${width} × ${height}, `}given by {submittedBy}{' '}
        <RelativeTime moment={createdAt} />
      </figcaption>
    </figure>
  )
}

/** A few rows of a file, drawn once. Accepting or declining is for all of it. */
function ImportSample({ pending }: { pending: PendingImport }) {
  const { rows, sample } = pending
  return (
    <section className={styles['review-box']}>
      <p className="hint">
        {formatCount(sample.length, 'row')} of {formatNumber(rows)}, picked at random. Your verdict applies to the whole
        file.
      </p>
      <ul className={styles['import-sample']}>
        {sample.map(({ name, description, averageSalePrice: price, sellThroughRate: rate, garmentTypes }) => (
          <li key={name}>
            <b>{name}</b>
            <p>{description}</p>
            <p className="hint">
              {price === null ? 'No price' : `$${formatNumber(price)}`} ·{' '}
              {rate === null ? 'no sell rate' : `${rate}% sell rate`}
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
        <p className="caption">Said to be a double</p>
        <BrandSummary brand={brand} />
      </div>
      <Icon name="merge" />
      <div>
        <p className="caption">Of this one, which stays</p>
        <BrandSummary brand={other} />
      </div>
    </div>
  )
}

/** Draws what somebody wrote, as the forum does. */
export type RenderText = (text: { content: string; links: readonly TextLink[] }) => ReactNode
