import { smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './brand-chip.module.css'

export type ChipBrand = { name: string; tagPhotoUrl: string | null }

type Props = { brand: ChipBrand; href: string; className?: string | undefined }

/** A brand as small as it can be shown: its tag and its name. */
export function BrandSummary({ brand, href, className }: Props) {
  return (
    <PageLink className={joinClasses(styles['brand-chip'], className)} href={href}>
      <ChipFace brand={brand} />
    </PageLink>
  )
}

/** The chip's contents, for chips that are not links. */
export function ChipFace({ brand: { name, tagPhotoUrl } }: { brand: ChipBrand }) {
  return (
    <>
      {tagPhotoUrl ? (
        <img src={smallerPhoto(tagPhotoUrl, 320)} alt="" width={48} height={26} loading="lazy" decoding="async" />
      ) : (
        <span className={styles['no-photo']} data-part="no-photo" aria-hidden="true" />
      )}
      <span>{name}</span>
    </>
  )
}
