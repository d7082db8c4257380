import { useEffect, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { Decided } from './use-review.ts'

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
    <section className="undo-bar" aria-label="Last verdict">
      <p>
        <Icon name="check" />
        <span>
          <b>{what}:</b> {rest.join(': ')}
        </span>
      </p>
      {decided.canUndo && (
        <button type="button" aria-keyshortcuts="z" onClick={onUndo}>
          <Icon name="put-back" /> Undo <kbd aria-hidden="true">z</kbd>
        </button>
      )}
      {decided.canUndo && (
        <svg className="undo-time" width="100%" height="3" aria-hidden="true">
          <rect width="100%" height="3" />
        </svg>
      )}
    </section>
  )
}
