import { Icon } from '#ui/icon.tsx'
import { BrandPrice, GarmentIcons, SellRate } from './brand-values.tsx'

type Props = {
  name: string
  description: string
  price: number | null
  rate: number | null
  garmentTypes: string[]
  /** What there is to say about the photo that is not there yet. */
  photoNote: string
  submitter: string
}

/** The card of a brand that is not in the directory yet. */
export function BrandPreview({ name, description, price, rate, garmentTypes, photoNote, submitter }: Props) {
  return (
    <aside data-part="brand-preview" aria-label="How it will look">
      <p className="caption">How it will look</p>
      <div className="brand-card">
        <div className="eyelet" aria-hidden="true" />
        <div className="tag-photo">
          <p data-part="photo-to-come">
            <Icon name="camera" />
            <b>Add tag photo</b>
            <span className="hint">{photoNote}</span>
          </p>
        </div>
        <div className="brand-about">
          <h3>{name || 'Brand name'}</h3>
          <p className="brand-description">{description || 'What it is known for, and how to tell it.'}</p>
        </div>
        <dl className="brand-facts">
          <BrandPrice price={price} />
          <SellRate rate={rate} />
        </dl>
        <GarmentIcons names={garmentTypes} />
        <p className="brand-submitter">
          Tag submitted by <b>{submitter}</b>
        </p>
        <div className="brand-votes" />
      </div>
    </aside>
  )
}
