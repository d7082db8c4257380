import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from '#lib/join-classes.ts'

export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="page-head">
      <h1>{title}</h1>
      {children && <p className="lede">{children}</p>}
    </header>
  )
}

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

/** An error code with the sentence of its source. Shown in an empty state. */
export function ErrorCode({ children }: { children: ReactNode }) {
  return <p className="error-code">{children}</p>
}

/** A box of cloth where something is about to appear. `className` gives it the size of the real thing. */
export function Placeholder({ className, ...rest }: ComponentProps<'span'>) {
  return <span className={joinClasses('placeholder', className)} aria-hidden="true" {...rest} />
}
