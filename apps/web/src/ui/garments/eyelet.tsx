import { joinClasses } from '#lib/join-classes.ts'
import styles from './eyelet.module.css'

/** The hole a tag hangs by. */
export function Eyelet({ className }: { className?: string | undefined }) {
  return <div className={joinClasses(styles['eyelet'], className)} aria-hidden="true" />
}
