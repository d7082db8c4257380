import { joinClasses } from '#lib/join-classes.ts'
import styles from './skip-link.module.css'

/** A way past what comes before its target. Seen only while it has the focus. */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a className={joinClasses(styles['skip-link'], 'not-printed')} href={`#${to}`}>
      {children}
    </a>
  )
}
