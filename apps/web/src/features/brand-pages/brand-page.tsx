import type { ReactNode } from 'react'
import type { BrandDetails, Brand } from '@bolodex/contract/directory/brands'
import { describeGarmentType } from '@bolodex/contract/garment-types'
import { describePriceBasis, valueBases } from '@bolodex/contract/directory/value-bases'
import { formatAge } from '#lib/format-dates.ts'
import { samePlace } from '#lib/navigation.ts'
import { useToday } from '#lib/today.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { SkipLink } from '#ui/navigation/skip-link.tsx'
import { suggestAddress } from '#lib/brands-api.ts'
import { valueWording } from '#ui/brand/brands-wording.ts'
import { BrandLinks } from './brand-links.tsx'
import { pageWording as wording } from './page-wording.ts'
import { SellRate, ValueNotes } from '#ui/brand/brand-values.tsx'
import { BrandLines } from '#ui/brand/brand-lines.tsx'
import { FakeWarning } from '#ui/brand/fake-warning.tsx'
import { NoPrice } from '#ui/brand/no-price.tsx'
import { PriceTag } from '#ui/price/price.tsx'
import { TagGallery, type GalleryProps } from './tag-gallery.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import satin from '#ui/garments/satin.module.css'
import styles from './brand-page.module.css'

/** A longer name would fill a phone's first screen in the usual size. */
const longName = 40
/** A longer description would push what it sells for off the first screen, so it comes last. */
const longDescription = 400
/** Without a price, the description is the answer. */
const longWithoutPrice = 800

type BrandPageProps = {
  gallery: GalleryProps
  /** What is said below the description of a brand that came with the site. */
  starter: ReactNode
  pay: ReactNode
  numbers: ReactNode
  actions: ReactNode
  further: ReactNode
}

/**
 * Everything known about one brand. Voting, photos and history are passed in, because this feature does not know
 * them.
 */
export function BrandPage({ gallery, starter, pay, numbers, actions, further }: BrandPageProps) {
  const { brand } = gallery
  const isPriceless = brand.averageSalePrice === null
  const isLong = brand.description.length > (isPriceless ? longWithoutPrice : longDescription)
  // What to look for comes before a price that is missing, and before the place for a photo that is missing.
  const isBare = isPriceless && brand.tagPhotoUrl === null
  // Keyed by slug: another brand starts with its own first photo.
  const photos = <TagGallery key={brand.slug} {...gallery} />
  const lookFor = <LookFor brand={brand} />
  const words = (
    <div className={styles['brand-words']}>
      <p className="lede">{brand.description}</p>
      {starter}
      {brand.aliases.length > 0 && (
        <p className={styles['brand-aside']}>
          <span className="caption">{wording.aliases}</span> {brand.aliases.join(', ')}
        </p>
      )}
      <BrandLinks brand={brand} className={styles['brand-aside']} />
      {numbers}
    </div>
  )
  return (
    <div className={styles['brand-frame']}>
      <article
        className={joinClasses(
          styles['brand-page'],
          isLong && styles['has-long-words'],
          isPriceless && styles['is-priceless'],
          isBare && styles['is-bare'],
        )}
      >
        <header className={styles['brand-head']}>
          <SkipLink to="brand-actions">{wording.skip}</SkipLink>
          <BackLink className={styles['back-to-brands']} href="/">
            {wording.back}
          </BackLink>
          <h1 className={brand.name.length > longName ? styles['is-long'] : undefined}>{brand.name}</h1>
          {!isLong && words}
        </header>
        {!isBare && photos}
        {isPriceless && lookFor}
        <BrandFigures brand={brand} />
        {!isPriceless && lookFor}
        <div className={styles['brand-pay']}>
          {brand.photos.some(({ kind }) => kind === 'fake warning') && (
            <p className={styles['known-fakes']}>
              <Icon name="warning" /> {wording.fakes}
            </p>
          )}
          <FakeWarning text={brand.fakeWarning} className={styles['fake-warning']} />
          {pay}
        </div>
        {isLong && words}
        {isBare && photos}
        <div id="brand-actions" className={styles['brand-actions']} tabIndex={-1}>
          {actions}
        </div>
        <div className={styles['brand-further']} data-part="brand-further">
          {further}
        </div>
      </article>
    </div>
  )
}

