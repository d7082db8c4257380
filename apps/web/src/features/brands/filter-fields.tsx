import { useId } from 'react'
import { brandSorts, type BrandSort } from '@bolodex/contract/brand-query'
import { limits } from '@bolodex/contract/limits'
import type { DirectoryAddress } from './directory-link.ts'
import { LeastField } from './least-field.tsx'
import { changeQuery } from './use-directory-address.ts'
import { ViewToggle } from './view-toggle.tsx'

const sorts = Object.entries(brandSorts)

/** Everything of the filter bar but the search and the garment types: beside them, or in a sheet on a phone. */
export function FilterFields({ address: { query, layout } }: { address: DirectoryAddress }) {
  const id = useId()
  return (
    <div className="filter-fields">
      <LeastField
        label="Sellthru min"
        name="minSellThrough"
        value={query.minSellThrough}
        most={limits.sellThroughRate.max}
      />
      <LeastField label="Sale Price min" name="minPrice" value={query.minPrice} most={limits.averageSalePrice.max} />
      <div className="field">
        <label className="caption" htmlFor={`${id}-sort`}>
          Sort
        </label>
        <select
          id={`${id}-sort`}
          className="input"
          name="sort"
          value={query.sort}
          // The options below are the only values there are.
          onChange={(event) => changeQuery({ sort: event.target.value as BrandSort })}
        >
          {sorts.map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label className="caption" htmlFor={`${id}-size`}>
          Per page
        </label>
        <select
          id={`${id}-size`}
          className="input"
          name="pageSize"
          value={query.pageSize}
          onChange={(event) => changeQuery({ pageSize: Number(event.target.value) })}
        >
          {limits.pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </div>
      <ViewToggle layout={layout} />
    </div>
  )
}
