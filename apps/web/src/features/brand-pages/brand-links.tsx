import { websiteHost, wikidataAddress } from '@bolodex/contract/directory/brand-links'
import type { Brand } from '@bolodex/contract/directory/brands'
import { outsideLink } from '#ui/navigation/page-link.tsx'
import { pageWording as wording } from './page-wording.ts'

type Props = { brand: Pick<Brand, 'website' | 'wikidata'>; className: string | undefined }

/** The brand's own site and its entry in Wikidata, as members gave them. */
export function BrandLinks({ brand: { website, wikidata }, className }: Props) {
  const host = website === null ? null : websiteHost(website)
  if (host === null && wikidata === null) return null
  return (
    <p className={className} data-part="brand-links">
      {website !== null && host !== null && (
        <>
          <span className="caption">{wording.website}</span>{' '}
          <a href={website} {...outsideLink}>
            {host}
          </a>
        </>
      )}
      {host !== null && wikidata !== null && ' · '}
      {wikidata !== null && (
        <a href={wikidataAddress(wikidata)} {...outsideLink}>
          {wording.wikidata}
        </a>
      )}
    </p>
  )
}
