import type { ReactNode } from 'react'
import { joinClasses } from '#lib/join-classes.ts'
import { Button } from '../button.tsx'
import styles from './dialog.module.css'

type FootProps = {
  /** The way back, which comes before the other buttons. */
  cancel?: string
  onCancel?: () => void
  isBusy?: boolean
  failure?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** The buttons of a dialog, along its lower edge from side to side. */
export function DialogFoot({ cancel, onCancel, isBusy, failure, className, children }: FootProps) {
  return (
    <div className={joinClasses(styles['dialog-foot'], className)}>
      {failure}
      {cancel && (
        <Button look="outline" disabled={isBusy} onClick={onCancel}>
          {cancel}
        </Button>
      )}
      {children}
    </div>
  )
}
