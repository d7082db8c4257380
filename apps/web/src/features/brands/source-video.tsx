import type { Brand } from '@bolodex/contract/brands'
import { Icon } from '#ui/icon.tsx'
import { outsideLink } from '#ui/outside-link.ts'

/** The way to the video a brand was found in. */
export function SourceVideo({ brand, label, className }: { brand: Brand; label: string; className: string }) {
  if (brand.source !== 'youtube' || !brand.sourceUrl) return null
  return (
    <a className={className} href={brand.sourceUrl} {...outsideLink}>
      <Icon name="play" /> {label}
      <span className="sr-only"> of {brand.name}</span>
    </a>
  )
}
