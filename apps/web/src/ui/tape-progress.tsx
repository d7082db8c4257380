import { formatNumber } from '#lib/format-numbers.ts'
import './tape-progress.css'

type Props = { label: string; value: number; max: number; hasScale?: boolean }

/** How far something is, on a tape measure. Attributes, not styles: the policy refuses style attributes. */
export function TapeProgress({ label, value, max, hasScale = false }: Props) {
  const share = max > 0 ? Math.min(100, (value / max) * 100) : 0
  return (
    <div className="tape-progress">
      <progress className="sr-only" aria-label={label} value={value} max={max} />
      <div className="tape" aria-hidden="true">
        <svg width="100%" height="100%">
          <rect className="tape-fill" width={`${share}%`} height="100%" />
          <svg className="tape-end" x={`${share}%`}>
            <rect x={share < 1 ? 0 : -5} width="5" height="100%" />
          </svg>
        </svg>
      </div>
      {hasScale && (
        <p className="tape-progress-scale" aria-hidden="true">
          {[0, Math.ceil(max / 2), max].map((mark, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- of a list of one, two marks are the same
            <span key={index}>{formatNumber(mark)}</span>
          ))}
        </p>
      )}
    </div>
  )
}
