import { flagReasons } from '@bolodex/contract/flag-reasons'
import type { ReviewDetails } from '@bolodex/contract/review'
import { smallerPhoto } from '@bolodex/contract/photo-sizes'
import { FactDifferences } from '#ui/differences/fact-differences.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { BrandPair } from './brand-pair.tsx'
import type { RenderText } from './render-text.ts'

/** The thing itself, and what people say about it. */
export function ItemBody({ item, renderText }: { item: ReviewDetails; renderText: RenderText }) {
  const { suggestion, text, photo, brand, otherBrand, flags } = item
  return (
    <>
      {suggestion && (
        <div className="review-box">
          <FactDifferences before={suggestion.current} after={suggestion.facts} />
          <blockquote>
            <p>{suggestion.reason}</p>
            <footer className="hint">Reason given by {suggestion.by}</footer>
          </blockquote>
        </div>
      )}
      {text && (
        <div className="review-box review-text">
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
      {photo && (
        <figure className="review-box review-photo">
          <img
            src={smallerPhoto(photo.url, 640)}
            alt={`Tag of ${brand?.name ?? 'a brand'}`}
            width={photo.width}
            height={photo.height}
          />
          <figcaption className="hint">
            {photo.kind}
            {photo.era && `, ${photo.era}`}, given by {photo.submittedBy} <RelativeTime moment={photo.createdAt} />
          </figcaption>
        </figure>
      )}
      {otherBrand && brand && <BrandPair brand={brand} other={otherBrand} />}
      {flags.length > 0 && (
        <section className="review-flags">
          <h3 className="caption">What people say</h3>
          <ul>
            {flags.map(({ reason, note, by, createdAt }) => (
              <li key={by}>
                <b>{nameReason(item.target.kind, reason)}</b>
                {note && <p className="said-why">{note}</p>}
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

function nameReason(target: string, reason: string): string {
  const reasons: Record<string, Record<string, string>> = flagReasons
  return reasons[target]?.[reason] ?? reason
}
