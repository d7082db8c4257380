import { useEffect, useId, useRef } from 'react'
import { readVideoAddress, videoUrl } from '@bolodex/contract/videos/video-address'
import type { TranscriptProblem } from '@bolodex/contract/videos/video-wording'
import { explain, isMissing } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/page-head.tsx'
import { SnappedThread } from '#ui/garments/drawings.tsx'
import { Hanger } from '#ui/garments/hanger.tsx'
import { Icon } from '#ui/icon.tsx'
import { outsideLink } from '#ui/navigation/page-link.tsx'
import { analyzerWording } from './video-analysis-wording.ts'
import styles from './analysis-steps.module.css'

const wording = analyzerWording.blocked

/** Why there is no transcript, and how to bring one by hand. It takes the focus, for it stands above what was pressed. */
export function BlockedBox({ problem, url }: { problem: TranscriptProblem; url: string }) {
  const { title, text } = wording.problems[problem]
  const headingId = useId()
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const video = readVideoAddress(url)
  return (
    <section ref={box} className={styles['blocked-box']} aria-labelledby={headingId} tabIndex={-1}>
      <Icon name="unplugged" />
      <div>
        <h2 id={headingId}>{title}</h2>
        <p>{text}</p>
      </div>
      {copiable.includes(problem) && video && (
        <ol className={styles['by-hand']} aria-label={wording.steps}>
          <li>
            <a href={videoUrl(video)} {...outsideLink}>
              {wording.open} <Icon name="outside" />
              <span className="sr-only">{analyzerWording.result.newTab}</span>
            </a>
          </li>
          <li>{wording.show}</li>
          <li>{wording.copy}</li>
        </ol>
      )}
    </section>
  )
}

/** Stands in for an analysis that is not there, or could not be had. */
export function NoAnalysis({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { title, text, failed, tryAgain } = analyzerWording.missing
  if (isMissing(error))
    return (
      <EmptyState drawing={<Hanger />} title={title}>
        <p>{text}</p>
      </EmptyState>
    )
  return (
    <EmptyState drawing={<SnappedThread />} title={failed}>
      <p>{explain(error)}</p>
      <Button onClick={onRetry}>
        <Icon name="retry" /> {tryAgain}
      </Button>
    </EmptyState>
  )
}

/** Those of which YouTube itself shows a transcript to a person that can be copied. */
const copiable: readonly TranscriptProblem[] = ['blocked', 'unreadable', 'slow', 'private', 'restricted']

/** For these another address is the way on, not a transcript. */
export const needsOtherAddress = (problem: TranscriptProblem): boolean => problem === 'not_found' || problem === 'live'
