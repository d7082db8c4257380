import { garmentTypes } from '@bolodex/contract/garment-types'
import { joinClasses } from '#lib/join-classes.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import styles from './brand-tag.module.css'

/** The same cloth for the same name, every time. */
function hueOf(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1009
  return `hue-${garmentTypes[sum % garmentTypes.length]?.key ?? 'unknown'}`
}

/** Longer names are set smaller, and what is longer still is cut: the name stands beside the tag as well. */
const mostLetters = 20

/**
 * A label with the brand's name, drawn here. Fetching each brand's photo would reveal to the server which brands were
 * sold.
 */
export function BrandTag({ name, className }: { name: string; className?: string | undefined }) {
  const shown = name.length > mostLetters ? `${name.slice(0, mostLetters - 1)}…` : name
  return (
    <svg
      className={joinClasses(styles['brand-tag'], hueOf(name), className)}
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect className={styles['cloth']} width="320" height="200" />
      <path className={styles['seam']} d="M0 30C90 40 230 20 320 34" />
      <g transform="rotate(-2 160 104)">
        <rect className={styles['shade']} x="25" y="51" width="276" height="108" rx="2" />
        <rect className={styles['label']} x="22" y="46" width="276" height="108" rx="2" />
        <path className={styles['stitch']} d="M30 52V148M290 52V148" />
        <text x="160" y="102" fontSize={Math.min(52, 430 / Math.max(6, shown.length))}>
          {shown}
        </text>
      </g>
    </svg>
  )
}

/** Shown instead of a tag where there is no brand. */
export function NoTag({ icon, className }: { icon: IconName; className?: string | undefined }) {
  return (
    <span className={joinClasses(styles['no-tag'], className)}>
      <Icon name={icon} />
    </span>
  )
}
