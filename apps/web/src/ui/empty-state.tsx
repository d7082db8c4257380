import type { ReactNode } from 'react'

/** A dashed outline where content would be: a drawing, a heading, a sentence, a way on. */
export function EmptyState({ drawing, title, children }: { drawing: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="empty-state">
      {drawing}
      <h2>{title}</h2>
      {children}
    </section>
  )
}
