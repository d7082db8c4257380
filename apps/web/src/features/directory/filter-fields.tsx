import { useId, useCallback, useRef, type MouseEvent } from 'react'
import { brandSorts, directorySorts, type DirectorySort } from '@bolodex/contract/directory/directory-query'
import { readWholeNumber, shownSort } from '@bolodex/contract/directory/directory-address'
import { addressLimits } from '@bolodex/contract/address-limits'
import { Icon } from '#ui/icon.tsx'
import type { DirectoryAddress, BrandLayout } from '#lib/brands-api.ts'
import { changeQuery, useTypedText, changeLayout } from './use-directory-address.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './filter-bar.module.css'

const sorts = Object.entries(brandSorts)
const searchSorts = Object.entries(directorySorts)

type FilterFieldsProps = { address: DirectoryAddress; className?: string | undefined }

/** Everything of the filter bar but the search and the garment types: beside them, or in a sheet on a phone. */
export function FilterFields({ address: { query, layout }, className }: FilterFieldsProps) {
  const id = useId()
  return (
    <div className={joinClasses(styles['filter-fields'], className)}>
      <LeastField
        label="Sellthru"
        name="minSellThrough"
        value={query.minSellThrough}
        most={addressLimits.sellThroughRate.max}
      />
      <LeastField label="Sale Price" name="minPrice" value={query.minPrice} most={addressLimits.averageSalePrice.max} />
      <div className="field">
        <label className="caption" htmlFor={`${id}-sort`}>
          Sort
        </label>
        <select
          id={`${id}-sort`}
          className="input"
          name="sort"
          value={shownSort(query)}
          // The options below are the only values there are.
          onChange={(event) => changeQuery({ sort: event.target.value as DirectorySort })}
        >
          {(query.q === '' ? sorts : searchSorts).map(([sort, label]) => (
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
          {addressLimits.pageSizes.map((size) => (
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

type Props = { label: string; name: 'minSellThrough' | 'minPrice'; value: number; most: number }

/** The least that a brand must have. What is not a number counts as 0, and is shown as such when the field is left. */
function LeastField({ label, name, value, most }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isFirstChange = useRef(true)
  const read = useCallback((text: string) => String(readWholeNumber(text, most)), [most])
  const handleSettle = useCallback(
    (next: string) => {
      // Back restores the value before the field was entered, not every digit.
      changeQuery({ [name]: Number(next) }, { isTyping: !isFirstChange.current })
      isFirstChange.current = false
    },
    [name],
  )
  const { text, type, settle } = useTypedText(input, String(value), read, handleSettle)
  return (
    <div className="field">
      <span className="caption">
        <label htmlFor={id}>{label}</label> min
      </span>
      <input
        ref={input}
        id={id}
        className="input"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => {
          isFirstChange.current = true
          event.target.select()
        }}
        onBlur={(event) => {
          settle()
          type(read(event.target.value))
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          settle()
        }}
      />
    </div>
  )
}

const views = [
  { layout: 'grid', label: 'Grid', icon: 'grid' },
  { layout: 'list', label: 'List', icon: 'list' },
] as const

/** Cards or rows. Without a script the buttons send the form. */
function ViewToggle({ layout }: { layout: BrandLayout }) {
  const id = useId()
  const handleClick = (event: MouseEvent, chosen: BrandLayout) => {
    event.preventDefault()
    changeLayout(chosen)
  }
  return (
    <div className="field">
      <span className="caption" id={id}>
        View
      </span>
      <fieldset className={styles['view-toggle']} aria-labelledby={id}>
        {views.map((view) => (
          <button
            key={view.layout}
            type="submit"
            name="view"
            value={view.layout}
            aria-label={view.label}
            aria-pressed={view.layout === layout}
            title={view.label}
            onClick={(event) => handleClick(event, view.layout)}
          >
            <Icon name={view.icon} />
          </button>
        ))}
      </fieldset>
    </div>
  )
}
