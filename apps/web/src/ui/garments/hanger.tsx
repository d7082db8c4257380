import { joinClasses } from '#lib/join-classes.ts'
// With the other drawings: a page without results is served with it, before this code arrives.
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
