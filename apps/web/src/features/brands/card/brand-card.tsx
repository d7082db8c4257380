import { memo, type ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { BrandPrice, GarmentIcons, SellRate, ValueNotes } from './brand-values.tsx'
import { SourceVideo, TagPhoto, TagSubmitter, type Urgency } from './tag-photo.tsx'

type BrandCardProps = {
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
}: BrandCardProps) {
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

type BrandRowProps = {
  brand: Brand
  urgency: Urgency
  renderEdit: (brand: Brand) => ReactNode
  renderUploader: RenderUploader
}

/** A brand in one line of a list: the same as on its card, but for the votes. */
export const BrandRow = memo(function BrandRow({ brand, urgency, renderEdit, renderUploader }: BrandRowProps) {
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

function BrandAbout({ brand, id }: { brand: Brand; id: string }) {
  return (
    <div className="brand-about">
      <h3 id={id}>
        <PageLink href={`/brands/${brand.slug}`}>{brand.name}</PageLink>
      </h3>
      <p className="brand-description">{brand.description}</p>
    </div>
  )
}

/** Draws what stands in the place of a tag photo that is missing. A brand does not know how photos are taken. */
export type RenderUploader = (brand: Brand, place: 'card' | 'row' | 'page') => ReactNode
