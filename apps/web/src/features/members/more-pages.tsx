import { useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

type Props = { label: string; nextBefore: number | null; renderPage: (before: number) => ReactNode }

/** The way to older ones, which then stand below. */
export function MorePages({ label, nextBefore, renderPage }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (nextBefore === null) return null
  if (isOpen) return renderPage(nextBefore)
  return (
    <p className="member-more needs-script">
      <Button look="outline" onClick={() => setOpen(true)}>
        {label}
      </Button>
    </p>
  )
}
