import { useId, type ReactNode } from 'react'

type Props = { title: string; isTitleHidden?: boolean; className?: string; children: ReactNode }

/** A satin label, stitched along its edges: hints and promises. */
export function CareLabel({ title, isTitleHidden = false, className = '', children }: Props) {
  const id = useId()
  return (
    <section className={`care-label ${className}`} aria-labelledby={id}>
      <h2 id={id} className={isTitleHidden ? 'sr-only' : undefined}>
        {title}
      </h2>
      {children}
    </section>
  )
}
