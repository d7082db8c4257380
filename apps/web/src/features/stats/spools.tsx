import { useId } from 'react'
import { describeGarmentType } from '@bolodex/contract/garment-types'
import { Icon } from '#ui/icon.tsx'
import { formatNumber } from '#lib/format-count.ts'

type Props = {
  title: string
  meaning: string
  counts: { name: string; count: number }[]
  /** Garment types have an icon and a colour each. */
  areGarments?: boolean
}

/** Counts of named things as threads of different lengths, the longest first. */
export function Spools({ title, meaning, counts, areGarments = false }: Props) {
  const id = useId()
  const most = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <section className={`spools ${areGarments ? 'spools-of-garments' : ''}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="hint">{meaning}</p>
      <ul>
        {counts.map(({ name, count }) => {
          const { key } = describeGarmentType(name)
          return (
            <li key={name} className={areGarments ? `spool hue-${key}` : 'spool'}>
              {areGarments && (
                <span className="spool-icon">
                  <Icon name={`garment-${key}`} />
                </span>
              )}
              <span className="spool-name">{name}</span>
              <span className="thread" aria-hidden="true">
                <svg width="100%" height="100%">
                  <rect className="thread-wound" width={`${Math.round((1000 * count) / most) / 10}%`} height="100%" />
                </svg>
              </span>
              <b>{formatNumber(count)}</b>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
