import { Icon } from '#ui/icon.tsx'
import { cardWording } from '../brands-wording.ts'
import { pageWording as wording } from '../page/page-wording.ts'
import { BrandPrice, GarmentIcons, SellRate } from './brand-values.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { Eyelet } from '#ui/garments/eyelet.tsx'
import cardStyles from './brand-card.module.css'
import styles from './brand-preview.module.css'
import photoStyles from './tag-photo.module.css'

type Props = {
  name: string
  description: string
  price: number | null
  rate: number | null
  garmentTypes: string[]
  /** What there is to say about the photo that is not there yet. */
  photoNote: string
  /** Nobody while there is no photo. */
  submitter: string | null
}

/** The card of a brand that is not in the directory yet. */
export function BrandPreview({ name, description, price, rate, garmentTypes, photoNote, submitter }: Props) {
  return (
    <aside className={styles['brand-preview']} aria-label={wording.preview}>
      <p className="caption">{wording.preview}</p>
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
          <h3>{name || wording.previewName}</h3>
          <p className={cardStyles['brand-description']}>{description || wording.previewDescription}</p>
        </div>
        <dl className={joinClasses(cardStyles['brand-facts'], garmentTypes.length === 0 && styles['last-facts'])}>
          <BrandPrice brand={{ averageSalePrice: price, priceSetAt: null, priceBasis: null, soldCount: null }} />
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
