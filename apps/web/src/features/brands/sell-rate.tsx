import type { ReactNode } from 'react'

type Props = { rate: number | null; notes?: ReactNode; hasScale?: boolean }

/**
 * How much of what is listed sells, on a tape measure; `notes` stand beside the name. Attributes, not styles: the
 * policy refuses style attributes.
 */
export function SellRate({ rate, notes, hasScale = false }: Props) {
  return (
    <div className="sell-rate">
      <dt className="caption">Sell Rate</dt>
      {notes && <dd className="value-notes">{notes}</dd>}
      <dd className="sell-rate-value">{rate === null ? <span className="hint">Unknown</span> : <b>{rate}%</b>}</dd>
      <dd className="tape" aria-hidden="true">
        <svg width="100%" height="100%">
          {rate !== null && (
            <>
              <rect className="tape-fill" width={`${rate}%`} height="100%" />
              <svg className="tape-end" x={`${rate}%`}>
                <rect x={rate < 2 ? 0 : -5} width="5" height="100%" />
              </svg>
            </>
          )}
        </svg>
      </dd>
      {hasScale && (
        <dd className="tape-scale" aria-hidden="true">
          {[0, 50, 100].map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </dd>
      )}
    </div>
  )
}
