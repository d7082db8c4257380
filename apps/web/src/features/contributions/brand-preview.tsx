import { Icon } from '#ui/icon.tsx'
import { cardWording } from '#ui/brand/brands-wording.ts'
import { contributeWording } from './contribute-wording.ts'
import { GarmentIcons, SellRate } from '#ui/brand/brand-values.tsx'
import { PriceTag } from '#ui/price/price.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { Eyelet } from '#ui/garments/eyelet.tsx'
import cardStyles from '#ui/brand/brand-card.module.css'
import styles from './brand-preview.module.css'
import photoStyles from '#ui/brand/tag-photo.module.css'

const wording = contributeWording.formPreview

type Props = {
  name: string
  description: string
  price: number | null
  rate: number | null
  garmentTypes: string[]
  /** The note shown while there is no photo. */
  photoNote: string
  /** Null while there is no photo. */
  submitter: string | null
}

/** The card of a brand that is not in the directory yet. */
export function BrandPreview({ name, description, price, rate, garmentTypes, photoNote, submitter }: Props) {
  return (
    <aside className={styles['brand-preview']} aria-label={wording.label}>
      <p className="caption">{wording.label}</p>
      <div className={cardStyles['brand-card']}>
        <Eyelet className={cardStyles['card-eyelet']} />
        <div className={photoStyles['tag-photo']}>
          <p className={styles['photo-to-come']}>
            <Icon name="camera" />
            <b>Add tag photo</b>
            <span className="hint">{photoNote}</span>
          </p>
        </div>
        <div className={cardStyles['brand-about']}>
          <h3>{name || wording.name}</h3>
          <p className={cardStyles['brand-description']}>{description || wording.description}</p>
        </div>
        <dl className={joinClasses(cardStyles['brand-facts'], garmentTypes.length === 0 && styles['last-facts'])}>
          <PriceTag of={{ averageSalePrice: price, priceSetAt: null, priceBasis: null, soldCount: null }} />
          <SellRate rate={rate} />
        </dl>
        <GarmentIcons names={garmentTypes} />
        <p className={cardStyles['brand-submitter']}>
          {submitter === null ? (
            cardWording.noTag
          ) : (
            <>
              Tag submitted by <b>{submitter}</b>
            </>
          )}
        </p>
        <div className={cardStyles['brand-votes']} />
      </div>
    </aside>
  )
}
