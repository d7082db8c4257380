import { memo, useState, type ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/directory/brands'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { cardWording } from './brands-wording.ts'
import { brandAddress } from '#lib/brands-api.ts'
import { GarmentIcons, OldNumbers, SellRate, ValueNotes } from './brand-values.tsx'
import { PriceTag } from '#ui/price/price.tsx'
import { SourceVideo, TagPhoto, TagSubmitter, type Urgency } from './tag-photo.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Eyelet } from '#ui/garments/eyelet.tsx'
import styles from './brand-card.module.css'
import rowStyles from './brand-row.module.css'

type BrandCardProps = {
  brand: Brand
  href?: string
  urgency?: Urgency
  renderVotes: (brand: Brand) => ReactNode
  renderEdit: RenderEdit
  renderUploader: RenderUploader
  renderShop: RenderShop
}

/** A brand as a hang tag: the photo, the price, the sell rate, what to look for. */
export const BrandCard = memo(function BrandCard({
  brand,
  href,
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
        urgency={urgency}
        sizes="(width < 560px) 128px, 320px"
        uploader={renderUploader(brand, 'card')}
      >
        <SourceVideo brand={brand} label="View Source Video" />
        {renderEdit(brand, 'card')}
      </TagPhoto>
      <BrandAbout brand={brand} href={href} id={nameId} />
      <dl className={styles['brand-facts']}>
        <PriceTag of={brand} />
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
  href?: string
  urgency: Urgency
  /** Why it is listed, where that is not obvious. */
  note?: ReactNode
  renderVotes?: (brand: Brand) => ReactNode
  renderEdit: RenderEdit
  renderUploader: RenderUploader
  renderShop: RenderShop
}

/** A brand in one line of a list, with the same as on its card. On a phone a button unfolds what has no room. */
export const BrandRow = memo(function BrandRow({ brand, href, urgency, note, renderVotes, ...slots }: BrandRowProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  const { renderEdit, renderUploader, renderShop } = slots
  const nameId = `brand-${brand.id}`
  return (
    <article className={rowStyles['brand-row']} aria-labelledby={nameId} data-unfolded={isUnfolded || undefined}>
      <TagPhoto
        brand={brand}
        className={rowStyles['photo']}
        urgency={urgency}
        sizes="128px"
        uploader={renderUploader(brand, 'row')}
      >
        {renderEdit(brand, 'row')}
      </TagPhoto>
      <div className={rowStyles['text']}>
        <BrandAbout brand={brand} href={href} id={nameId} className={rowStyles['about']} />
        {note}
        <p className={joinClasses(styles['brand-submitter'], rowStyles['submitter'], rowStyles['folded'])}>
          <TagSubmitter brand={brand} />
        </p>
      </div>
      <dl className={joinClasses(styles['brand-facts'], rowStyles['facts'])}>
        <PriceTag of={brand} className={rowStyles['price']} />
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
      <SourceVideo
        brand={brand}
        label="View Video"
        look="button"
        className={joinClasses(rowStyles['video'], rowStyles['folded'])}
      />
      {renderVotes && <div className={joinClasses(rowStyles['votes'], rowStyles['folded'])}>{renderVotes(brand)}</div>}
      <button
        type="button"
        className={joinClasses(rowStyles['unfold'], 'needs-script', 'not-printed')}
        aria-expanded={isUnfolded}
        aria-label={cardWording.moreAbout(brand.name)}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <Icon name="unfold" />
      </button>
      {renderShop(brand, 'row')}
    </article>
  )
})

type AboutProps = { brand: Brand; href: string | undefined; id: string; className?: string | undefined }

function BrandAbout({ brand, href = brandAddress(brand.slug), id, className }: AboutProps) {
  return (
    <div className={joinClasses(styles['brand-about'], className)}>
      <h3 id={id}>
        <PageLink href={href}>{brand.name}</PageLink>
      </h3>
      <p className={styles['brand-description']}>{brand.description}</p>
      {brand.starter === 'unconfirmed' && <p className="hint">{cardWording.starter}</p>}
    </div>
  )
}

/** Renders the edit button, for admins. */
export type RenderEdit = (brand: Brand, place: 'card' | 'row') => ReactNode

/** Renders personal parts: the star, and what to pay. */
export type RenderShop = (brand: Brand, place: 'card' | 'row') => ReactNode

/** Renders the placeholder of a missing tag photo. The brand feature does not know the upload. */
export type RenderUploader = (brand: Brand, place: 'card' | 'row' | 'page') => ReactNode
