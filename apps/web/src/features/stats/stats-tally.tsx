import type { Stats } from '@bolodex/contract/stats'
import { formatNumber } from '#lib/format-count.ts'
import { shortNumber } from './short-number.ts'

export function StatsTally({ totals }: { totals: Stats['totals'] }) {
  const figures: [name: string, count: number][] = [
    ['Brands catalogued', totals.brands],
    ['Tag photos', totals.photos],
    ['Votes', totals.votes],
    ['Forum posts', totals.posts],
    ['Members', totals.members],
  ]
  return (
    <dl className="stats-tally">
      {figures.map(([name, count]) => (
        <div key={name}>
          <dt className="caption">{name}</dt>
          <dd>{count < 1e7 ? formatNumber(count) : shortNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
