import type { ReactNode } from 'react'
import type { TagPhoto, Brand } from '@bolodex/contract/directory/brands'
import { flagReasons } from '@bolodex/contract/review/flag-reasons'
import type { TextLink } from '@bolodex/contract/forum/forum'
import type { ForumPhoto } from '@bolodex/contract/forum/forum-photos'
import { smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import type { ReviewDetails } from '@bolodex/contract/review/review'
import { formatAge } from '#lib/format-dates.ts'
import { formatUnits } from '#lib/format-money.ts'
import { namePhoto } from '#lib/name-photo.ts'
import { useToday } from '#lib/today.ts'
import { FactDifferences } from '#ui/differences/fact-differences.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ContradictedRule } from './contradicted-rule.tsx'
import { ImportTable, type Leaving } from './import-table.tsx'
import { BrandSummary } from './item-context.tsx'
import { reviewWording } from './review-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './review-item.module.css'
import panelStyles from '#ui/panel.module.css'

const words = reviewWording.item

/** The thing itself, and what people say about it. */
type ItemBodyProps = { item: ReviewDetails; renderText: RenderText; leaving: Leaving }

export function ItemBody({ item, renderText, leaving }: ItemBodyProps) {
  const { suggestion, text, photo, replaces, brand, otherBrand, flags, guestVotes, price, datingRule, pendingImport } =
    item
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
      {pendingImport && (
        <div className={styles['review-box']}>
          <ImportTable id={item.target.id} pending={pendingImport} {...leaving} />
        </div>
      )}
      {otherBrand && brand && <BrandPair brand={brand} other={otherBrand} isReported={flags.length > 0} />}
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
      {price && <PriceChange price={price} />}
      {datingRule && <ContradictedRule rule={datingRule} />}
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
  const { url, width, height, madeIn, note, submittedBy, createdAt } = photo
  return (
    <figure className={joinClasses(styles['review-box'], styles['review-photo'])}>
      {title && <h3 className="caption">{title}</h3>}
      <img src={smallerPhoto(url, 640)} alt={words.tagOf(brand)} width={width} height={height} />
      <figcaption className="hint">
        {namePhoto(photo)}, {title && `${width} × ${height}, `}
        {words.givenBy(submittedBy)} <RelativeTime moment={createdAt} />
        {madeIn && `. ${madeIn}`}
        {note && `. “${note}”`}
      </figcaption>
    </figure>
  )
}

/** What members' sales would change the price from and to. */
function PriceChange({ price }: { price: NonNullable<ReviewDetails['price']> }) {
  const { shown, median, sales, asOf } = price
  const today = useToday()
  return (
    <div className={styles['review-box']}>
      <dl className={styles['review-price']}>
        <div>
          <dt className="caption">{words.priceNow}</dt>
          <dd>{shown === null ? words.priceNone : formatUnits(shown)}</dd>
        </div>
        <div>
          <dt className="caption">{words.priceThen}</dt>
          <dd>
            <b>{formatUnits(median)}</b>
          </dd>
        </div>
      </dl>
      <p className="hint">
        {words.priceSales(sales)}, {formatAge(asOf, today)}
      </p>
      <p className="hint">{words.priceHint}</p>
    </div>
  )
}

function nameReason(target: string, reason: string): string {
  const reasons: Record<string, Record<string, string>> = flagReasons
  return reasons[target]?.[reason] ?? reason
}

/** The brand that is said to be another one, or looks like it, and that one. */
function BrandPair({ brand, other, isReported }: { brand: Brand; other: Brand; isReported: boolean }) {
  return (
    <div className={joinClasses(styles['review-box'], styles['review-pair'])}>
      <div>
        <p className="caption">{isReported ? words.reportedDuplicate : words.looksAlike}</p>
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

/** Renders a member's text as the forum does; for a flagged photo, the text it belongs to. */
export type RenderText = (
  text: { content: string; links: readonly TextLink[]; photos: ForumPhoto[] },
  flaggedPhotoId: number | undefined,
) => ReactNode
