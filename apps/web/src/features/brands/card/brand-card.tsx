import { memo, type ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { cardWording } from '../brands-wording.ts'
import { brandAddress } from '../brands-api.ts'
import { BrandPrice, GarmentIcons, OldNumbers, SellRate, ValueNotes } from './brand-values.tsx'
import { SourceVideo, TagPhoto, TagSubmitter, type Urgency } from './tag-photo.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { Eyelet } from '#ui/garments/eyelet.tsx'
import styles from './brand-card.module.css'
import rowStyles from './brand-row.module.css'

type BrandCardProps = {
  brand: Brand
  urgency?: Urgency
  renderVotes: (brand: Brand) => ReactNode
  renderEdit: RenderEdit
  renderUploader: RenderUploader
  renderShop: RenderShop
}

/** A brand as a hang tag: the real tag, what it sells for, how fast it goes, what to look for. */
export const BrandCard = memo(function BrandCard({
  brand,
  urgency = 'near',
  renderVotes,
  renderEdit,
  renderUploader,
  renderShop,
}: BrandCardProps) {
  const nameId = `brand-${brand.id}`
  return (
    <article className={styles['brand-card']} aria-labelledby={nameId}>
      <Eyelet className={styles['card-eyelet']} />
      <TagPhoto
        brand={brand}
        place="card"
        urgency={urgency}
        sizes="(width < 560px) 128px, 320px"
        uploader={renderUploader(brand, 'card')}
      >
        <SourceVideo brand={brand} label="View Source Video" />
        {renderEdit(brand, 'card')}
      </TagPhoto>
      <BrandAbout brand={brand} id={nameId} />
      <dl className={styles['brand-facts']}>
        <BrandPrice brand={brand} />
        <SellRate rate={brand.sellThroughRate} setAt={brand.sellThroughSetAt} notes={<ValueNotes brand={brand} />} />
        <OldNumbers brand={brand} />
      </dl>
      <GarmentIcons names={brand.garmentTypes} />
      <p className={styles['brand-submitter']}>
        <TagSubmitter brand={brand} />
      </p>
      <div className={styles['brand-votes']}>
        <span className="caption">{cardWording.votes}</span>
        {renderVotes(brand)}
      </div>
      {renderShop(brand, 'card')}
    </article>
  )
})

type BrandRowProps = {
  brand: Brand
  urgency: Urgency
  /** Why it is listed, where that has to be said. */
  note?: ReactNode
  renderEdit: RenderEdit
  renderUploader: RenderUploader
  renderShop: RenderShop
}

/** A brand in one line of a list: the same as on its card, but for the votes. */
export const BrandRow = memo(function BrandRow({ brand, urgency, note, ...slots }: BrandRowProps) {
  const { renderEdit, renderUploader, renderShop } = slots
  const nameId = `brand-${brand.id}`
  return (
    <article className={rowStyles['brand-row']} aria-labelledby={nameId}>
      <TagPhoto
        brand={brand}
        place="row"
        className={rowStyles['photo']}
        urgency={urgency}
        sizes="128px"
        uploader={renderUploader(brand, 'row')}
      >
        {renderEdit(brand, 'row')}
      </TagPhoto>
      <div className={rowStyles['text']}>
        <BrandAbout brand={brand} id={nameId} className={rowStyles['about']} />
        {note}
        <p className={joinClasses(styles['brand-submitter'], rowStyles['submitter'])}>
          <TagSubmitter brand={brand} />
        </p>
      </div>
      <dl className={joinClasses(styles['brand-facts'], rowStyles['facts'])}>
        <BrandPrice brand={brand} className={rowStyles['price']} />
        <SellRate
          rate={brand.sellThroughRate}
          setAt={brand.sellThroughSetAt}
          notes={<ValueNotes brand={brand} />}
          className={rowStyles['rate']}
          notesClassName={rowStyles['notes']}
          tapeClassName={rowStyles['tape']}
        />
        <OldNumbers brand={brand} className={rowStyles['old']} />
      </dl>
      <GarmentIcons names={brand.garmentTypes} className={rowStyles['garments']} />
      <SourceVideo brand={brand} label="View Video" look="button" className={rowStyles['video']} />
      {renderShop(brand, 'row')}
    </article>
  )
})

function BrandAbout({ brand, id, className }: { brand: Brand; id: string; className?: string | undefined }) {
  return (
    <div className={joinClasses(styles['brand-about'], className)}>
      <h3 id={id}>
        <PageLink href={brandAddress(brand.slug)}>{brand.name}</PageLink>
      </h3>
      <p className={styles['brand-description']}>{brand.description}</p>
    </div>
  )
}

/** Draws the way to edit a brand, for those who may. */
export type RenderEdit = (brand: Brand, place: 'card' | 'row') => ReactNode

/** Draws what belongs to the reader alone: a star, and what to pay. */
export type RenderShop = (brand: Brand, place: 'card' | 'row') => ReactNode

/** Draws what stands in the place of a tag photo that is missing. A brand does not know how photos are taken. */
export type RenderUploader = (brand: Brand, place: 'card' | 'row' | 'page') => ReactNode
