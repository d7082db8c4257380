import { useState, type ReactNode } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { BrandDetails, getBrand } from '@bolodex/contract/brands'
import type { confirmIdentifier, listIdentifiedBrands } from '@bolodex/contract/shop/brand-identifiers'
import { formatIdentifier, parseIdentifier, type Identifier } from '@bolodex/contract/shop/identifiers'
import { endpoint } from '#lib/api-client.ts'
import { explain } from '#lib/api-error.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { SmallPhoto } from '#ui/small-photo.tsx'
import { TypeForm } from './camera-view.tsx'
import { readTagWording } from './read-tag-wording.ts'
import type { ReadTag } from './tag-reader.ts'
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
}

/** What the tag may say: up to three brands beside the picture, and always a way to type. */
export function ReadingResult(props: Props) {
  const { picture, reading, isMember, renderDecision, renderFigures, onAgain, onAddPhoto } = props
  const [typed, setTyped] = useState<string | null>(null)
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
  const title = candidates.length === 0 ? wording.nothing : reading.sure ? wording.sure : wording.unsure
  return (
    <div className={styles['result']}>
      <div className={styles['result-head']}>
        <button type="button" className={styles['back']} aria-label={wording.back} onClick={onAgain}>
          <Icon name="back" />
        </button>
        <h1>{title}</h1>
      </div>
      <ReadWords picture={picture} name={reading.candidates[0]?.name ?? null} number={number} onEdit={setTyped} />
      {typed !== null && <TypeForm key={typed} start={typed} />}
      <ul className={styles['candidates']}>
        {candidates.map((candidate, index) => {
          const found = brands[index]?.data ?? null
          const isBest = index === 0
          return (
            <li key={candidate.name} className={joinClasses(styles['candidate'], isBest && styles['is-best'])}>
              <CandidateLink candidate={candidate} brand={found} kind={number?.kind ?? null}>
                {!isBest && found && renderFigures(found)}
              </CandidateLink>
              {isBest && found && renderDecision(found)}
              {found && <CandidateActions brand={found} number={isMember ? number : null} onAddPhoto={onAddPhoto} />}
            </li>
          )
        })}
      </ul>
      <div className={styles['ways-on']}>
        <Button look="outline" onClick={() => setTyped('')}>
          <Icon name="keyboard" /> {readTagWording.type}
        </Button>
        {!reading.isPartial && (
          <PageLink className="button button-outline" href="/submit-brand">
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
  name: string | null
  number: Identifier | null
  onEdit: (start: string) => void
}

/** The picture, with what was read off it. */
function ReadWords({ picture, name, number, onEdit }: ReadWordsProps) {
  const start = name ?? (number && formatIdentifier(number))
  return (
    <section className={styles['read']} aria-label={wording.readLabel}>
      <img src={picture} alt={wording.yourPhoto} />
      {start === null ? (
        <p className="hint">{wording.nothingHint}</p>
      ) : (
        <dl>
          {name && (
            <div>
              <dt className="caption">{wording.read}</dt>
              <dd>“{name}”</dd>
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
  // Beside a sure answer, a name that is only alike and not in the directory helps nobody.
  const rest = named.slice(first.length).filter(({ slug, hasNumber }) => !hasNumber && (!sure || slug !== null))
  return [...both, ...first, ...numbered.filter(({ name }) => !isNamed(name)), ...rest].slice(0, mostShown)
}

type LinkProps = { candidate: Candidate; brand: BrandDetails | null; kind: string | null; children: ReactNode }

function CandidateLink({ candidate, brand, kind, children }: LinkProps) {
  const { name, slug, why, hasNumber } = candidate
  const add = `/submit-brand?${new URLSearchParams({ name })}`
  return (
    <PageLink
      className={styles['candidate-link']}
      href={slug === null ? add : `/brands/${encodeURIComponent(slug)}`}
      {...(slug === null && { rel: 'nofollow' })}
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

type ActionsProps = { brand: BrandDetails; number: Identifier | null; onAddPhoto: (brand: BrandDetails) => void }

function CandidateActions({ brand, number, onAddPhoto }: ActionsProps) {
  const [isSaved, setSaved] = useState(false)
  const handleConfirm = async (identifier: Identifier) => {
    try {
      await confirmation.call({ params: { id: brand.id, ...identifier } })
      setSaved(true)
      showToast({ title: wording.confirmed(formatIdentifier(identifier)), tone: 'success' })
    } catch (error) {
      showError(explain(error))
    }
  }
  return (
    <div className={styles['candidate-actions']}>
      {number && !isSaved && (
        <button type="button" onClick={() => void handleConfirm(number)}>
          <Icon name="check" /> {wording.confirm(formatIdentifier(number))}
        </button>
      )}
      <button type="button" aria-haspopup="dialog" onClick={() => onAddPhoto(brand)}>
        <Icon name="photo-up" /> {wording.addPhoto}
      </button>
    </div>
  )
}
