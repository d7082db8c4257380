import type { ReactNode } from 'react'
import { HangTag } from '#ui/hang-tag.tsx'
import './step-tag.css'

type Props = { drawing?: ReactNode; title: string; lede: ReactNode; children?: ReactNode }

/** One step on the way to an account: a tag in the middle of the page. */
export function StepTag({ drawing, title, lede, children }: Props) {
  return (
    <HangTag className="hang-tag-alone step-tag">
      {drawing}
      <h1>{title}</h1>
      <p className="lede">{lede}</p>
      {children}
    </HangTag>
  )
}
