import type { Brand } from '@bolodex/contract/brands'
import { samePlace } from '#lib/landing.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { suggestAddress } from './brands-api.ts'

type Props = { brand: Brand; isAdmin: boolean; onEdit: (brand: Brand) => Promise<void>; onFlag: () => void }

/** What one can do about what the page says. */
export function BrandActions({ brand, isAdmin, onEdit, onFlag }: Props) {
  return (
    <>
      <PageLink className="button button-outline" href={suggestAddress(brand.slug)} state={samePlace} rel="nofollow">
        <Icon name="suggest" /> Suggest a correction
      </PageLink>
      {isAdmin && (
        <Button
          look="outline"
          aria-label={`Edit ${brand.name}`}
          aria-haspopup="dialog"
          onClick={() => void onEdit(brand)}
        >
          <Icon name="pen" /> Edit
        </Button>
      )}
      <button
        type="button"
        className="button flag-brand needs-script"
        aria-label={`Flag ${brand.name}`}
        aria-haspopup="dialog"
        onClick={onFlag}
      >
        <Icon name="flag" /> Flag
      </button>
    </>
  )
}
