import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { nameKeyOf } from '@bolodex/contract/brands/brand-names'
import { limits } from '@bolodex/contract/limits'
import type { checkName, KnownBrand } from '@bolodex/contract/brands/new-brands'
import { smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import type { OutputOf } from '@bolodex/contract/route'
import { describeOrigin } from '#lib/describe-origin.ts'
import { formatCount, formatNumber } from '#lib/format-numbers.ts'
import { useDebouncedValue } from '#lib/use-pause.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { nameView } from './contribute-api.ts'
import { contributeWording } from './contribute-wording.ts'
import styles from './name-notes.module.css'

const wording = contributeWording.names

type Found = OutputOf<typeof checkName.answer>

/** No more than fits below a field without pushing the form away. */
const mostSimilar = 2
const mostNames = 6

/** What is known about a name while it is typed. It is read out politely and never takes the focus. */
export function NameNotes({ name, onPick }: { name: string; onPick: (name: string) => void }) {
  const found = useNameCheck(name)
  const existing = found?.existing ?? null
  const similar = existing ? [] : (found?.similar ?? []).slice(0, mostSimilar)
  const names = existing ? [] : (found?.known ?? []).filter((known) => known !== name.trim()).slice(0, mostNames)
  return (
    <div className={styles['name-notes']}>
      <p className="sr-only" aria-live="polite">
        {found && describeFound({ existing, similar, known: names })}
      </p>
      {existing && <KnownBrandBox brand={existing} says={describeMatch(existing.name, name)} />}
      {similar.length > 0 && (
        <div className={styles['similar-brands']}>
          <p className="caption">{wording.didYouMean}</p>
          {similar.map((brand) => (
            <KnownBrandBox key={brand.id} brand={brand} says={wording.isThere} />
          ))}
        </div>
      )}
      {names.length > 0 && (
        <ul className={styles['known-names']} aria-label={wording.known}>
          {names.map((known) => (
            <li key={known}>
              <button type="button" onClick={() => onPick(known)}>
                {known}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function describeMatch(existing: string, typed: string): string {
  return nameKeyOf(existing) === nameKeyOf(typed) ? wording.isTaken : wording.isTakenByAlias
}

function describeFound({ existing, similar, known }: Found): string {
  if (existing) return wording.taken(existing.name)
  if (similar.length > 0) return wording.didYouMeanAny(similar.map(({ name }) => name))
  return known.length > 0 ? wording.knownAre(known) : ''
}

/** A brand that is here already: its tag, what is known of it, and the way there. */
function KnownBrandBox({ brand, says }: { brand: KnownBrand; says: string }) {
  const [now] = useState(Date.now)
  return (
    <div className={styles['known-brand']} data-part="known-brand">
      <span className={styles['known-photo']}>
        {brand.tagPhotoUrl ? (
          <img src={smallerPhoto(brand.tagPhotoUrl, 320)} alt="" width={320} height={200} />
        ) : (
          <Icon name="camera" />
        )}
      </span>
      <p>
        <b>{brand.name}</b> {says}
        <span className="hint">{describeKnown(brand, now)}</span>
      </p>
      <PageLink
        className="button button-outline"
        href={`/brands/${encodeURIComponent(brand.slug)}`}
        aria-label={wording.openNamed(brand.name)}
      >
        {wording.open}
      </PageLink>
    </div>
  )
}

function describeKnown(brand: KnownBrand, now: number): string {
  const { averageSalePrice, priceBasis, priceSetAt, sellThroughRate, sellThroughBasis, sellThroughSetAt } = brand
  const price =
    averageSalePrice === null
      ? wording.noPrice
      : wording.price(`$${formatNumber(averageSalePrice)}`, describeOrigin(priceBasis, priceSetAt, now))
  const rate =
    sellThroughRate === null
      ? wording.noRate
      : wording.rate(sellThroughRate, describeOrigin(sellThroughBasis, sellThroughSetAt, now))
  return `${price}, ${rate}, ${formatCount(brand.photos, 'tag photo')}`
}

/** How long somebody who types pauses before they are told. */
const pause = 250

/** What is known about a name while it is typed. Nothing while it is not known, or could not be asked. */
function useNameCheck(typed: string) {
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  const settled = useDebouncedValue(name, pause)
  const isAskable = settled.length >= limits.brandName.min && settled.length <= limits.brandName.max
  const { data } = useQuery({ ...nameView(settled), enabled: isAskable })
  // What was found for another spelling would mislead.
  return settled === name && isAskable ? data : undefined
}
