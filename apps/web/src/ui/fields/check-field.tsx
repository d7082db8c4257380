import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './check-field.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  isFramed?: boolean
  children: ReactNode
}

/** A box to tick, and what ticking it says. */
export function CheckField({ isFramed = false, className, children, ...rest }: Props) {
  return (
    <label className={joinClasses(styles['check-field'], isFramed && styles['check-field-framed'], className)}>
      <input type="checkbox" {...rest} />
      <span>{children}</span>
    </label>
  )
}
