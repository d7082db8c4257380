import { memo, useId, useMemo, type Ref } from 'react'
import type { VideoAnalysis } from '@bolodex/contract/video-analysis'
import { formatCount } from '#lib/format-count.ts'
import { formatMoment } from '#lib/format-moment.ts'
import { chunkLines, markLines, type MarkedLine } from './mark-lines.ts'
import { TranscriptLine } from './transcript-line.tsx'
import { useGradually } from './use-gradually.ts'

type Props = {
  analysis: VideoAnalysis
  ref: Ref<HTMLElement>
  /** A line is wanted that may not be drawn yet. */
  isWhole: boolean
  /** Somebody wants to see the card of the brand that is named here. */
  onMark: (number: number) => void
}

/** What is said in the video, with every brand marked. Hours of it: it is drawn once, whatever is typed beside it. */
export const TranscriptPanel = memo(function TranscriptPanel({ analysis, ref, isWhole, onMark }: Props) {
  const headingId = useId()
  const hintId = useId()
  const chunks = useMemo(() => chunkLines(markLines(analysis)), [analysis])
  const drawn = useGradually(chunks.length, { first: 5, step: 8 })
  const videoId = analysis.video.id
  const mentions = analysis.brands.reduce((sum, brand) => sum + brand.mentions.length, 0)
  const firstTimed = analysis.lineTimes.findIndex((time) => time !== null)
  const length = analysis.video.lengthSeconds
  return (
    <section className="pane" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>Video Transcript</h2>
        <span className="hint pane-note">
          {formatCount(mentions, 'mention')}
          {length !== null && ` · ${formatMoment(length * 1000)}`}
        </span>
      </header>
      <p id={hintId} className="sr-only">
        The arrow keys move from line to line.
      </p>
      <section
        ref={ref}
        className={`transcript ${firstTimed >= 0 ? '' : 'is-timeless'}`}
        aria-label="Transcript lines"
        aria-describedby={hintId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whatever scrolls must be reached by the keyboard
        tabIndex={0}
      >
        {chunks.slice(0, isWhole ? chunks.length : drawn).map((lines) => (
          <Chunk key={lines[0]?.index} {...{ lines, videoId, firstTimed, onMark }} />
        ))}
      </section>
    </section>
  )
})

type ChunkProps = { lines: MarkedLine[]; videoId: string; firstTimed: number; onMark: Props['onMark'] }

const Chunk = memo(function Chunk({ lines, videoId, firstTimed, onMark }: ChunkProps) {
  return (
    <ol className="transcript-chunk">
      {lines.map((line) => (
        <TranscriptLine key={line.index} isEntry={line.index === firstTimed} {...{ line, videoId, onMark }} />
      ))}
    </ol>
  )
})
