import type { ReactNode } from 'react'

/** A tag on its cord: the frame of a form, a message or a person. */
export function HangTag({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={`hang-tag ${className}`}>
      <div className="cord" aria-hidden="true" />
      <div className="eyelet" aria-hidden="true" />
      <div className="hang-tag-body">{children}</div>
    </div>
  )
}
