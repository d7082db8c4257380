import { useState, useEffect } from 'react'
import { formatNumber } from '#lib/format-numbers.ts'
import { formatRelative } from '#ui/relative-time.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import type { QueuePage } from './review-api.ts'
import type { Decided } from './use-review.ts'
import { AccountSearch } from './account-search.tsx'
import { reviewWording } from './review-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './review.module.css'

const { head, keys, verdict } = reviewWording

/** `onGuestPhotos`: null for moderators, who have no tools for accounts and guests. */
type Props = { queue: QueuePage | null; onHelp: () => void; onGuestPhotos: (() => void) | null }

/** How much waits, how fast it goes, and by which keys. */
export function QueueHead({ queue, onHelp, onGuestPhotos }: Props) {
  return (
    <header className={joinClasses('page-head', styles['review-head'])}>
      <div>
        <h1>{reviewWording.title}</h1>
        <p className="lede">{queue ? <Figures queue={queue} /> : head.counting}</p>
        {onGuestPhotos && (
          <>
            <p className={styles['review-ways']}>
              <PageLink href="/review/log">{head.log}</PageLink>
              <PageLink href="/review/accounts">{head.deleted}</PageLink>
              <button type="button" aria-haspopup="dialog" onClick={onGuestPhotos}>
                {head.guestPhotos}
              </button>
            </p>
            <AccountSearch />
          </>
        )}
      </div>
      <p className={styles['review-keys']}>
        <span className="sr-only">{head.keys}</span>
        {keys.names.map(([key, name]) => (
          <span key={key}>
            <kbd>{key}</kbd> {name}
          </span>
        ))}
        <button type="button" className={styles['review-link']} aria-haspopup="dialog" onClick={onHelp}>
          <kbd>?</kbd> {head.help}
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
      <b>{waiting.all >= 1000 ? head.moreThan : formatNumber(waiting.all)}</b> {head.waiting}
      {age && head.oldest(age)}
      {head.doneToday(doneToday)}
      {secondsEach !== null && head.secondsEach(secondsEach)}.
    </>
  )
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen title={keys.title} onClose={onClose}>
      <dl className={styles['key-list']}>
        {keys.names.map(([key]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{keys.meanings[key]}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>{keys.escape}</dd>
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
    <section className={styles['undo-bar']} aria-label={verdict.last}>
      <p>
        <Icon name="check" />
        <span>
          <b>{what}:</b> {rest.join(': ')}
        </span>
      </p>
      {decided.canUndo && (
        <button type="button" aria-keyshortcuts="z" onClick={onUndo}>
          <Icon name="restore" /> {verdict.undo} <kbd aria-hidden="true">z</kbd>
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
