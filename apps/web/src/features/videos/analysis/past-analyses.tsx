import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { PastAnalysis } from '@bolodex/contract/videos/video-analysis'
import { explain } from '#lib/api-error.ts'
import { formatMoment } from '#lib/format-moment.ts'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { analyzerWording } from './video-analysis-wording.ts'
import { analysisAddress, pastAnalysesView } from './video-api.ts'
import styles from './past-analyses.module.css'

const wording = analyzerWording.past

/** A member's earlier analyses, collapsed: fetched on expanding. */
export function PastAnalyses({ shownId }: { shownId: string | undefined }) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles['past-analyses']}>
      <button
        type="button"
        className={styles['past-toggle']}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="clock" /> {wording.title}
      </button>
      <div id={listId} hidden={!isOpen}>
        {isOpen && <PastPages shownId={shownId} />}
      </div>
    </div>
  )
}

function PastPages({ before, shownId }: { before?: number; shownId: string | undefined }) {
  const { data, error, refetch } = useQuery({ ...pastAnalysesView(before), refetchOnMount: 'always' })
  const [isOpen, setOpen] = useState(false)
  if (error)
    return (
      <p role="alert" className={styles['past-problem']}>
        {explain(error)}{' '}
        <Button look="outline" className="button-small" onClick={() => void refetch()}>
          <Icon name="retry" /> {wording.tryAgain}
        </Button>
      </p>
    )
  if (!data) return <Spinner label={wording.loading} />
  const { analyses, nextBefore } = data
  if (analyses.length === 0 && before === undefined) return <p className="hint">{wording.empty}</p>
  return (
    <>
      <ul className={styles['past-list']}>
        {analyses.map((analysis) => (
          <PastRow key={analysis.id} analysis={analysis} isShown={analysis.id === shownId} />
        ))}
      </ul>
      {nextBefore !== null && isOpen && <PastPages before={nextBefore} shownId={shownId} />}
      {nextBefore !== null && !isOpen && (
        <Button look="outline" className="button-small" onClick={() => setOpen(true)}>
          {wording.older}
        </Button>
      )}
    </>
  )
}

function PastRow({ analysis, isShown }: { analysis: PastAnalysis; isShown: boolean }) {
  const { id, video, brandNames, brandCount, createdAt } = analysis
  const length = video?.lengthSeconds ?? null
  return (
    <li>
      <PageLink href={analysisAddress(id)} aria-current={isShown ? 'page' : undefined}>
        <b>{video === null ? wording.pasted : (video.title ?? wording.untitled)}</b>
        <span>{wording.found(brandNames, brandCount)}</span>
        <span className="hint">
          {video?.channel && `${video.channel} · `}
          {length !== null && `${formatMoment(length * 1000)} · `}
          <RelativeTime isSteady moment={createdAt} />
        </span>
      </PageLink>
    </li>
  )
}
