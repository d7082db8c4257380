import { useEffect, useId, useRef, useState } from 'react'
import { limits } from '@bolodex/contract/limits'
import type { ReviewDetails, Subject } from '@bolodex/contract/review/review'
import type { Verdict } from '@bolodex/contract/review/review-kinds'
import { formatNumber } from '#lib/format-numbers.ts'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { ItemBody, type RenderText } from './item-body.tsx'
import { ItemContext } from './item-context.tsx'
import type { Leaving } from './import-table.tsx'
import { nameKind } from './queue-list.tsx'
import { isOthers } from './review-api.ts'
import { reviewWording } from './review-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import reviewItemStyles from './review-item.module.css'
import reviewStyles from './review.module.css'

const { item: words, verdict: verdictWords, list } = reviewWording

type ItemPanelProps = {
  item: ReviewDetails
  canDecide: boolean
  note: string
  renderText: RenderText
  leaving: Leaving
  onNote: (note: string) => void
  onVerdict: (verdict: Verdict) => void
  onClaim: () => void
  onRelease: () => void
  onUndoAccount: ((subject: Subject) => void) | null
}

/** A large hang tag with everything that is needed to decide. */
export function ItemPanel(props: ItemPanelProps) {
  const { item, renderText } = props
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLElement>(null)
  const shown = useRef(item.id)

  // After a button of the previous item was pressed, the focus moves to this one.
  useEffect(() => {
    if (shown.current === item.id) return
    shown.current = item.id
    if (panel.current?.contains(document.activeElement)) heading.current?.focus()
  }, [item.id])

  return (
    <section ref={panel} className={reviewItemStyles['review-item']} data-part="review-item" aria-labelledby={title}>
      <span className={reviewItemStyles['review-hole']} aria-hidden="true" />
      <div className={reviewItemStyles['review-item-head']} data-part="review-item-head">
        <p className="caption">
          {nameKind(item)} · № {formatNumber(item.id)}
        </p>
        <ClaimNote claim={item.claim} onClaim={props.onClaim} onRelease={props.onRelease} />
      </div>
      <h2 id={title} ref={heading} tabIndex={-1}>
        {item.title}
      </h2>
      <ItemBody item={item} renderText={renderText} leaving={props.leaving} />
      <ItemContext item={item} onUndoAccount={props.onUndoAccount} />
      <VerdictBar
        item={item}
        canDecide={props.canDecide}
        note={props.note}
        onNote={props.onNote}
        onVerdict={props.onVerdict}
      />
    </section>
  )
}

type ClaimNoteProps = { claim: ReviewDetails['claim']; onClaim: () => void; onRelease: () => void }

/** Whose the item is at the moment, and for how long. */
function ClaimNote({ claim, onClaim, onRelease }: ClaimNoteProps) {
  const now = useSeconds()
  const left = claim ? Math.ceil((Date.parse(claim.until) - now) / 1000) : 0
  if (isOthers(claim, now))
    return (
      <p className={joinClasses(reviewItemStyles['review-claim'], reviewItemStyles['is-others'])}>
        <Icon name="lock" /> {list.hasIt(claim.by)}
      </p>
    )
  if (left <= 0)
    return (
      <p className={joinClasses(reviewItemStyles['review-claim'], reviewItemStyles['is-others'])}>
        <Icon name="clock" /> {words.nobody}{' '}
        <button type="button" className={reviewStyles['review-link']} onClick={onClaim}>
          {words.take}
        </button>
      </p>
    )
  return (
    <p className={reviewItemStyles['review-claim']}>
      <Icon name="hand" />
      <span>
        {words.mine} <span role="timer">{`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}</span>{' '}
        {words.left}
      </span>
      <button type="button" className={reviewStyles['review-link']} onClick={onRelease}>
        {words.release}
      </button>
    </p>
  )
}

function useSeconds(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

type VerdictBarProps = {
  item: ReviewDetails
  canDecide: boolean
  note: string
  onNote: (note: string) => void
  onVerdict: (verdict: Verdict) => void
}

const keys: Record<Verdict, string> = { accept: 'a', decline: 'd', hide: 'h' }
const icons: Record<Verdict, IconName> = { accept: 'check', decline: 'close', hide: 'eye-off' }

/** A note to whoever is told, and one button for each verdict with its key: on a phone always in the thumb's reach. */
function VerdictBar({ item, canDecide, note, onNote, onVerdict }: VerdictBarProps) {
  const { verdicts, subject } = item
  const label = subject && isTold(item) ? verdictWords.noteTo(subject.username) : verdictWords.noteForLog
  return (
    <>
      <input
        className="input"
        aria-label={label}
        placeholder={label}
        value={note}
        maxLength={limits.editReason}
        onChange={(event) => onNote(event.target.value)}
      />
      <div className={reviewItemStyles['review-verdict']} data-part="verdicts">
        {verdicts.map((verdict, index) => (
          <Button
            key={verdict}
            look={index === 0 && verdict === 'accept' ? 'primary' : 'outline'}
            aria-keyshortcuts={keys[verdict]}
            disabled={!canDecide}
            onClick={() => onVerdict(verdict)}
          >
            <Icon name={icons[verdict]} /> {nameVerdict(item, verdict)} <kbd aria-hidden="true">{keys[verdict]}</kbd>
          </Button>
        ))}
      </div>
    </>
  )
}

/** Whose suggestion or text it is hears of the verdict; whoever gave a photo or a brand does not. */
const isTold = ({ kind, target }: ReviewDetails): boolean =>
  kind === 'suggestion' || kind === 'import' || target.kind === 'post' || target.kind === 'comment'

function nameVerdict({ kind, target }: Pick<ReviewDetails, 'kind' | 'target'>, verdict: Verdict): string {
  if (verdict === 'hide') return target.kind === 'photo' ? verdictWords.remove : verdictWords.hide
  return verdictWords.names[kind][verdict]
}
