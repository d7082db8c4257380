import { formatNumber } from '#lib/format-numbers.ts'

/** A number with its name, one of several in a <dl>. */
export function Tally({ name, count, tone }: { name: string; count: number; tone?: 'up' | 'down' }) {
  return (
    <div>
      <dt className="caption">{name}</dt>
      <dd data-tone={tone}>{formatNumber(count)}</dd>
    </div>
  )
}
