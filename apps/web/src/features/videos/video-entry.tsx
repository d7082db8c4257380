import type { ReactNode } from 'react'
import type { BrandVideo, SavedMention } from '@bolodex/contract/videos/brand-videos'
import { describeGarmentType } from '@bolodex/contract/garment-types'
import { videoMoment } from '@bolodex/contract/videos/video-address'
import { formatUnits } from '#lib/format-money.ts'
import { formatMoment } from '#lib/format-moment.ts'
import { Icon } from '#ui/icon.tsx'
import { MemberName, outsideLink } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { brandVideosWording } from './brand-videos-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './brand-videos.module.css'

const wording = brandVideosWording.entry

type Props = { video: BrandVideo; garment: string | undefined; trust: ReactNode; actions: ReactNode }

/** One video and all its mentions of the brand. No thumbnail: it would reveal readers to YouTube. */
export function VideoEntry({ video: saved, garment, trust, actions }: Props) {
  const { video, isMembersWord, isConfirmed, savedBy, savedAt, mentions } = saved
  const title = video.title ?? wording.untitled
  return (
    <article className={styles['video-entry']}>
      <a
        className={styles['video-cloth']}
        data-cloth={clothOf(video.id)}
        href={video.url}
        {...outsideLink}
        aria-label={wording.watch(title)}
      >
        <Icon name={`garment-${describeGarmentType(garment ?? '').key}`} />
        <span className={styles['video-disc']}>
          <Icon name="play-now" />
        </span>
      </a>
      <div className={styles['video-words']}>
        <h3 className="quiet-links">
          <a href={video.url} {...outsideLink}>
            {title}
          </a>
        </h3>
        <p className="hint">
          {video.channel && `${video.channel}, `}
          {wording.addedBy} {savedBy.isMember ? <MemberName name={savedBy.name} /> : savedBy.name}{' '}
          {isMembersWord && `${isConfirmed ? wording.confirmed : wording.notVerified} `}
          <RelativeTime isSteady moment={savedAt} />
        </p>
        <ol className={styles['said-list']}>
          {mentions.map((mention) => (
            <Said key={mention.id} videoId={video.id} mention={mention} />
          ))}
        </ol>
        {trust}
        {actions}
      </div>
    </article>
  )
}

function Said({ videoId, mention }: { videoId: string; mention: SavedMention }) {
  const { startMs, quote, from, to, price, priceRole } = mention
  return (
    <li>
      {startMs === null ? (
        <span className="hint">{wording.noTime}</span>
      ) : (
        <a
          className={styles['play-from']}
          href={videoMoment(videoId, startMs)}
          {...outsideLink}
          aria-label={wording.playFrom(formatMoment(startMs))}
        >
          <Icon name="play-now" /> {formatMoment(startMs)}
        </a>
      )}
      <blockquote>
        “{quote.slice(0, from)}
        <mark>{quote.slice(from, to)}</mark>
        {quote.slice(to)}”
      </blockquote>
      {price === null ? (
        <span className={joinClasses(styles['price-said'], 'hint')}>{wording.noPrice}</span>
      ) : (
        <span className={styles['price-said']}>
          <span className="caption">{priceRole ? wording.priceRoles[priceRole] : wording.price}</span>{' '}
          <b>{formatUnits(price)}</b>
        </span>
      )}
    </li>
  )
}

const cloths = ['olive', 'navy', 'rust']

/** The same for the same video. */
function clothOf(videoId: string): string {
  return cloths[(videoId.codePointAt(0) ?? 0) % cloths.length] ?? ''
}
