import { memo, useId, useMemo, type Ref, type MouseEvent } from 'react'
import { videoMoment } from '@bolodex/contract/videos/video-address'
import type { VideoAnalysis } from '@bolodex/contract/videos/video-analysis'
import { formatMoment } from '#lib/format-moment.ts'
import { outsideLink } from '#ui/navigation/page-link.tsx'
import { chunkLines, markLines, moveAlong, cutLine, type MarkedLine } from './mark-lines.ts'
import { analyzerWording } from './video-analysis-wording.ts'
import { useGradually } from './use-gradually.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './panes.module.css'

const wording = analyzerWording.panes

type TranscriptPanelProps = {
  analysis: VideoAnalysis
  ref: Ref<HTMLElement>
  /** A line is wanted that may not be drawn yet. */
  isWhole: boolean
  /** Opens the card of the marked brand. */
  onMark: (number: number) => void
}

/** What is said in the video, with every brand marked. Hours of it: it is drawn once, whatever is typed beside it. */
export const TranscriptPanel = memo(function TranscriptPanel({ analysis, ref, isWhole, onMark }: TranscriptPanelProps) {
  const headingId = useId()
  const hintId = useId()
  const chunks = useMemo(() => chunkLines(markLines(analysis)), [analysis])
  const drawn = useGradually(chunks.length, { first: 5, step: 8 })
  const videoId = analysis.video?.id ?? null
  const mentions = analysis.brands.reduce((sum, brand) => sum + brand.mentions.length, 0)
  const firstTimed = analysis.lineTimes.findIndex((time) => time !== null)
  const length = analysis.video?.lengthSeconds ?? null
  return (
    <section className={styles['pane']} data-part="pane" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{wording.transcript}</h2>
        <span className={joinClasses('hint', styles['pane-note'])}>
          {wording.mentions(mentions)}
          {length !== null && ` · ${formatMoment(length * 1000)}`}
        </span>
      </header>
      <p id={hintId} className="sr-only">
        {wording.arrowKeys}
      </p>
      <section
        ref={ref}
        className={joinClasses(styles['transcript'], firstTimed >= 0 ? '' : styles['is-timeless'])}
        data-part="transcript"
        aria-label={wording.transcriptLines}
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

type ChunkProps = Pick<TranscriptLineProps, 'videoId' | 'onMark'> & { lines: MarkedLine[]; firstTimed: number }

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
  /** Null without a video URL: then times are not links. */
  videoId: string | null
  /** Where the tabulator comes in. */
  isEntry: boolean
  onMark: (number: number) => void
}

/** One line of captions: when it is said, which opens the video there, and the words. */
function TranscriptLine({ line, videoId, isEntry, onMark }: TranscriptLineProps) {
  const { index, startMs, marks } = line
  const isHit = marks.length > 0
  const isTimeLink = startMs !== null && videoId !== null
  return (
    <li data-line={index} className={isHit ? styles['is-hit'] : undefined}>
      {startMs !== null && !isTimeLink && <span className={styles['moment']}>{formatMoment(startMs)}</span>}
      {isTimeLink && (
        <a
          className={styles['moment']}
          href={videoMoment(videoId, startMs)}
          {...outsideLink}
          aria-label={analyzerWording.card.playAt(formatMoment(startMs))}
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
              number === null ? text : <SpokenName key={at} {...{ text, number, onMark }} isEntry={!isTimeLink} />,
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
    <mark className="quiet-links">
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
