import { joinClasses } from '#lib/join-classes.ts'
import styles from './sewing-button.module.css'

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
