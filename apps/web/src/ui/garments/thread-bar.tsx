import { joinClasses } from '#lib/join-classes.ts'
import styles from './thread-bar.module.css'

/** A bar wound like thread on a spool. The number beside it says the same. */
export function ThreadBar({ share, className }: { share: number; className?: string | undefined }) {
  return (
    <span className={joinClasses(styles['thread'], className)} aria-hidden="true">
      <svg width="100%" height="100%">
        <rect width={`${Math.round(share * 1000) / 10}%`} height="100%" />
      </svg>
    </span>
  )
}
