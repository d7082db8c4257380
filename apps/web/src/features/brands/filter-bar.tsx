import { memo } from 'react'
import type { DirectoryAddress } from './directory-link.ts'
import { FilterFields } from './filter-fields.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { GarmentChips } from './garment-chips.tsx'
import { SearchBox } from './search-box.tsx'

type Props = { address: DirectoryAddress; total: number | undefined }

/** Search, filters and order. A plain form that asks for the same address when there is no script. */
export const FilterBar = memo(function FilterBar({ address, total }: Props) {
  return (
    <search className="filter-bar" aria-label="Brands">
      <form className="contents" method="get" action="/" onSubmit={(event) => event.preventDefault()}>
        <div className="search-dock">
          <SearchBox q={address.query.q} />
          {/* Before every other button: it is the one that Enter presses. */}
          <button type="submit" className="button button-primary without-script">
            Search
          </button>
          <FilterSheet address={address} total={total} />
        </div>
        <FilterFields address={address} />
        <GarmentChips selected={address.query.garment} />
        {/* After the buttons that choose the view: the first of a name counts. */}
        {address.layout === 'list' && <input type="hidden" name="view" value="list" />}
      </form>
    </search>
  )
})
