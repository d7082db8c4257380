import { useEffect, useId, useRef } from 'react'
import { readVideoAddress, videoUrl } from '@bolodex/contract/videos/video-address'
import type { TranscriptProblem } from '@bolodex/contract/videos/video-wording'
import { explain, isMissing } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/page-head.tsx'
import { Hanger, SnappedThread } from '#ui/garments/drawings.tsx'
import { Icon } from '#ui/icon.tsx'
import { outsideLink } from '#ui/navigation/page-link.tsx'
import styles from './analysis-steps.module.css'

/** Why there is no transcript, and how to bring one by hand. It takes the focus, for it stands above what was pressed. */
export function BlockedBox({ problem, url }: { problem: TranscriptProblem; url: string }) {
  const { title, text, canBeCopied } = problemDescriptions[problem]
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
      {canBeCopied && video && (
        <ol className={styles['by-hand']} aria-label="How to bring the transcript">
          <li>
            <a href={videoUrl(video)} {...outsideLink}>
              Open the video <Icon name="outside" />
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          </li>
          <li>More, then ‘Show transcript’</li>
          <li>Copy all, paste below</li>
        </ol>
      )}
    </section>
  )
}

/** Stands in for an analysis that is not there, or could not be had. */
export function NoAnalysis({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isMissing(error))
    return (
      <EmptyState drawing={<Hanger />} title="There is no analysis at this address">
        <p>It may have been deleted, or a letter of the address is missing. The video can be analyzed again above.</p>
      </EmptyState>
    )
  return (
    <EmptyState drawing={<SnappedThread />} title="The analysis could not be loaded">
      <p>{explain(error)}</p>
      <Button onClick={onRetry}>
        <Icon name="retry" /> Try again
      </Button>
    </EmptyState>
  )
}

type Description = {
  title: string
  text: string
  /** Whether YouTube itself shows a transcript to a person that can be copied. */
  canBeCopied: boolean
}

const byHand =
  'Open the video, choose ‘Show transcript’, copy it and paste it below: everything after that is the same.'
const fromElsewhere = 'If you have a transcript or a subtitle file of it, bring it below.'

/** Why a video's words could not be had, and what can be done about it. */
const problemDescriptions: Record<TranscriptProblem, Description> = {
  blocked: {
    title: 'YouTube did not hand over the transcript',
    text: `It often refuses servers. The video is fine and so is your address. ${byHand}`,
    canBeCopied: true,
  },
  unreadable: {
    title: 'YouTube sent something that is not a transcript',
    text: `That happens when it changes its ways. ${byHand}`,
    canBeCopied: true,
  },
  slow: {
    title: 'YouTube took too long to answer',
    text: `Please try again in a minute. Or do it by hand. ${byHand}`,
    canBeCopied: true,
  },
  private: {
    title: 'This video is private',
    text: `Only those who are invited can watch it. If you are: ${byHand[0]?.toLowerCase()}${byHand.slice(1)}`,
    canBeCopied: true,
  },
  restricted: {
    title: 'YouTube shows this video only to people who sign in',
    text: `This server does not sign in. ${byHand}`,
    canBeCopied: true,
  },
  no_captions: {
    title: 'This video has no captions',
    text: `Without them there is nothing to read. New videos often get theirs within a day. ${fromElsewhere}`,
    canBeCopied: false,
  },
  live: {
    title: 'This video is live or has not begun yet',
    text: 'Captions come when it has ended. Please try again then.',
    canBeCopied: false,
  },
  not_found: {
    title: 'There is no video at this address',
    text: 'Please check it: a letter may be missing, or the video was taken down.',
    canBeCopied: false,
  },
  too_long: {
    title: 'This transcript is too long to be read here',
    text: 'A part of it can be pasted below.',
    canBeCopied: false,
  },
}

/** For these another address is the way on, not a transcript. */
export const needsOtherAddress = (problem: TranscriptProblem): boolean => problem === 'not_found' || problem === 'live'
