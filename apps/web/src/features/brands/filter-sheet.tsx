import { useState } from 'react'
import { formatCount } from '#lib/format-count.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { isFiltered, linkTo, withoutFilters, type DirectoryAddress } from './directory-link.ts'
import { FilterFields } from './filter-fields.tsx'
import { ClearFilters } from './clear-filters.tsx'

/** On a phone: the filters that have no room beside the search. They apply as they are set. */
export function FilterSheet({ address, total }: { address: DirectoryAddress; total: number | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const { minSellThrough, minPrice } = address.query
  const isSet = minSellThrough > 0 || minPrice > 0
  return (
    <>
      <button
        type="button"
        className="filter-button needs-script"
        aria-haspopup="dialog"
        aria-label={isSet ? 'Filters, some are set' : 'Filters'}
        data-set={isSet || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="sliders" />
      </button>
      <Dialog isOpen={isOpen} title="Filters" onClose={() => setOpen(false)}>
        <FilterFields address={address} />
        <Button onClick={() => setOpen(false)}>
          {total === undefined ? 'Show brands' : `Show ${formatCount(total, 'brand')}`}
        </Button>
        {isFiltered(address) && (
          <ClearFilters className="button button-outline" href={linkTo(withoutFilters(address))} />
        )}
      </Dialog>
    </>
  )
}
