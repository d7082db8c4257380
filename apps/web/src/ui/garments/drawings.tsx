import { joinClasses } from '#lib/join-classes.ts'
import styles from './drawings.module.css'

/** An empty hanger, with a ticket on it where there is something to say. */
export function Hanger({ ticket, className }: { ticket?: string; className?: string | undefined }) {
  return (
    <svg className={joinClasses(styles['hanger'], className)} viewBox="0 0 200 150" aria-hidden="true">
      <path
        className={styles['hanger-wire']}
        d="M100 40v-5a11 11 0 1 0-11-11M100 40l84 52c8 5 4 15-5 15H21c-9 0-13-10-5-15Z"
      />
      <path className={styles['hanger-string']} d="M100 107v12" />
      <g transform="rotate(-4 100 133)">
        <rect className={styles['hanger-ticket']} x="64" y="118" width="72" height="30" rx="2" />
        {ticket ? (
          <text x="100" y="140" textAnchor="middle">
            {ticket}
          </text>
        ) : (
          <path className={styles['hanger-stitch']} d="M72 133h56" />
        )}
      </g>
    </svg>
  )
}

const hues = [
  'outerwear',
  'suits',
  'casual-shirts',
  'polo-shirts',
  'accessories',
  'pants',
  'jeans',
  'sweaters',
] as const

/** A person, as a sewing button with their initial. The same name always has the same colour. */
export function SewingButton({ name, className }: { name: string; className?: string | undefined }) {
  const letters = Array.from(name)
  const sum = letters.reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return (
    <svg
      className={joinClasses(styles['sewing-button'], `hue-${hues[sum % hues.length]}`, className)}
      viewBox="0 0 40 40"
      aria-hidden="true"
    >
      <circle className={styles['rim']} cx="20" cy="20" r="19" />
      <circle className={styles['dish']} cx="20" cy="20" r="14.5" />
      <text x="20" y="26" textAnchor="middle">
        {letters[0]?.toUpperCase()}
      </text>
      <path className={styles['thread']} d="M20 2.5v3M20 34.5v3M2.5 20h3M34.5 20h3" />
    </svg>
  )
}

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
