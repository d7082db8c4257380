import type { Dating } from '@bolodex/garment-dating/date-garment'
import type { PlaceClash } from '@bolodex/garment-dating/clash-of-places'
import type { Clash } from '@bolodex/garment-dating/combine-findings'
import { joinClasses } from '#lib/join-classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Eyelet } from '#ui/garments/eyelet.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { datingWording as wording } from './dating-wording.ts'
import {
  countClues,
  formatYears,
  headlineOf,
  namePlaces,
  sortClashes,
  yearsWithoutOpinions,
} from './describe-dating.ts'
import { YearTimeline } from './year-timeline.tsx'
import styles from './dating-answer.module.css'

type Props = {
  dating: Dating
  brand: { name: string; slug: string | null } | null
  isEmpty: boolean
  /** The tag that may tell more. */
  next: string | null
  thisYear: number
}

/** The years, or why none are named, over the timeline. */
export function DatingAnswer({ dating, brand, isEmpty, next, thisYear }: Props) {
  const headline = headlineOf(dating)
  const isClash = headline.kind === 'clash'
  const clashes = sortClashes(dating.clashes)
  return (
    <section className={styles['answer']} aria-labelledby="dated">
      <Eyelet className={styles['eyelet']} />
      {brand && (
        <p className={styles['brand']}>
          {brand.slug === null ? (
            brand.name
          ) : (
            <PageLink href={`/brands/${encodeURIComponent(brand.slug)}`}>{brand.name}</PageLink>
          )}
        </p>
      )}
      <div aria-live="polite">
        {headline.kind === 'made' ? (
          <h2 id="dated" className={styles['years']}>
            {wording.made} <span>{headline.years}</span>
          </h2>
        ) : (
          <h2 id="dated" className={joinClasses(styles['no-years'], isClash && styles['is-clash'])}>
            {titles[isEmpty ? 'start' : headline.kind]}
          </h2>
        )}
        <div className={styles['below']}>
          {headline.kind === 'made' && <Agreeing dating={dating} next={next} />}
          {headline.kind === 'none' && <p>{isEmpty ? wording.start.text : wording.none.text}</p>}
          {headline.kind === 'weak' && (
            <p>
              {wording.weak.text} <b>{headline.years}</b>.
            </p>
          )}
          {headline.kind === 'wide' && (
            <p>
              {wording.wide.text} <b>{headline.years}</b>. {next === null ? wording.wide.more : wording.readMore(next)}
            </p>
          )}
          {clashes.map((clash) => (
            <TimeClash key={`${clash.ends.rule.id} ${clash.begins.rule.id}`} clash={clash} />
          ))}
          {dating.placeClashes.map((clash) => (
            <PlaceClashText
              key={`${clash.finding?.rule.id} ${clash.madeIn.words} ${clash.other?.words}`}
              clash={clash}
            />
          ))}
        </div>
      </div>
      {dating.findings.length > 0 && (
        <YearTimeline
          dating={dating}
          years={headline.kind === 'made' || headline.kind === 'wide' ? dating : null}
          clashes={clashes}
          thisYear={thisYear}
        />
      )}
      {isClash && (
        <p className={styles['no-verdict']}>
          <Icon name="info" />
          <span>
            <b>{wording.clash.noYear}</b> {wording.clash.noYearText}
          </span>
        </p>
      )}
    </section>
  )
}

const titles = {
  start: wording.start.title,
  none: wording.none.title,
  weak: wording.weak.title,
  wide: wording.wide.title,
  clash: wording.clash.title,
}

function Agreeing({ dating, next }: { dating: Dating; next: string | null }) {
  const without = yearsWithoutOpinions(dating)
  const isOpen = dating.from === null || dating.to === null
  return (
    <p>
      {wording.agree(countClues(dating))} {isOpen && wording.readMore(next)} {dating.isTimeOfChange && wording.atChange}{' '}
      {without && (
        <>
          {without.label} <b>{without.years}</b>.
        </>
      )}
    </p>
  )
}

function TimeClash({ clash: { ends, begins } }: { clash: Clash }) {
  const { says, both } = wording.clash
  return (
    <p>
      {wording.clueNames[ends.rule.clue].subject} {says} <b>{formatYears({ from: null, to: ends.to })}</b>.{' '}
      {wording.clueNames[begins.rule.clue].subject} {says} <b>{formatYears({ from: begins.from, to: null })}</b>. {both}
    </p>
  )
}

function PlaceClashText({ clash }: { clash: PlaceClash }) {
  const { means, tagSays, tagSaysBoth, and, both } = wording.clash
  const { finding, madeIn, other } = clash
  return (
    <p>
      {finding ? (
        <>
          {wording.clueNames[finding.rule.clue].subject} {means} <b>{namePlaces(clash)}</b>. {tagSays}{' '}
          <b>‘{madeIn.words}’</b>.
        </>
      ) : (
        <>
          {tagSaysBoth} <b>‘{madeIn.words}’</b> {and} <b>‘{other?.words}’</b>.
        </>
      )}{' '}
      {both}
    </p>
  )
}
