import { joinClasses } from '#lib/join-classes.ts'
import styles from './drawings.module.css'

/** A label that hangs by nothing: something could not be loaded. */
export function SnappedThread() {
  return (
    <svg className={styles['snapped-thread']} viewBox="0 0 120 130" aria-hidden="true">
      <path className={styles['thread']} d="M60 4v22c0 8-10 6-9 14M67 46c-9 7-11 12-5 17 4 3 4 6 4 9" />
      <g transform="rotate(-4 60 98)">
        <rect className={styles['label']} x="6" y="72" width="108" height="54" rx="2" />
        <path className={joinClasses(styles['thread'], styles['stitch'])} d="M14 78v42M106 78v42" />
        <path className={styles['face']} d="M46 91h.01M74 91h.01M46 110c7-8 21-8 28 0" />
      </g>
    </svg>
  )
}

/** A turning bobbin, and what is being waited for; `isInside` a box instead of alone on a page. */
export function Spinner({ label, isInside = false }: { label: string; isInside?: boolean }) {
  return (
    <output className={joinClasses(styles['spinner'], isInside && styles['spinner-inside'])}>
      <svg className={styles['bobbin']} viewBox="0 0 80 80" aria-hidden="true">
        <circle className={styles['bobbin-rim']} cx="40" cy="40" r="37" />
        <circle className={styles['bobbin-thread']} cx="40" cy="40" r="27" />
        <circle className={styles['bobbin-thread']} cx="40" cy="40" r="20" />
        <circle className={styles['bobbin-core']} cx="40" cy="40" r="11" />
        <path className={styles['bobbin-end']} d="M40 13a27 27 0 0 1 27 27" />
      </svg>
      <span>{label}</span>
    </output>
  )
}
