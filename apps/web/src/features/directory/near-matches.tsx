import type { ReactNode } from 'react'
import type { Brand, BrandPage, CloseMatch, MeantBrand } from '@bolodex/contract/directory/brands'
import { foldName } from '@bolodex/brand-names/fold-name'
import { isEqualName } from '@bolodex/brand-names/match-name'
import type { FromPartialCopy } from '@bolodex/offline-directory/partial-copy'
import { describeRate } from '#lib/describe-price.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { soldListingsAddress } from '#lib/sold-listings.ts'
import { useToday } from '#lib/today.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Icon } from '#ui/icon.tsx'
import { outsideLink, PageLink } from '#ui/navigation/page-link.tsx'
import { PriceLine } from '#ui/price/price-line.tsx'
import { SmallPhoto } from '#ui/small-photo.tsx'
import { brandAddress, isFiltered, newBrandAddress, type DirectoryAddress } from '#lib/brands-api.ts'
import { BrandRow, type RenderEdit, type RenderShop, type RenderUploader } from '#ui/brand/brand-card.tsx'
import listStyles from './brand-list.module.css'
import { describeLeftOut, SearchAll } from './left-out.tsx'
import { NoResults } from './no-results.tsx'
import { useMissedSearch } from './use-missed-search.ts'
import { explainClose, explainLine, explainMeant, isTagNumber, nearWording } from './near-wording.ts'
import styles from './near-matches.module.css'

export type SearchNotesProps = {
  page: BrandPage & FromPartialCopy
  /** The exact matches above. */
  hits: Brand[]
  address: DirectoryAddress
  /** 'I sold one' of a name that the directory does not have. */
  renderSold: (name: string) => ReactNode
  renderEdit: RenderEdit
  renderUploader: RenderUploader
  renderShop: RenderShop
  knownNames: number
  isAdmin: boolean
}

/** Below the results of a search: close matches, and suggestions when there are none. */
export function SearchNotes({ page, hits, address, renderSold, knownNames, isAdmin, ...slots }: SearchNotesProps) {
  const { query } = address
  const { total, didYouMean, filteredOut, savedBrands } = page
  const isHit = (id: number) => hits.some((brand) => brand.id === id)
  // Its description holds the name of the line, so the brand is among the hits already.
  const lineHits = page.close.filter(({ role, brand }) => role === 'line' && isHit(brand.id))
  const close = page.close.filter((match) => !match.isEqual && !lineHits.includes(match))
  const isNear = close.length > 0 || didYouMean.length > 0
  const isNothing = hits.length === 0 && total === 0
  useMissedSearch(isNothing && close.length === 0 && savedBrands === undefined ? query.q : '')
  const canAdd = savedBrands === undefined && !hits.some((brand) => isNamed(brand, query.q))
  return (
    <>
      {hits.length > 0 && page.close[0]?.role === 'number' && <p className="hint">{nearWording.numberHint}</p>}
      {lineHits.map(({ text, brand }) => (
        <p key={brand.id} className="hint">
          {explainLine(text, brand.name)}
        </p>
      ))}
      {isNothing && !isNear && <NoResults {...{ address, filteredOut, savedBrands, knownNames, isAdmin }} />}
      {isNothing && isNear && query.q !== '' && isFiltered(address) && (
        <p className={styles['left-out']}>
          {describeLeftOut(query, filteredOut)} <SearchAll address={address} />
        </p>
      )}
      {close.length > 0 && <CloseMatches q={query.q} matches={close} {...slots} />}
      {isNear && !isTagNumber(query.q) && (
        <MeantBrands q={query.q} meant={didYouMean} canAdd={canAdd} renderSold={renderSold} />
      )}
    </>
  )
}

/** Whether this is a name of the brand, but for spelling. */
function isNamed({ name, aliases }: Brand, q: string): boolean {
  const asked = foldName(q)
  return [name, ...aliases].some((own) => isEqualName(asked, foldName(own)))
}

type CloseProps = Pick<SearchNotesProps, 'renderEdit' | 'renderUploader' | 'renderShop'> & {
  q: string
  matches: CloseMatch[]
}

