import { memo, useId, useMemo, type Ref, type MouseEvent } from 'react'
import { videoMoment } from '@bolodex/contract/videos/video-address'
import type { VideoAnalysis } from '@bolodex/contract/videos/video-analysis'
import { formatCount, formatMoment } from '#lib/format-numbers.ts'
import { outsideLink } from '#ui/navigation/page-link.tsx'
import { chunkLines, markLines, moveAlong, cutLine, type MarkedLine } from './mark-lines.ts'
import { useGradually } from './use-gradually.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './panes.module.css'

type TranscriptPanelProps = {
  analysis: VideoAnalysis
  ref: Ref<HTMLElement>
  /** A line is wanted that may not be drawn yet. */
  isWhole: boolean
  /** Somebody wants to see the card of the brand that is named here. */
  onMark: (number: number) => void
}

/** What is said in the video, with every brand marked. Hours of it: it is drawn once, whatever is typed beside it. */
export const TranscriptPanel = memo(function TranscriptPanel({ analysis, ref, isWhole, onMark }: TranscriptPanelProps) {
  const headingId = useId()
  const hintId = useId()
  const chunks = useMemo(() => chunkLines(markLines(analysis)), [analysis])
  const drawn = useGradually(chunks.length, { first: 5, step: 8 })
  const videoId = analysis.video.id
  const mentions = analysis.brands.reduce((sum, brand) => sum + brand.mentions.length, 0)
  const firstTimed = analysis.lineTimes.findIndex((time) => time !== null)
  const length = analysis.video.lengthSeconds
  return (
    <section className={styles['pane']} data-part="pane" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>Video Transcript</h2>
        <span className={joinClasses('hint', styles['pane-note'])}>
          {formatCount(mentions, 'mention')}
          {length !== null && ` · ${formatMoment(length * 1000)}`}
        </span>
      </header>
      <p id={hintId} className="sr-only">
        The arrow keys move from line to line.
      </p>
      <section
        ref={ref}
        className={joinClasses(styles['transcript'], firstTimed >= 0 ? '' : styles['is-timeless'])}
        data-part="transcript"
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

type ChunkProps = { lines: MarkedLine[]; videoId: string; firstTimed: number; onMark: TranscriptPanelProps['onMark'] }

const Chunk = memo(function Chunk({ lines, videoId, firstTimed, onMark }: ChunkProps) {
  return (
    <ol className={styles['transcript-chunk']}>
      {lines.map((line) => (
        <TranscriptLine key={line.index} isEntry={line.index === firstTimed} {...{ line, videoId, onMark }} />
      ))}
    </ol>
  )
})

type TranscriptLineProps = {
  line: MarkedLine
  videoId: string
  /** Where the tabulator comes in. */
  isEntry: boolean
  onMark: (number: number) => void
}

/** One line of captions: when it is said, which opens the video there, and the words. */
function TranscriptLine({ line, videoId, isEntry, onMark }: TranscriptLineProps) {
  const { index, startMs, marks } = line
  const isHit = marks.length > 0
  return (
    <li data-line={index} className={isHit ? styles['is-hit'] : undefined}>
      {startMs !== null && (
        <a
          className={styles['moment']}
          href={videoMoment(videoId, startMs)}
          {...outsideLink}
          aria-label={`Play at ${formatMoment(startMs)}`}
          data-stop="line"
          tabIndex={isEntry ? 0 : -1}
          onKeyDown={moveAlong}
        >
          {formatMoment(startMs)}
        </a>
      )}
      <p>
        {isHit
          ? cutLine(line).map(({ at, text, number }) =>
              number === null ? text : <SpokenName key={at} {...{ text, number, onMark }} isEntry={startMs === null} />,
            )
          : line.text}
      </p>
    </li>
  )
}

/** A link rather than a button: a long name may run over the end of a line. */
function SpokenName({
  text,
  number,
  isEntry,
  onMark,
}: { text: string; number: number } & Omit<TranscriptLineProps, 'line' | 'videoId'>) {
  const handleClick = (event: MouseEvent) => {
    event.preventDefault()
    onMark(number)
  }
  return (
    <mark>
      <a
        href={`#detected-${number}`}
        data-stop="mark"
        tabIndex={isEntry ? 0 : -1}
        onClick={handleClick}
        onKeyDown={moveAlong}
      >
        {text}
      </a>
    </mark>
  )
}
