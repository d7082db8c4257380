import type { BrandDetails } from '@bolodex/contract/directory/brands'
import { addSaleAddress } from '#lib/brands-api.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { samePlace } from '#lib/navigation.ts'
import { soldListingsAddress } from '#lib/sold-listings.ts'
import { Icon } from '#ui/icon.tsx'
import { outsideLink, PageLink } from '#ui/navigation/page-link.tsx'
import { helpWording as wording } from './brand-help-wording.ts'
import styles from './brand-help.module.css'

type Props = { brand: Pick<BrandDetails, 'name' | 'slug' | 'searchesThisMonth'>; className?: string | undefined }

/** In place of a price: how wanted the brand is, where to look up a price, and how to add one. */
export function NoPrice({ brand: { name, slug, searchesThisMonth: searches }, className }: Props) {
  return (
    <div className={joinClasses(styles['no-price'], className)} data-part="no-price">
      {searches > 0 && (
        <p className={styles['searched']}>
          <Icon name="search" /> {wording.searched(searches)}
        </p>
      )}
      <div className={styles['ways']}>
        <a className="button button-primary" href={soldListingsAddress(name)} {...outsideLink}>
          {wording.ebay} <Icon name="outside" />
        </a>
        {/* The sheet of the brand's page, which runs in the browser. */}
        <PageLink
          className="button button-outline needs-script"
          href={addSaleAddress(slug)}
          state={samePlace}
          rel="nofollow"
        >
          <Icon name="ticket" /> {wording.addSale}
        </PageLink>
      </div>
      <p className="hint">{wording.ebayHint}</p>
    </div>
  )
}
