import { useEffect, useRef, useState } from 'react'
import type { ReviewDetails, Subject } from '@bolodex/contract/review/review'
import { kindsFor, type ReviewKind, type Verdict } from '@bolodex/contract/review/review-kinds'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { EmptyState } from '#ui/page-head.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { Hanger } from '#ui/garments/hanger.tsx'
import { Icon } from '#ui/icon.tsx'
import { GuestPhotosDialog } from './guest-photos-dialog.tsx'
import type { RenderText } from './item-body.tsx'
import { ItemPanel } from './item-panel.tsx'
import { KeysDialog, QueueHead, UndoBar } from './queue-head.tsx'
import { KindFilter, QueueList } from './queue-list.tsx'
import { UndoAccountDialog } from './undo-account-dialog.tsx'
import { useReview } from './use-review.ts'
import { reviewWording } from './review-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './review.module.css'

const { list: words, merge: mergeWords } = reviewWording

type ReviewDeskProps = {
  /** The number of waiting items, from the last answer. */
  waiting: number | null
  /** Moderators get the queue without the tools for accounts and guests. */
  isAdmin: boolean
  renderText: RenderText
  onWaiting: (waiting: number) => void
}

type Asked = 'merge' | 'keys' | 'guest photos' | Subject | null

/** The whole queue: what waits on the left, the open item on the right, and everything by keys. */
export function ReviewDesk({ waiting, isAdmin, renderText, onWaiting }: ReviewDeskProps) {
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
      <QueueHead
        queue={queue}
        onHelp={() => setAsked('keys')}
        onGuestPhotos={isAdmin ? () => setAsked('guest photos') : null}
      />
      <KindFilter kinds={kindsFor({ isAdmin })} kind={kind} waiting={queue?.waiting} onChoose={setKind} />
      <output className="sr-only">{review.heard}</output>
      {error && (
        <p className={styles['review-error']} role="alert">
          {explain(error)} <Button onClick={() => void refresh()}>{words.tryAgain}</Button>
        </p>
      )}
      {!queue && !error && <Spinner label={words.loading} />}
      {queue && items.length === 0 && !item && (
        <EmptyState drawing={<Hanger />} title={words.empty}>
          <p>{kind ? words.emptyKind : words.emptyAll}</p>
        </EmptyState>
      )}
      {queue && (items.length > 0 || item) && (
        <div className={styles['review-columns']}>
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
              leaving={review.leaving}
              onNote={(text) => setWritten({ id: item.id, note: text })}
              onVerdict={handleVerdict}
              onClaim={() => void review.open(item)}
              onRelease={() => void review.release()}
              onUndoAccount={isAdmin ? setAsked : null}
            />
          ) : (
            <p className={joinClasses(styles['review-none'], 'hint')}>{words.choose}</p>
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
        <UndoAccountDialog
          id={asked.id}
          name={asked.username}
          back={reviewWording.undoAccount.backToQueue}
          onClose={close}
          onDone={() => void review.reopen()}
        />
      )}
    </>
  )
}

type MergeDialogProps = { item: ReviewDetails; onClose: () => void; onMerge: () => void }

/** The one verdict that the key does not take back is asked for twice. */
function MergeDialog({ item: { brand, otherBrand }, onClose, onMerge }: MergeDialogProps) {
  return (
    <Dialog isOpen title={mergeWords.title} onClose={onClose}>
      <p>{mergeWords.text(brand?.name ?? '', otherBrand?.name ?? '')}</p>
      <DialogFoot cancel={reviewWording.cancel} onCancel={onClose}>
        <Button look="danger" onClick={onMerge}>
          <Icon name="merge" /> {mergeWords.confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

type Keys = Record<string, () => void>

/** Single keys, wherever the focus is, except where they are characters being typed or a dialog is open. */
function useReviewKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  }, [keys])
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (event.key === 'Escape' && isTyping(event.target)) return (event.target as HTMLElement).blur()
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['button', 'checkbox', 'radio', 'submit'].includes(target.type)
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select'))
}
