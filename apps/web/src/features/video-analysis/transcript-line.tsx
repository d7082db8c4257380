import type { MouseEvent } from 'react'
import { videoMoment } from '@bolodex/contract/video-address'
import { formatMoment } from '#lib/format-moment.ts'
import { moveAlong } from './move-along.ts'
import { cutLine, type MarkedLine } from './mark-lines.ts'
import { outsideLink } from '#ui/outside-link.ts'

type Props = {
  line: MarkedLine
  videoId: string
  /** Where the tabulator comes in. */
  isEntry: boolean
  onMark: (number: number) => void
}

/** One line of captions: when it is said, which opens the video there, and the words. */
export function TranscriptLine({ line, videoId, isEntry, onMark }: Props) {
  const { index, startMs, marks } = line
  const isHit = marks.length > 0
  return (
    <li data-line={index} className={isHit ? 'is-hit' : undefined}>
      {startMs !== null && (
        <a
          className="moment"
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
              number === null ? text : <HeardName key={at} {...{ text, number, onMark }} isEntry={startMs === null} />,
            )
          : line.text}
      </p>
    </li>
  )
}

/** A link rather than a button: a long name may run over the end of a line. */
function HeardName({
  text,
  number,
  isEntry,
  onMark,
}: { text: string; number: number } & Omit<Props, 'line' | 'videoId'>) {
  const handleClick = (event: MouseEvent) => {
    event.preventDefault()
    onMark(number)
  }
  return (
    <mark>
      <a
        href={`#heard-${number}`}
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
