import type { Brand, BrandPage, CloseMatch, MeantBrand } from '@bolodex/contract/brands'
import { foldText } from '@bolodex/contract/brands/brand-names'
import type { FromPartialCopy } from '@bolodex/contract/offline/partial-copy'
import { joinClasses } from '#lib/join-classes.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { SmallPhoto } from '#ui/small-photo.tsx'
import { brandAddress, newBrandAddress, type DirectoryAddress } from '../brands-api.ts'
import { BrandRow, type RenderEdit, type RenderShop, type RenderUploader } from '../card/brand-card.tsx'
import listStyles from './brand-list.module.css'
import { NoResults } from './no-results.tsx'
import { useMissedSearch } from './use-missed-search.ts'
import { explainClose, explainMeant, isTagNumber, nearWording } from './near-wording.ts'
import styles from './near-matches.module.css'

export type SearchNotesProps = {
  page: BrandPage & FromPartialCopy
  address: DirectoryAddress
  /** Above the results or below them. */
  place: 'above' | 'below'
  renderEdit: RenderEdit
  renderUploader: RenderUploader
  renderShop: RenderShop
}

/**
 * Beside the exact matches: the same name written another way, what else may have been meant, and, where there is
 * nothing at all, the ways on.
 */
export function SearchNotes({ page, address, place, ...slots }: SearchNotesProps) {
  const { query } = address
  const { total, brands, close, didYouMean, savedBrands } = page
  const isNear = close.length > 0 || didYouMean.length > 0
  const isMissed = total === 0 && close.length === 0 && savedBrands === undefined
  useMissedSearch(place === 'below' && isMissed ? query.q : '')
  // Where the text is in no name, the exact matches have it only in their descriptions.
  const isCloseFirst = query.sort === 'best' && !isNamed(brands[0], query.q)
  const shown = close.length > 0 && isCloseFirst === (place === 'above') && (
    <CloseMatches q={query.q} matches={close} {...slots} />
  )
  if (place === 'above') return shown
  // Filters may hide what is searched; then they come first among the ways on.
  const isNarrowed = query.garment.length > 0 || query.minSellThrough > 0 || query.minPrice > 0
  return (
    <>
      {total === 0 && (!isNear || isNarrowed) && <NoResults address={address} savedBrands={savedBrands} />}
      {shown}
      {isNear && !isTagNumber(query.q) && (
        <MeantBrands q={query.q} meant={didYouMean} canAdd={savedBrands === undefined} />
      )}
    </>
  )
}

/** Whether a brand has the text in its name or in an alias. The best match comes first. */
function isNamed(brand: Brand | undefined, q: string): boolean {
  const needle = foldText(q)
  return brand !== undefined && [brand.name, ...brand.aliases].some((name) => foldText(name).includes(needle))
}

type CloseProps = Pick<SearchNotesProps, 'renderEdit' | 'renderUploader' | 'renderShop'> & {
  q: string
  matches: CloseMatch[]
}

/** Brands with the name that was searched, written another way. */
function CloseMatches({ q, matches, ...slots }: CloseProps) {
  return (
    <section className={styles['near']} aria-labelledby="close-matches" data-part="close-matches">
      <div className={styles['heading']}>
        <h2 id="close-matches">{nearWording.close}</h2>
        <p>{matches[0]?.role === 'number' ? nearWording.numberHint : nearWording.closeHint}</p>
      </div>
      <ul className={listStyles['brand-rows']}>
        {matches.map(({ brand, ...found }) => (
          <li key={brand.id}>
            <BrandRow
              brand={brand}
              urgency="soon"
              note={
                <p className={styles['why']}>
                  <Icon name="tick" /> {explainClose(q, found)}
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

/** What else may have been meant: brands of the directory, and names that only the catalogue knows. */
function MeantBrands({ q, meant, canAdd }: { q: string; meant: MeantBrand[]; canAdd: boolean }) {
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
              </li>
            ))}
          </ul>
        </section>
      )}
      {canAdd && <NoneOfThese q={q} />}
    </div>
  )
}

function MeantLink({
  q,
  meant: { name, slug, tagPhotoUrl, averageSalePrice, sellThroughRate, ...found },
}: {
  q: string
  meant: MeantBrand
}) {
  return (
    <PageLink href={brandAddress(slug ?? '')}>
      <SmallPhoto url={tagPhotoUrl} />
      <span>
        <b>{name}</b>
        <small>{explainMeant(q, found)}</small>
        {(averageSalePrice !== null || sellThroughRate !== null) && (
          <small>{nearWording.figures(averageSalePrice, sellThroughRate)}</small>
        )}
      </span>
    </PageLink>
  )
}

/** The way to add what was searched, after everything that it may be. */
function NoneOfThese({ q }: { q: string }) {
  return (
    <p className={styles['none-of-these']}>
      {nearWording.noneOfThese} <PageLink href={newBrandAddress(q)}>{nearWording.add(q)}</PageLink>
    </p>
  )
}
