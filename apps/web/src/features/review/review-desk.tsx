import { useEffect, useRef, useState } from 'react'
import type { ReviewKind, Verdict } from '@bolodex/contract/review-kinds'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Hanger } from '#ui/hanger.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { GuestPhotosDialog } from './guest-photos-dialog.tsx'
import { ItemPanel } from './item-panel.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { KindFilter } from './kind-filter.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { QueueHead } from './queue-head.tsx'
import { QueueList } from './queue-list.tsx'
import type { RenderText } from './render-text.ts'
import { UndoAccountDialog } from './undo-account-dialog.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useReviewKeys } from './use-review-keys.ts'
import { useReview } from './use-review.ts'
import './review.css'
import './review-item.css'

type Props = {
  /** How many items wait, as the server last told this page. */
  waiting: number | null
  renderText: RenderText
  onWaiting: (waiting: number) => void
}

type Asked = 'merge' | 'keys' | 'guest photos' | { username: string } | null

/** The whole queue: what waits on the left, the open item on the right, and everything by keys. */
export function ReviewDesk({ waiting, renderText, onWaiting }: Props) {
  const [kind, setKind] = useState<ReviewKind | null>(null)
  const [written, setWritten] = useState({ id: 0, note: '' })
  const [asked, setAsked] = useState<Asked>(null)
  const review = useReview(kind)
  const { list, items, item, canDecide, last } = review
  const { queue, error, refresh } = list
  const known = queue?.waiting.all
  const note = item && written.id === item.id ? written.note : ''
  const heard = useRef(waiting)

  // Whatever arrives or is decided elsewhere meanwhile is shown; what was counted here is not asked for again.
  useEffect(() => {
    if (known !== undefined) onWaiting(known)
  }, [known, onWaiting])
  useEffect(() => {
    if (waiting === heard.current) return
    heard.current = waiting
    if (waiting !== null && known !== undefined && waiting !== known) void refresh()
  }, [waiting, known, refresh])

  const handleVerdict = (verdict: Verdict) => {
    if (!canDecide || !item?.verdicts.includes(verdict)) return
    if (item.kind === 'duplicate' && verdict === 'accept') setAsked('merge')
    else void review.decide(verdict, note)
  }
  const close = () => setAsked(null)

  useReviewKeys({
    j: () => review.move(1),
    k: () => review.move(-1),
    a: () => handleVerdict('accept'),
    d: () => handleVerdict('decline'),
    h: () => handleVerdict('hide'),
    z: () => void review.undo(),
    '?': () => setAsked('keys'),
  })

  return (
    <>
      <QueueHead queue={queue} onHelp={() => setAsked('keys')} onGuestPhotos={() => setAsked('guest photos')} />
      <KindFilter kind={kind} waiting={queue?.waiting} onChoose={setKind} />
      <output className="sr-only">{review.heard}</output>
      {error && (
        <p className="review-error" role="alert">
          {explain(error)} <Button onClick={() => void refresh()}>Try again</Button>
        </p>
      )}
      {!queue && !error && <Spinner label="Loading the queue" />}
      {queue && items.length === 0 && !item && (
        <EmptyState drawing={<Hanger />} title="Nothing waits">
          <p>{kind ? 'Nothing of this kind. The others may have some.' : 'Everything is looked at. Well kept!'}</p>
        </EmptyState>
      )}
      {queue && (items.length > 0 || item) && (
        <div className="review-columns">
          <QueueList
            items={items}
            openId={item?.id ?? null}
            hasMore={queue.nextSince !== null}
            onOpen={(one) => void review.open(one)}
            onReadOn={() => void list.readOn()}
          />
          {item ? (
            <ItemPanel
              item={item}
              canDecide={canDecide}
              note={note}
              renderText={renderText}
              onNote={(text) => setWritten({ id: item.id, note: text })}
              onVerdict={handleVerdict}
              onClaim={() => void review.open(item)}
              onRelease={() => void review.release()}
              onUndoAccount={(username) => setAsked({ username })}
            />
          ) : (
            <p className="review-none hint">Choose one of the list, or press j.</p>
          )}
        </div>
      )}
      {last && <UndoBar key={last.at} decided={last} onUndo={() => void review.undo()} />}
      {asked === 'keys' && <KeysDialog onClose={close} />}
      {asked === 'guest photos' && <GuestPhotosDialog onClose={close} onDone={() => void review.reopen()} />}
      {asked === 'merge' && item && (
        <MergeDialog
          item={item}
          onClose={close}
          onMerge={() => {
            close()
            void review.decide('accept', note)
          }}
        />
      )}
      {asked && typeof asked === 'object' && (
        <UndoAccountDialog username={asked.username} onClose={close} onDone={() => void review.reopen()} />
      )}
    </>
  )
}