/** Price and sell rate, each with what it rests on and how old it is. */
function BrandFigures({ brand }: { brand: BrandDetails }) {
  const { averageSalePrice: price, sellThroughRate: rate } = brand
  const priceBasis = brand.priceBasis && describePriceBasis(brand.priceBasis, brand.soldCount)
  const rateBasis = brand.sellThroughBasis && valueBases[brand.sellThroughBasis]
  const isSameDay = brand.priceSetAt?.slice(0, 10) === brand.sellThroughSetAt?.slice(0, 10)
  const isOneOrigin = price !== null && rate !== null && isSameDay && brand.priceBasis === brand.sellThroughBasis
  return (
    <section className={joinClasses(satin['satin'], styles['brand-figures'])} aria-label={wording.figures}>
      <dl>
        <PriceTag of={brand} hasBasis={false} className={styles['big-price']} />
        <SellRate
          rate={rate}
          setAt={brand.sellThroughSetAt}
          notes={<ValueNotes brand={brand} />}
          scale={rate !== null && <TapeScale />}
          className={styles['big-rate']}
        />
      </dl>
      {price === null && <NoPrice brand={brand} className={styles['no-price']} />}
      {(price !== null || rate !== null) && (
        <ul>
          {isOneOrigin ? (
            <ValueOrigin value="Price and sell rate" basis={priceBasis} setAt={brand.priceSetAt} />
          ) : (
            <>
              {price !== null && <ValueOrigin value="Price" basis={priceBasis} setAt={brand.priceSetAt} />}
              {rate !== null && <ValueOrigin value="Sell rate" basis={rateBasis} setAt={brand.sellThroughSetAt} />}
            </>
          )}
        </ul>
      )}
    </section>
  )
}

function TapeScale() {
  return (
    <dd className={styles['tape-scale']} aria-hidden="true">
      {[0, 50, 100].map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </dd>
  )
}

/** Garments to look for, in words, and the lines that sell differently. */
function LookFor({ brand: { garmentTypes: names, lines } }: { brand: BrandDetails }) {
  return (
    <section className={styles['look-for-words']} aria-labelledby="look-for">
      <h2 id="look-for" className="caption">
        Look for
      </h2>
      {names.length === 0 ? (
        <p className="hint">{wording.noGarments}</p>
      ) : (
        <ul>
          {[...new Set(names)].map(describeGarmentType).map(({ name, key, description }) => (
            <li key={name} className={`hue-${key}`}>
              <Icon name={`garment-${key}`} />
              <span>
                <b>{name}</b> <span className="hint">{description}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <BrandLines lines={lines} />
    </section>
  )
}

type ValueOriginProps = {
  value: 'Price' | 'Sell rate' | 'Price and sell rate'
  basis: string | null
  setAt: string | null
}

/** The source and age of a figure. */
function ValueOrigin({ value, basis, setAt }: ValueOriginProps) {
  const today = useToday()
  return (
    <li>
      <Icon name="clock" />
      <span>
        <b>{value}:</b> {basis ?? valueWording.sourceUnknown}, {setAt ? formatAge(setAt, today) : 'date unknown'}
      </span>
    </li>
  )
}

type OpenBrand = (brand: Brand) => Promise<void>
/** `onEdit`: for admins. `onModerate`: for moderators, who cannot edit. */
type BrandActionsProps = { brand: Brand; onEdit: OpenBrand | null; onModerate: OpenBrand | null; onFlag: () => void }

/** Actions on a brand page. */
export function BrandActions({ brand, onEdit, onModerate, onFlag }: BrandActionsProps) {
  return (
    <>
      <PageLink className="button button-outline" href={suggestAddress(brand.slug)} state={samePlace} rel="nofollow">
        <Icon name="suggest" /> {wording.suggest}
      </PageLink>
      {onEdit && (
        <Button
          look="outline"
          aria-label={wording.edit(brand.name)}
          aria-haspopup="dialog"
          onClick={() => void onEdit(brand)}
        >
          <Icon name="pen" /> Edit
        </Button>
      )}
      {onModerate && (
        <Button
          look="outline"
          aria-label={wording.moderateNamed(brand.name)}
          aria-haspopup="dialog"
          onClick={() => void onModerate(brand)}
        >
          <Icon name="merge" /> {wording.moderate}
        </Button>
      )}
      <button
        type="button"
        className={joinClasses('button', styles['flag-brand'], 'needs-script')}
        aria-label={wording.flag(brand.name)}
        aria-haspopup="dialog"
        onClick={onFlag}
      >
        <Icon name="flag" /> Flag
      </button>
    </>
  )
}
