import { useState, type ReactNode } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { BrandDetails, getBrand } from '@bolodex/contract/directory/brands'
import type { confirmIdentifier, listIdentifiedBrands } from '@bolodex/contract/identifiers/brand-identifiers'
import { formatIdentifier, parseIdentifier, type Identifier } from '@bolodex/contract/identifiers/identifiers'
import { endpoint } from '#lib/api-client.ts'
import { explain } from '#lib/api-error.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { BoxedPhoto } from '#ui/boxed-photo.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { SmallPhoto } from '#ui/small-photo.tsx'
import { TypeForm } from './camera-view.tsx'
import { readTagWording } from './read-tag-wording.ts'
import type { ReadTag } from './tag-reader.ts'
import textButton from '#ui/text-button.module.css'
import styles from './reading-result.module.css'

const wording = readTagWording.result
const brand = endpoint<typeof getBrand>('GET', '/api/brands/:slug')
const identified = endpoint<typeof listIdentifiedBrands>('GET', '/api/identifiers/:kind/:number')
const confirmation = endpoint<typeof confirmIdentifier>('PUT', '/api/brands/:id/identifiers/:kind/:number/confirmation')

/** More would be guessing. */
const mostShown = 3

/** `hasNumber`: the number on the tag is one that members found on this brand. */
type Candidate = { name: string; slug: string | null; why: string; hasNumber: boolean }
type Props = {
  /** The picture's own address in this browser. */
  picture: string
  reading: ReadTag
  isMember: boolean
  /** What decides about a brand: what it sells for, how fast, what to pay. */
  renderDecision: (brand: BrandDetails) => ReactNode
  /** Price and rate in little room. */
  renderFigures: (brand: BrandDetails) => ReactNode
  onAgain: () => void
  onAddPhoto: (brand: BrandDetails) => void
  /** Where the brand has tag photos: lays the picture beside them. */
  onCompare: (brand: BrandDetails) => void
  /** Asks when the garment was made; with its brand, if that is certain. */
  onDate: (brand: BrandDetails | null) => void
  /** The way to the form for a new brand was taken. */
  onAddBrand: (number: Identifier | null) => void
}

/** What the tag may say: up to three brands beside the picture, and always a way to type. */
export function ReadingResult(props: Props) {
  const { picture, reading, isMember, renderDecision, renderFigures, onAgain, onDate, onAddBrand } = props
  // One number on one tag is one brand's.
  const [isConfirmed, setConfirmed] = useState(false)
  const number = reading.numbers.map(parseIdentifier).find((found) => found !== null) ?? null
  const { data: byNumber } = useQuery({
    ...identified.readIfPossible({ params: number ?? { kind: 'RN', number: '0000' } }),
    enabled: number !== null,
  })
  const candidates = choose(reading, number, byNumber?.brands ?? [])
  const brands = useQueries({
    queries: candidates.map(({ slug }) => ({
      ...brand.readIfPossible({ params: { slug: slug ?? '' } }),
      enabled: slug !== null,
    })),
  })
  const isUnread = candidates.length === 0
  const [typed, setTyped] = useState<string | null>(isUnread && reading.words ? reading.words : null)
  const title = isUnread ? wording.nothing : reading.sure ? wording.sure : wording.unsure
  return (
    <div className={styles['result']}>
      <div className={styles['result-head']}>
        <button type="button" className={styles['back']} aria-label={wording.back} onClick={onAgain}>
          <Icon name="back" />
        </button>
        <h1>{title}</h1>
      </div>
      <ReadWords picture={picture} reading={reading} number={number} onEdit={setTyped} />
      {isUnread && typed !== null && <p className="hint">{wording.fixHint}</p>}
      {typed !== null && <TypeForm key={typed} start={typed} />}
      <ul className={styles['candidates']}>
        {candidates.map((candidate, index) => {
          const found = brands[index]?.data ?? null
          const isBest = index === 0
          return (
            <li key={candidate.name} className={joinClasses(styles['candidate'], isBest && styles['is-best'])}>
              <CandidateLink
                candidate={candidate}
                brand={found}
                kind={number?.kind ?? null}
                onAdd={() => onAddBrand(number)}
              >
                {!isBest && found && renderFigures(found)}
              </CandidateLink>
              {isBest && found && renderDecision(found)}
              {found && (
                <CandidateActions
                  brand={found}
                  number={isMember && !isConfirmed ? number : null}
                  onConfirmed={() => setConfirmed(true)}
                  onAddPhoto={props.onAddPhoto}
                  onCompare={props.onCompare}
                />
              )}
            </li>
          )
        })}
      </ul>
      <div className={styles['ways-on']}>
        <Button
          look="outline"
          onClick={() => onDate(reading.sure || candidates[0]?.hasNumber ? (brands[0]?.data ?? null) : null)}
        >
          <Icon name="clock" /> {wording.date}
        </Button>
        <Button look="outline" onClick={() => setTyped('')}>
          <Icon name="keyboard" /> {readTagWording.type}
        </Button>
        {!reading.isPartial && (
          <PageLink
            className="button button-outline"
            href={`/submit-brand?${new URLSearchParams({ name: reading.words })}`}
            onClick={() => onAddBrand(number)}
          >
            <Icon name="plus" /> {wording.add}
          </PageLink>
        )}
        <Button look="outline" onClick={onAgain}>
          <Icon name="camera" /> {wording.again}
        </Button>
      </div>
    </div>
  )
}

