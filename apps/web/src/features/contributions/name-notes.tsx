import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { foldName } from '@bolodex/brand-names/fold-name'
import { isEqualName } from '@bolodex/brand-names/match-name'
import { nameKeyOf } from '@bolodex/brand-names/name-keys'
import { limits } from '@bolodex/contract/limits'
import type { checkName, KnownBrand } from '@bolodex/contract/contributions/new-brands'
import { smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import type { OutputOf } from '@bolodex/contract/route'
import { describeRate } from '#lib/describe-price.ts'
import { formatCount } from '#lib/format-numbers.ts'
import { useDebouncedValue } from '#lib/use-pause.ts'
import { useToday } from '#lib/today.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { PriceLine } from '#ui/price/price-line.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { nameView } from './contribute-api.ts'
import { contributeWording } from './contribute-wording.ts'
import textButton from '#ui/text-button.module.css'
import smallPhoto from '#ui/small-photo.module.css'
import styles from './name-notes.module.css'

const wording = contributeWording.names

type Found = OutputOf<typeof checkName.answer>

/** As many as fit below a field without moving the form much. */
const mostSimilar = 2
const mostNames = 6

type Picked = { name: string; typed: string }

/** Notes about a name while it is typed. Announced politely, without taking the focus. */
export function NameNotes({ name, onPick }: { name: string; onPick: (name: string) => void }) {
  const found = useNameCheck(name)
  const [picked, setPicked] = useState<Picked | null>(null)
  const handlePick = (known: string) => {
    setPicked({ name: known, typed: name.trim() })
    onPick(known)
  }
  const knownId = useId()
  const existing = found?.existing ?? null
  // A name that differs only in spelling is certain.
  const asked = foldName(name)
  const isEqual = (brand: KnownBrand) => isEqualName(asked, foldName(brand.name))
  const near = existing ? [] : (found?.similar ?? [])
  const equal = near.filter(isEqual).slice(0, mostSimilar)
  const similar = near.filter((brand) => !isEqual(brand)).slice(0, mostSimilar - equal.length)
  const names = existing ? [] : (found?.known ?? []).filter((known) => known !== name.trim()).slice(0, mostNames)
  return (
    <div className={styles['name-notes']}>
      <p className="sr-only" aria-live="polite">
        {found && describeFound({ existing, equal, similar, known: names })}
      </p>
      {picked && picked.name === name && (
        <p className="hint">
          <button
            type="button"
            className={joinClasses(textButton['text-button'], styles['put-back'])}
            onClick={() => onPick(picked.typed)}
          >
            {wording.putBack(picked.typed)}
          </button>
        </p>
      )}
      {existing && <KnownBrandBox brand={existing} says={describeMatch(existing.name, name)} />}
      {equal.length > 0 && (
        <div className={styles['similar-brands']}>
          <p className="caption">{wording.isHere}</p>
          {equal.map((brand) => (
            <KnownBrandBox key={brand.id} brand={brand} says={wording.isSpelledSo} />
          ))}
        </div>
      )}
      {similar.length > 0 && (
        <div className={styles['similar-brands']}>
          <p className="caption">{wording.didYouMean}</p>
          {similar.map((brand) => (
            <KnownBrandBox key={brand.id} brand={brand} says={wording.isThere} />
          ))}
        </div>
      )}
      {names.length > 0 && (
        <div>
          <p className="caption" id={knownId}>
            {wording.known}
          </p>
          <ul className={styles['known-names']} aria-labelledby={knownId}>
            {names.map((known) => (
              <li key={known}>
                <button type="button" onClick={() => handlePick(known)}>
                  {known}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function describeMatch(existing: string, typed: string): string {
  return nameKeyOf(existing) === nameKeyOf(typed) ? wording.isTaken : wording.isTakenByAlias
}

type Notes = Found & { equal: KnownBrand[] }

function describeFound({ existing, equal, similar, known }: Notes): string {
  const [here] = existing ? [existing] : equal
  if (here) return wording.taken(here.name)
  if (similar.length > 0) return wording.didYouMeanAny(similar.map(({ name }) => name))
  return known.length > 0 ? wording.knownAre(known) : ''
}

/** A brand that is here already: its tag, what is known of it, and the way there. */
function KnownBrandBox({ brand, says }: { brand: KnownBrand; says: string }) {
  const today = useToday()
  return (
    <div className={styles['known-brand']} data-part="known-brand">
      <span className={joinClasses(smallPhoto['small-photo'], styles['known-photo'])}>
        {brand.tagPhotoUrl ? (
          <img src={smallerPhoto(brand.tagPhotoUrl, 320)} alt="" width={320} height={200} />
        ) : (
          <Icon name="camera" />
        )}
      </span>
      <p>
        <b>{brand.name}</b> {says}
        <span className="hint">
          <PriceLine of={brand} />, {describeRate(brand, today)}, {formatCount(brand.photos, 'tag photo')}
        </span>
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

/** The typing pause before notes appear. */
const pause = 250

/** The check of a name while it is typed. Undefined while unknown or unavailable. */
function useNameCheck(typed: string) {
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  const settled = useDebouncedValue(name, pause)
  const isAskable = settled.length >= limits.brandName.min && settled.length <= limits.brandName.max
  const { data } = useQuery({ ...nameView(settled), enabled: isAskable })
  // The result for an earlier spelling would mislead.
  return settled === name && isAskable ? data : undefined
}
