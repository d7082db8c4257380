import type { KeyboardEvent, ReactNode } from 'react'

type Props = { name: string; description: string; className?: string | undefined; children: ReactNode }

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key === 'Escape') currentTarget.blur()
}

/**
 * A small picture that explains itself after 300 ms of pointing, or when it has the focus. Drawn by the stylesheet
 * alone: a page holds a hundred of these, and the explanation is part of the button's name for screen readers.
 */
export function Tooltip({ name, description, className = '', children }: Props) {
  return (
    <button type="button" className={`tooltip ${className}`} onKeyDown={closeOnEscape}>
      {children}
      <span className="tooltip-text">
        <b>{name}</b> {description}
      </span>
    </button>
  )
}
