import { useState, useEffect } from 'react'
import { formatNumber } from '#lib/format-numbers.ts'
import { formatRelative } from '#ui/relative-time.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import type { QueuePage } from './review-api.ts'
import type { Decided } from './use-review.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './review.module.css'

const keyNames = [
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
    <header className={joinClasses('page-head', styles['review-head'])}>
      <div>
        <h1>Review queue</h1>
        <p className="lede">
          {queue ? <Figures queue={queue} /> : 'Counting what waits…'} <PageLink href="/review/log">The log</PageLink>{' '}
          <button type="button" aria-haspopup="dialog" onClick={onGuestPhotos}>
            Remove guest photos
          </button>
        </p>
      </div>
      <p className={styles['review-keys']}>
        <span className="sr-only">Keys: </span>
        {keyNames.map(([key, name]) => (
          <span key={key}>
            <kbd>{key}</kbd> {name}
          </span>
        ))}
        <button type="button" className={styles['review-link']} aria-haspopup="dialog" onClick={onHelp}>
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

const meanings: Record<(typeof keyNames)[number][0], string> = {
  j: 'Opens the next item, and takes it for ten minutes',
  k: 'Opens the one before',
  a: 'Accepts: the suggestion, the held text, the merge; of a flagged brand: it is mended',
  d: 'Declines, or keeps what was flagged as it is',
  h: 'Hides the post or comment, removes the photo',
  z: 'Takes the last verdict back, within ten minutes',
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen title="Keys" onClose={onClose}>
      <dl className={styles['key-list']}>
        {keyNames.map(([key]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meanings[key]}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>Leaves the field in which you type, so that the keys work again</dd>
        </div>
      </dl>
    </Dialog>
  )
}

/** The key works for ten minutes; the bar would be in the way for so long. */
const shownFor = 20_000

/** What was just decided, and the way back. */
export function UndoBar({ decided, onUndo }: { decided: Decided; onUndo: () => void }) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), shownFor)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) return null
  const [what, ...rest] = decided.said.split(': ')
  return (
    <section className={styles['undo-bar']} aria-label="Last verdict">
      <p>
        <Icon name="check" />
        <span>
          <b>{what}:</b> {rest.join(': ')}
        </span>
      </p>
      {decided.canUndo && (
        <button type="button" aria-keyshortcuts="z" onClick={onUndo}>
          <Icon name="restore" /> Undo <kbd aria-hidden="true">z</kbd>
        </button>
      )}
      {decided.canUndo && (
        <svg className={styles['undo-time']} width="100%" height="3" aria-hidden="true">
          <rect width="100%" height="3" />
        </svg>
      )}
    </section>
  )
}
