import { memo, type ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { BrandAbout } from './brand-about.tsx'
import { BrandPrice } from './brand-price.tsx'
import { GarmentIcons } from './garment-icons.tsx'
import { SellRate } from './sell-rate.tsx'
import { SourceVideo } from './source-video.tsx'
import type { RenderUploader } from './render-uploader.ts'
import { TagPhoto, type Urgency } from './tag-photo.tsx'
import { TagSubmitter } from './tag-submitter.tsx'
import { ValueNotes } from './value-notes.tsx'

type Props = {
  brand: Brand
  urgency: Urgency
  renderEdit: (brand: Brand) => ReactNode
  renderUploader: RenderUploader
}

/** A brand in one line of a list: the same as on its card, but for the votes. */
export const BrandRow = memo(function BrandRow({ brand, urgency, renderEdit, renderUploader }: Props) {
  const nameId = `brand-${brand.id}`
  return (
    <article className="brand-row" aria-labelledby={nameId}>
      <TagPhoto brand={brand} urgency={urgency} sizes="128px" uploader={renderUploader(brand, 'row')}>
        {renderEdit(brand)}
      </TagPhoto>
      <div className="brand-row-text">
        <BrandAbout brand={brand} id={nameId} />
        <TagSubmitter brand={brand} />
      </div>
      <dl className="brand-facts">
        <BrandPrice price={brand.averageSalePrice} />
        <SellRate rate={brand.sellThroughRate} notes={<ValueNotes brand={brand} />} />
      </dl>
      <GarmentIcons names={brand.garmentTypes} />
      <SourceVideo brand={brand} label="View Video" className="button button-outline row-video" />
    </article>
  )
})
