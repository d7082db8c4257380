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
  urgency?: Urgency
  renderVotes: (brand: Brand) => ReactNode
  renderEdit: (brand: Brand) => ReactNode
  renderUploader: RenderUploader
}

/** A brand as a hang tag: the real tag, what it sells for, how fast it goes, what to look for. */
export const BrandCard = memo(function BrandCard({
  brand,
  urgency = 'near',
  renderVotes,
  renderEdit,
  renderUploader,
}: Props) {
  const nameId = `brand-${brand.id}`
  return (
    <article className="brand-card" aria-labelledby={nameId}>
      <div className="eyelet" aria-hidden="true" />
      <TagPhoto
        brand={brand}
        urgency={urgency}
        sizes="(width < 560px) 128px, 320px"
        uploader={renderUploader(brand, 'card')}
      >
        <SourceVideo brand={brand} label="View Source Video" className="source-video" />
        {renderEdit(brand)}
      </TagPhoto>
      <BrandAbout brand={brand} id={nameId} />
      <dl className="brand-facts">
        <BrandPrice price={brand.averageSalePrice} />
        <SellRate rate={brand.sellThroughRate} notes={<ValueNotes brand={brand} />} />
      </dl>
      <GarmentIcons names={brand.garmentTypes} />
      <TagSubmitter brand={brand} />
      <div className="brand-votes">{renderVotes(brand)}</div>
    </article>
  )
})
