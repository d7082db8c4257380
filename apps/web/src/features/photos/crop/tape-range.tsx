import { useId } from 'react'

/** As far as a photo that was taken by hand is ever tilted. */
const most = 15

/** Degrees on a tape measure. */
export function TapeRange({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const id = useId()
  return (
    <div className="field">
      <div className="field-head">
        <label className="caption" htmlFor={id}>
          Straighten
        </label>
        <output htmlFor={id}>{inDegrees(value)}</output>
      </div>
      <div className="tape-range">
        <svg width="100%" height="100%" aria-hidden="true">
          <svg x={`${((value + most) / (2 * most)) * 100}%`}>
            <rect x="-3" width="6" height="100%" />
          </svg>
        </svg>
        <input
          id={id}
          type="range"
          min={-most}
          max={most}
          step={0.5}
          value={value}
          aria-valuetext={`${value} degrees`}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
      </div>
    </div>
  )
}

/** '−3°' */
const inDegrees = (value: number) => `${value < 0 ? '−' : ''}${Math.abs(value)}°`
