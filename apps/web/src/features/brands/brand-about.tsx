import type { Brand } from '@bolodex/contract/brands'
import { PageLink } from '#ui/page-link.tsx'

export function BrandAbout({ brand, id }: { brand: Brand; id: string }) {
  return (
    <div className="brand-about">
      <h3 id={id}>
        <PageLink href={`/brands/${brand.slug}`}>{brand.name}</PageLink>
      </h3>
      <p className="brand-description">{brand.description}</p>
    </div>
  )
}
