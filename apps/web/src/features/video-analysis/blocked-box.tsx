import { useEffect, useId, useRef } from 'react'
import { readVideoAddress, videoUrl } from '@bolodex/contract/video-address'
import type { TranscriptProblem } from '@bolodex/contract/video-wording'
import { Icon } from '#ui/icon.tsx'
import { outsideLink } from '#ui/outside-link.ts'
import { problemDescriptions } from './describe-problem.ts'

/** Why there is no transcript, and how to bring one by hand. It takes the focus, for it stands above what was pressed. */
export function BlockedBox({ problem, url }: { problem: TranscriptProblem; url: string }) {
  const { title, text, canBeCopied } = problemDescriptions[problem]
  const headingId = useId()
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const video = readVideoAddress(url)
  return (
    <section ref={box} className="blocked-box" aria-labelledby={headingId} tabIndex={-1}>
      <Icon name="unplugged" />
      <div>
        <h2 id={headingId}>{title}</h2>
        <p>{text}</p>
      </div>
      {canBeCopied && video && (
        <ol className="by-hand" aria-label="How to bring the transcript">
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
