import { useState } from 'react'
import { formatNumber } from '#lib/format-count.ts'
import { formatRelative } from '#lib/relative-time.ts'
import { PageLink } from '#ui/page-link.tsx'
import type { QueuePage } from './review-api.ts'

export const keyNames = [
  ['j', 'next'],
  ['k', 'previous'],
  ['a', 'accept'],
  ['d', 'decline'],
  ['h', 'hide'],
  ['z', 'undo'],
] as const

type Props = { queue: QueuePage | null; onHelp: () => void; onGuestPhotos: () => void }

/** How much waits, how fast it goes, and by which keys. */
export function QueueHead({ queue, onHelp, onGuestPhotos }: Props) {
  return (
    <header className="page-head review-head">
      <div>
        <h1>Review queue</h1>
        <p className="lede">
          {queue ? <Figures queue={queue} /> : 'Counting what waits…'} <PageLink href="/review/log">The log</PageLink>{' '}
          <button type="button" aria-haspopup="dialog" onClick={onGuestPhotos}>
            Remove guest photos
          </button>
        </p>
      </div>
      <p className="review-keys">
        <span className="sr-only">Keys: </span>
        {keyNames.map(([key, name]) => (
          <span key={key}>
            <kbd>{key}</kbd> {name}
          </span>
        ))}
        <button type="button" className="review-link" aria-haspopup="dialog" onClick={onHelp}>
          <kbd>?</kbd> help
        </button>
      </p>
    </header>
  )
}

function Figures({ queue: { waiting, oldestAt, doneToday, secondsEach } }: { queue: QueuePage }) {
  const [now] = useState(Date.now)
  const age = oldestAt ? formatRelative(oldestAt, now).replace(/ ago$/, '') : null
  return (
    <>
      <b>{waiting.all >= 1000 ? 'More than 1,000' : formatNumber(waiting.all)}</b> waiting
      {age && `, oldest ${age}`}. {formatNumber(doneToday)} done today
      {secondsEach !== null && `, ${secondsEach} s each`}.
    </>
  )
}