type ReadWordsProps = {
  picture: string
  reading: ReadTag
  number: Identifier | null
  onEdit: (start: string) => void
}

/** The picture, with what was read off it and where. */
function ReadWords({ picture, reading, number, onEdit }: ReadWordsProps) {
  const { words, lines, size } = reading
  const start = words || (number && formatIdentifier(number))
  return (
    <section className={styles['read']} aria-label={wording.readLabel}>
      <BoxedPhoto src={picture} alt={wording.yourPhoto} size={size} lines={lines.filter(({ part }) => part !== null)} />
      {start === null ? (
        <p className="hint">{wording.nothingHint}</p>
      ) : (
        <dl>
          {words && (
            <div>
              <dt className="caption">{wording.read}</dt>
              <dd>“{words}”</dd>
            </div>
          )}
          {number && (
            <div>
              <dt className="caption">{wording.number(number.kind)}</dt>
              <dd>{formatIdentifier(number)}</dd>
            </div>
          )}
        </dl>
      )}
      {start !== null && (
        <Button look="outline" onClick={() => onEdit(start)}>
          <Icon name="pen" /> {wording.edit}
        </Button>
      )}
    </section>
  )
}

/** Brands that have the number on their tags come with the names that were read; those that are both come first, then a sure name. */
function choose(
  { candidates, sure, slugs }: ReadTag,
  number: Identifier | null,
  byNumber: { name: string; slug: string }[],
): Candidate[] {
  const isNumbered = (name: string) => byNumber.some((one) => one.name === name)
  const isNamed = (name: string) => candidates.some((one) => one.name === name)
  const kind = number?.kind ?? ''
  const why = number ? wording.sameNumber(formatIdentifier(number)) : ''
  const numbered = byNumber.map(({ name, slug }) => ({ name, slug, why, hasNumber: true }))
  const named = candidates.map(({ name }, index): Candidate => {
    const slug = slugs.get(name) ?? null
    if (isNumbered(name)) return { name, slug, why: wording.both(kind), hasNumber: true }
    const match = sure && index === 0 ? wording.fits : wording.close
    return { name, slug, why: slug === null ? wording.known : match, hasNumber: false }
  })
  const both = named.filter(({ hasNumber }) => hasNumber)
  const first = named.filter((one, index) => sure && index === 0 && !one.hasNumber)
  // Beside a certain answer, similar names outside the directory do not help.
  const rest = named.slice(first.length).filter(({ slug, hasNumber }) => !hasNumber && (!sure || slug !== null))
  // Of names that are only alike, those of the directory come before those that only the catalogue knows.
  const here = rest.filter(({ slug }) => slug !== null)
  const known = rest.filter(({ slug }) => slug === null)
  return [...both, ...first, ...numbered.filter(({ name }) => !isNamed(name)), ...here, ...known].slice(0, mostShown)
}

type LinkProps = {
  candidate: Candidate
  brand: BrandDetails | null
  kind: string | null
  onAdd: () => void
  children: ReactNode
}

function CandidateLink({ candidate, brand, kind, onAdd, children }: LinkProps) {
  const { name, slug, why, hasNumber } = candidate
  const add = `/submit-brand?${new URLSearchParams({ name })}`
  return (
    <PageLink
      className={styles['candidate-link']}
      href={slug === null ? add : `/brands/${encodeURIComponent(slug)}`}
      {...(slug === null && { rel: 'nofollow', onClick: onAdd })}
    >
      <SmallPhoto url={brand?.tagPhotoUrl} />
      <div className={styles['candidate-words']}>
        <b>{name}</b>
        <small>{why}</small>
        {hasNumber && kind && (
          <span className={styles['same-number']}>
            <Icon name="tick" /> {wording.sameKind(kind)}
          </span>
        )}
      </div>
      {slug === null ? <span className={styles['add-known']}>{wording.addKnown}</span> : children}
    </PageLink>
  )
}

type ActionsProps = {
  brand: BrandDetails
  /** What can be confirmed: null where it has been, and for guests. */
  number: Identifier | null
  onConfirmed: () => void
  onAddPhoto: (brand: BrandDetails) => void
  onCompare: (brand: BrandDetails) => void
}

function CandidateActions({ brand, number, onConfirmed, onAddPhoto, onCompare }: ActionsProps) {
  const handleConfirm = async (identifier: Identifier) => {
    try {
      await confirmation.call({ params: { id: brand.id, ...identifier } })
      onConfirmed()
      showToast({ title: wording.confirmed(formatIdentifier(identifier)), tone: 'success' })
    } catch (error) {
      showError(explain(error))
    }
  }
  return (
    <div className={styles['candidate-actions']}>
      {number && (
        <button type="button" className={textButton['tall-text-button']} onClick={() => void handleConfirm(number)}>
          <Icon name="check" /> {wording.confirm(formatIdentifier(number))}
        </button>
      )}
      <button
        type="button"
        className={textButton['tall-text-button']}
        aria-haspopup="dialog"
        onClick={() => onAddPhoto(brand)}
      >
        <Icon name="photo-up" /> {wording.addPhoto}
      </button>
      {brand.photos.length > 0 && (
        <button type="button" className={textButton['tall-text-button']} onClick={() => onCompare(brand)}>
          <Icon name="copy" /> {wording.compare}
        </button>
      )}
    </div>
  )
}