/** Brands with the text as a prefix, or matching by another name. */
function CloseMatches({ q, matches, ...slots }: CloseProps) {
  return (
    <section className={styles['near']} aria-labelledby="close-matches" data-part="close-matches">
      <div className={styles['heading']}>
        <h2 id="close-matches">{nearWording.close}</h2>
      </div>
      <ul className={listStyles['brand-rows']}>
        {matches.map(({ brand, ...found }) => (
          <li key={brand.id}>
            <BrandRow
              brand={brand}
              urgency="soon"
              note={
                <p className={styles['why']}>
                  <Icon name="tick" /> {explainClose(q, { brand, ...found })}
                </p>
              }
              {...slots}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type MeantProps = Pick<SearchNotesProps, 'renderSold'> & { q: string; meant: MeantBrand[]; canAdd: boolean }

/** Corrections: brands of the directory, and names that only the catalog has. */
function MeantBrands({ q, meant, canAdd, renderSold }: MeantProps) {
  // Fetched by the browser: it does nothing before the page runs.
  const isHydrated = useHydrated()
  const here = meant.filter(({ slug }) => slug !== null)
  const known = meant.filter(({ slug }) => slug === null)
  const same = known.find(({ match }) => match === 'same')
  return (
    <div className={joinClasses(styles['meant'], here.length > 0 && known.length > 0 && styles['has-both'])}>
      {here.length > 0 && (
        <section className={styles['near']} aria-labelledby="did-you-mean" data-part="did-you-mean">
          <div className={styles['heading']}>
            <h2 id="did-you-mean">{nearWording.meant}</h2>
          </div>
          <ul className={styles['meant-brands']}>
            {here.map((one) => (
              <li key={one.slug}>
                <MeantLink q={q} meant={one} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {known.length > 0 && (
        <section className={styles['near']} aria-labelledby="known-names" data-part="known-names">
          <div className={styles['heading']}>
            <h2 id="known-names">{nearWording.known}</h2>
            {same && <p>{nearWording.knownSame(same.name)}</p>}
          </div>
          <ul className={joinClasses(listStyles['brand-rows'], styles['known-names'])}>
            {known.map(({ name, lineOf }) => (
              <li key={name}>
                <span className={styles['blank-tag']} aria-hidden="true" />
                <span className={styles['known-name']}>
                  <b>{name}</b>
                  <small>{lineOf ? nearWording.lineOf(lineOf) : nearWording.knownName}</small>
                </span>
                <PageLink
                  className="button button-outline"
                  href={newBrandAddress(name)}
                  aria-label={`${nearWording.addIt}: ${name}`}
                >
                  <Icon name="plus" /> {nearWording.addIt}
                </PageLink>
                <span className={styles['known-ways']}>
                  <a href={soldListingsAddress(name)} aria-label={nearWording.ebayOf(name)} {...outsideLink}>
                    {nearWording.ebay} <Icon name="outside" />
                  </a>
                  {isHydrated && renderSold(name)}
                </span>
              </li>
            ))}
          </ul>
          <p className="hint">{nearWording.ebayHint}</p>
        </section>
      )}
      {canAdd && <NoneOfThese q={q} />}
    </div>
  )
}

function MeantLink({ q, meant }: { q: string; meant: MeantBrand }) {
  const { name, slug, garmentTypes, tagPhotoUrl, averageSalePrice, sellThroughRate } = meant
  const today = useToday()
  return (
    <PageLink href={brandAddress(slug ?? '')}>
      <SmallPhoto url={tagPhotoUrl} />
      <span>
        <b>{name}</b>
        <small>{explainMeant(q, meant)}</small>
        {averageSalePrice === null && garmentTypes.length > 0 && <small>{nearWording.lookFor(garmentTypes)}</small>}
        {(averageSalePrice !== null || sellThroughRate !== null) && (
          <small>
            {averageSalePrice !== null && <PriceLine of={meant} />}
            {averageSalePrice !== null && sellThroughRate !== null && ' · '}
            {sellThroughRate !== null && describeRate(meant, today)}
          </small>
        )}
      </span>
    </PageLink>
  )
}

/** The link to add the searched name, after all suggestions. */
function NoneOfThese({ q }: { q: string }) {
  return (
    <p className={styles['none-of-these']}>
      {nearWording.noneOfThese} <PageLink href={newBrandAddress(q)}>{nearWording.add(q)}</PageLink>
    </p>
  )
}
