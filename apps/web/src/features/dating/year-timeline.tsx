import type { Clash, Years } from '@bolodex/garment-dating/combine-findings'
import type { Dating } from '@bolodex/garment-dating/date-garment'
import { joinClasses } from '#lib/join-classes.ts'
import { datingWording as wording } from './dating-wording.ts'
import { isFromMembers, placeOf, rowNameOf, scaleFor, type Scale } from './describe-dating.ts'
import styles from './year-timeline.module.css'

type Shown = Dating['findings'][number]
type Props = {
  dating: Pick<Dating, 'findings' | 'from'>
  /** The years all clues have in common; null if nothing is claimed. */
  years: Years | null
  clashes: readonly Clash[]
  thisYear: number
}

/** One bar per clue, with a pin at each year that it fixes; it runs off the edge where the clue has no end. */
export function YearTimeline({ dating, years, clashes, thisYear }: Props) {
  const { findings } = dating
  const scale = scaleFor(dating, thisYear)
  const isClashing = ({ rule }: Shown) => clashes.some(({ ends, begins }) => ends.rule === rule || begins.rule === rule)
  return (
    <figure className={styles['timeline']} aria-label={wording.scale(scale.from, scale.to)}>
      <div className={styles['axis-row']}>
        <Axis scale={scale} years={years} />
      </div>
      <div className={styles['band']} aria-hidden="true">
        <svg width="100%" height="100%">
          {years && <Span years={years} scale={scale} />}
          {clashes.slice(0, 1).map(({ ends, begins }) => (
            <Span key="gap" className={styles['gap']} years={{ from: ends.to, to: begins.from }} scale={scale} />
          ))}
        </svg>
      </div>
      {findings.map((finding) => (
        <div className={styles['row']} key={finding.rule.id}>
          <span className={styles['name']}>{rowNameOf(finding)}</span>
          <Pin finding={finding} scale={scale} look={lookOf(finding, clashes.length > 0, isClashing(finding))} />
        </div>
      ))}
    </figure>
  )
}

type Look = 'firm' | 'opinion' | 'weak' | 'clash'

/** In a contradiction only those that clash have a color. */
export function lookOf(finding: Shown, hasClash: boolean, isClashing: boolean): Look {
  if (isClashing) return 'clash'
  if (hasClash || finding.rule.strength === 'weak' || finding.role === 'set aside') return 'weak'
  return finding.rule.strength === 'collectors' || isFromMembers(finding) ? 'opinion' : 'firm'
}

function Axis({ scale, years }: { scale: Scale; years: Years | null }) {
  const ticks: number[] = []
  for (let year = scale.from + 2; year < scale.to; year += 2) ticks.push(year)
  return (
    <svg className={styles['axis']} width="100%" height="44" aria-hidden="true">
      <rect className={styles['track']} width="100%" height="24" rx="2" />
      {years && <Span className={styles['fill']} years={years} scale={scale} height={24} />}
      {years &&
        [years.from, years.to].map(
          (year) =>
            year !== null && (
              <rect
                key={year}
                className={styles['tip']}
                x={`${placeOf(year, scale)}%`}
                y="-2"
                width="3"
                height="28"
                transform="translate(-1.5 0)"
              />
            ),
        )}
      {ticks.map((year) => (
        <line
          key={year}
          className={styles['tick']}
          x1={`${placeOf(year, scale)}%`}
          x2={`${placeOf(year, scale)}%`}
          y2={year % 10 === 0 ? 12 : 6}
        />
      ))}
      {scale.marks.map((year) => (
        <text key={year} x={`${placeOf(year, scale)}%`} y="40" textAnchor={anchorOf(year, scale)}>
          {year}
        </text>
      ))}
    </svg>
  )
}

const anchorOf = (year: number, { from, to }: Scale): 'start' | 'middle' | 'end' =>
  year === from ? 'start' : year === to ? 'end' : 'middle'

/** A single year is still to be seen. */
const leastWidth = 0.8

function Span(props: { years: Years; scale: Scale; className?: string | undefined; height?: number }) {
  const { years, scale, className, height = '100%' } = props
  const from = placeOf(years.from ?? scale.from, scale)
  const to = placeOf(years.to ?? scale.to, scale)
  return <rect className={className} x={`${from}%`} width={`${Math.max(leastWidth, to - from)}%`} height={height} />
}

function Pin({ finding: { from, to }, scale, look }: { finding: Shown; scale: Scale; look: Look }) {
  const [start, end] = [placeOf(from ?? scale.from, scale), placeOf(to ?? scale.to, scale)]
  // Where there is no room outside the bar, the year is written over it.
  const isTight = (place: number, side: 'from' | 'to') => (side === 'from' ? place < 14 : place > 86)
  return (
    <svg className={joinClasses(styles['pin'], styles[`look-${look}`])} width="100%" height="26" aria-hidden="true">
      <rect x={`${start}%`} y="10.5" width={`${Math.max(0, end - start)}%`} height="5" />
      {from !== null && from >= scale.from && (
        <>
          <circle cx={`${start}%`} cy="13" r="6" />
          <text
            x={`${start}%`}
            dx={isTight(start, 'from') ? 0 : -10}
            y={isTight(start, 'from') ? 6 : 17.5}
            textAnchor={isTight(start, 'from') ? 'start' : 'end'}
          >
            {from}
          </text>
        </>
      )}
      {to !== null && to !== from && (
        <>
          <circle cx={`${end}%`} cy="13" r="6" />
          <text
            x={`${end}%`}
            dx={isTight(end, 'to') ? 0 : 10}
            y={isTight(end, 'to') ? 6 : 17.5}
            textAnchor={isTight(end, 'to') ? 'end' : 'start'}
          >
            {to}
          </text>
        </>
      )}
    </svg>
  )
}
