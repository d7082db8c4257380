import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'

type Props = {
  label: string
  nextBefore: number | null
  renderPage: (before: number) => ReactNode
  className?: string
}

/** The way to older entries: a button, and in its place the page that it asked for. */
export function MorePages({ label, nextBefore, renderPage, className }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (nextBefore === null) return null
  if (isOpen) return renderPage(nextBefore)
  return (
    <p className={className}>
      <Button look="outline" onClick={() => setOpen(true)}>
        {label}
      </Button>
    </p>
  )
}
