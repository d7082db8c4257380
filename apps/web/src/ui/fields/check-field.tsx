import type { ComponentProps, ReactNode } from 'react'
import './check-field.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  isFramed?: boolean
  children: ReactNode
}

/** A box to tick, and what ticking it says. */
export function CheckField({ isFramed = false, children, ...rest }: Props) {
  return (
    <label className={isFramed ? 'check-field check-field-framed' : 'check-field'}>
      <input type="checkbox" {...rest} />
      <span>{children}</span>
    </label>
  )
}
