import { formatNumber } from '#lib/format-numbers.ts'
import { Tape } from './tape.tsx'
import styles from './tape-progress.module.css'

type Props = { label: string; value: number; max: number; hasScale?: boolean }

/** How far something is, on a tape measure. */
export function TapeProgress({ label, value, max, hasScale = false }: Props) {
  const share = max > 0 ? Math.min(100, (value / max) * 100) : 0
  return (
    <div className={styles['tape-progress']}>
      <progress className="sr-only" aria-label={label} value={value} max={max} />
      <Tape className={styles['tape']} share={share} roomFrom={1} />
      {hasScale && (
        <p className={styles['scale']} aria-hidden="true">
          {[0, Math.ceil(max / 2), max].map((mark, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- of a list of one, two marks are the same
            <span key={index}>{formatNumber(mark)}</span>
          ))}
        </p>
      )}
    </div>
  )
}
