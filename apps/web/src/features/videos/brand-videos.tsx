import { useState, type ReactNode } from 'react'
import type { BrandVideo, BrandVideos as Videos } from '@bolodex/contract/videos/brand-videos'
import { explain } from '#lib/api-error.ts'
import { formatUnits } from '#lib/format-money.ts'
import { Button } from '#ui/button.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import { brandVideosWording } from './brand-videos-wording.ts'
import { askOlderVideos } from './brand-videos-api.ts'
import { VideoEntry } from './video-entry.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './brand-videos.module.css'
import panelStyles from '#ui/panel.module.css'

const wording = brandVideosWording.list

type Props = {
  brand: { slug: string; name: string; garmentTypes: string[]; version: number }
  /** Null when they could not be read. */
  videos: Videos | null | undefined
  /** The admin's actions on a video. */
  renderActions: (video: BrandVideo) => ReactNode
  /** Whether it is verified, and the actions on it. */
  renderTrust: (video: BrandVideo) => ReactNode
  /** The video with confirmations made since the page was opened. */
  withConfirmations: (video: BrandVideo) => BrandVideo
  /** Videos removed since the page was opened. */
  takenOff: ReadonlySet<number>
}

/** A brand's videos: time, quote, price. Independent of the brand's own price. */
export function BrandVideos({ brand, videos, ...wiring }: Props) {
  return (
    <section className={joinClasses(styles['brand-videos'], panelStyles['panel'])} aria-labelledby="videos">
      <div className={panelStyles['panel-head']}>
        <h2 id="videos">{wording.title}</h2>
        {videos && videos.medianPrice !== null && (
          <p className={styles['median-said']}>
            <span className="caption">{wording.median}</span> <b>{formatUnits(videos.medianPrice)}</b>{' '}
            <span className="hint">{wording.from(videos.prices)}</span>
          </p>
        )}
      </div>
      {videos === null && <p className="hint">{brand.version < 0 ? wording.offline : wording.failed}</p>}
      {videos?.count === 0 && (
        <p className="hint">
          {wording.empty} <PageLink href="/youtube-analyzer">{wording.analyze}</PageLink>
        </p>
      )}
      {videos && videos.count > 0 && (
        <>
          <p className="hint">{wording.count(videos.count)}</p>
          <Entries key={brand.slug} brand={brand} first={videos} {...wiring} />
        </>
      )}
    </section>
  )
}

type EntriesProps = Omit<Props, 'videos'> & { first: Videos }

function Entries({ brand, first, renderActions, renderTrust, withConfirmations, takenOff }: EntriesProps) {
  const [loaded, setLoaded] = useState<BrandVideo[]>([])
  const [isLoading, setLoading] = useState(false)
  const shown = joinVideos(first.videos, loaded, takenOff).map(withConfirmations)
  const last = shown.at(-1)

  const handleMore = async () => {
    if (!last) return
    setLoading(true)
    try {
      const next = await askOlderVideos(brand.slug, last.id)
      setLoaded([...shown, ...next.videos])
    } catch (error) {
      showError(explain(error))
    }
    setLoading(false)
  }

  return (
    <>
      {shown.map((video) => (
        <VideoEntry
          key={video.id}
          video={video}
          garment={brand.garmentTypes[0]}
          trust={renderTrust(video)}
          actions={renderActions(video)}
        />
      ))}
      {shown.length < first.count && (
        <Button look="outline" className={styles['more-videos']} disabled={isLoading} onClick={() => void handleMore()}>
          {isLoading ? wording.loading : wording.older}
        </Button>
      )}
    </>
  )
}

/**
 * The current first page followed by older loaded videos. The first page shifts when a video is added or removed, so
 * the loaded ones include the earlier first page: none is missed or duplicated.
 */
export function joinVideos<T extends { id: number }>(
  first: readonly T[],
  loaded: readonly T[],
  takenOff: ReadonlySet<number>,
): T[] {
  const oldest = first.at(-1)?.id ?? Infinity
  return [...first, ...loaded.filter(({ id }) => id < oldest)].filter(({ id }) => !takenOff.has(id))
}
