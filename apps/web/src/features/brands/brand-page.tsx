import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { BrandFigures } from './brand-figures.tsx'
import { LookFor } from './look-for.tsx'
import { TagGallery, type GalleryProps } from './tag-gallery.tsx'

/** A longer name would fill a phone's first screen in the usual size. */
const longName = 40
/** A longer description would push what it sells for off the first screen, so it comes last. */
const longDescription = 400

type Props = { gallery: GalleryProps; actions: ReactNode; further: ReactNode }

/**
 * Everything known of one brand. What one can do with it and what else belongs to it come from outside: a brand does
 * not know how people vote or give photos, nor what its history is.
 */
export function BrandPage({ gallery, actions, further }: Props) {
  const { brand } = gallery
  const isLong = brand.description.length > longDescription
  const words = (
    <div className="brand-words">
      <p className="lede">{brand.description}</p>
      {brand.aliases.length > 0 && (
        <p className="brand-aliases">
          <span className="caption">Also on tags as</span> {brand.aliases.join(', ')}
        </p>
      )}
    </div>
  )
  return (
    <article className={`brand-page ${isLong ? 'has-long-words' : ''}`}>
      <header className="brand-head">
        <PageLink className="back-link" href="/">
          <Icon name="back" /> Brands
        </PageLink>
        <h1 className={brand.name.length > longName ? 'is-long' : undefined}>{brand.name}</h1>
        {!isLong && words}
      </header>
      {/* By address: another brand starts with its own first photo. */}
      <TagGallery key={brand.slug} {...gallery} />
      <BrandFigures brand={brand} />
      <LookFor names={brand.garmentTypes} />
      {isLong && words}
      <div className="brand-actions">{actions}</div>
      <div className="brand-further">{further}</div>
    </article>
  )
}
