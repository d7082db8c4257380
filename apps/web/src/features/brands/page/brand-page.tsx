import type { ReactNode } from 'react'
import type { BrandDetails, Brand } from '@bolodex/contract/brands'
import { describeGarmentType } from '@bolodex/contract/brands/garment-types'
import { describePriceBasis, valueBases } from '@bolodex/contract/brands/value-bases'
import { samePlace } from '#lib/navigation.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { suggestAddress } from '../brands-api.ts'
import { valueWording } from '../brands-wording.ts'
import { pageWording as wording } from './page-wording.ts'
import { BrandPrice, SellRate, ValueNotes } from '../card/brand-values.tsx'
import { TagGallery, type GalleryProps } from './tag-gallery.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import styles from './brand-page.module.css'

/** A longer name would fill a phone's first screen in the usual size. */
const longName = 40
/** A longer description would push what it sells for off the first screen, so it comes last. */
const longDescription = 400

type BrandPageProps = {
  gallery: GalleryProps
  pay: ReactNode
  numbers: ReactNode
  actions: ReactNode
  further: ReactNode
}

/**
 * Everything known of one brand. What one can do with it and what else belongs to it come from outside: a brand does
 * not know how people vote or give photos, nor what its history is.
 */
export function BrandPage({ gallery, pay, numbers, actions, further }: BrandPageProps) {
  const { brand } = gallery
  const isLong = brand.description.length > longDescription
  const words = (
    <div className={styles['brand-words']}>
      <p className="lede">{brand.description}</p>
      {brand.aliases.length > 0 && (
        <p className={styles['brand-aliases']}>
          <span className="caption">{wording.aliases}</span> {brand.aliases.join(', ')}
        </p>
      )}
      {numbers}
    </div>
  )
  return (
    <div className={styles['brand-frame']}>
      <article className={joinClasses(styles['brand-page'], isLong && styles['has-long-words'])}>
        <header className={styles['brand-head']}>
          <BackLink className={styles['back-to-brands']} href="/">
            {wording.back}
          </BackLink>
          <h1 className={brand.name.length > longName ? styles['is-long'] : undefined}>{brand.name}</h1>
          {!isLong && words}
        </header>
        {/* By address: another brand starts with its own first photo. */}
        <TagGallery key={brand.slug} {...gallery} />
        <BrandFigures brand={brand} />
        <LookFor names={brand.garmentTypes} />
        <div className={styles['brand-pay']}>{pay}</div>
        {isLong && words}
        <div className={styles['brand-actions']}>{actions}</div>
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
    <section className={styles['brand-figures']} aria-label={wording.figures}>
      <dl>
        <BrandPrice brand={brand} hasBasis={false} className={styles['big-price']} />
        <SellRate
          rate={rate}
          setAt={brand.sellThroughSetAt}
          notes={<ValueNotes brand={brand} />}
          hasScale
          className={styles['big-rate']}
        />
      </dl>
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

/** What to look for on the rail, in words. */
function LookFor({ names }: { names: string[] }) {
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
    </section>
  )
}

type ValueOriginProps = {
  value: 'Price' | 'Sell rate' | 'Price and sell rate'
  basis: string | null
  setAt: string | null
}

/** What a figure rests on and how old it is. The time comes last, where its change to a distance moves nothing. */
function ValueOrigin({ value, basis, setAt }: ValueOriginProps) {
  return (
    <li>
      <Icon name="clock" />
      <span>
        <b>{value}:</b> {basis ?? valueWording.sourceUnknown}, <RelativeTime moment={setAt} />
      </span>
    </li>
  )
}

type BrandActionsProps = { brand: Brand; isAdmin: boolean; onEdit: (brand: Brand) => Promise<void>; onFlag: () => void }

/** What one can do about what the page says. */
export function BrandActions({ brand, isAdmin, onEdit, onFlag }: BrandActionsProps) {
  return (
    <>
      <PageLink className="button button-outline" href={suggestAddress(brand.slug)} state={samePlace} rel="nofollow">
        <Icon name="suggest" /> {wording.suggest}
      </PageLink>
      {isAdmin && (
        <Button
          look="outline"
          aria-label={wording.edit(brand.name)}
          aria-haspopup="dialog"
          onClick={() => void onEdit(brand)}
        >
          <Icon name="pen" /> Edit
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
