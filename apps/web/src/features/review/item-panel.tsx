import { useEffect, useId, useRef } from 'react'
import type { ReviewDetails } from '@bolodex/contract/review'
import type { Verdict } from '@bolodex/contract/review-kinds'
import { formatNumber } from '#lib/format-count.ts'
import { ClaimNote } from './claim-note.tsx'
import { ItemBody } from './item-body.tsx'
import { ItemContext } from './item-context.tsx'
import { nameKind } from './kind-names.ts'
import type { RenderText } from './render-text.ts'
import { VerdictBar } from './verdict-bar.tsx'

type Props = {
  item: ReviewDetails
  canDecide: boolean
  note: string
  renderText: RenderText
  onNote: (note: string) => void
  onVerdict: (verdict: Verdict) => void
  onClaim: () => void
  onRelease: () => void
  onUndoAccount: (username: string) => void
}

/** A large hang tag with everything that is needed to decide. */
export function ItemPanel(props: Props) {
  const { item, renderText } = props
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLElement>(null)
  const shown = useRef(item.id)

  // Whoever pressed a button of the item before goes on with this one.
  useEffect(() => {
    if (shown.current === item.id) return
    shown.current = item.id
    if (panel.current?.contains(document.activeElement)) heading.current?.focus()
  }, [item.id])

  return (
    <section ref={panel} className="review-item" aria-labelledby={title}>
      <span className="review-hole" aria-hidden="true" />
      <div className="review-item-head">
        <p className="caption">
          {nameKind(item)} · № {formatNumber(item.id)}
        </p>
        <ClaimNote claim={item.claim} onClaim={props.onClaim} onRelease={props.onRelease} />
      </div>
      <h2 id={title} ref={heading} tabIndex={-1}>
        {item.title}
      </h2>
      <ItemBody item={item} renderText={renderText} />
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
