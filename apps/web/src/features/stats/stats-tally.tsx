import { useId } from 'react'
import { describeGarmentType } from '@bolodex/contract/garment-types'
import type { Stats } from '@bolodex/contract/stats/stats'
import { formatNumber } from '#lib/format-numbers.ts'
import { ThreadBar } from '#ui/garments/thread-bar.tsx'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { statsWording } from './stats-wording.ts'
import box from '#ui/seamed-box.module.css'
import styles from './stats.module.css'

const words = statsWording.totals

export function StatsTally({ totals }: { totals: Stats['totals'] }) {
  const figures: [name: string, count: number][] = [
    [words.brands, totals.brands],
    [words.photos, totals.photos],
    [words.votes, totals.votes],
    [words.posts, totals.posts],
    [words.members, totals.members],
  ]
  return (
    <dl className={styles['stats-tally']}>
      {figures.map(([name, count]) => (
        <div key={name}>
          <dt className="caption">{name}</dt>
          <dd>{count < 1e7 ? formatNumber(count) : shortNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

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
    <section
      className={joinClasses(box['seamed-box'], styles['spools'], areGarments && styles['spools-of-garments'])}
      aria-labelledby={id}
    >
      <h2 id={id}>{title}</h2>
      <p className="hint">{meaning}</p>
      <ul>
        {counts.map(({ name, count }) => {
          const { key } = describeGarmentType(name)
          return (
            <li key={name} className={areGarments ? joinClasses(styles['spool'], `hue-${key}`) : styles['spool']}>
              {areGarments && (
                <span className={styles['spool-icon']}>
                  <Icon name={`garment-${key}`} />
                </span>
              )}
              <span className={styles['spool-name']}>{name}</span>
              <ThreadBar share={count / most} />
              <b>{formatNumber(count)}</b>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** 588 as '588', 3,812 as '3.8 k', 1,284,000 as '1.3 M': as much as a plot has room for. */
export function shortNumber(count: number): string {
  // 999,950 and more would be rounded to a thousand thousands.
  if (count >= 999_950) return `${tenths(count / 1e6)} M`
  return count >= 1000 ? `${tenths(count / 1000)} k` : formatNumber(count)
}

function tenths(number: number): string {
  return formatNumber(Math.round(number * 10) / 10)
}
