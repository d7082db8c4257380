import { memo, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { garmentTypes } from '@bolodex/contract/brands/garment-types'
import { formatCount } from '#lib/format-numbers.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { isFiltered, linkTo, withoutFilters, type DirectoryAddress } from '../brands-api.ts'
import { directoryWording } from '../brands-wording.ts'
import { FilterFields } from './filter-fields.tsx'
import { ClearFilters } from './result-count.tsx'
import { SearchBox } from './search-box.tsx'
import { changeQuery } from './use-directory-address.ts'
import { joinClasses } from '#lib/join-classes.ts'
import chipStyles from '#ui/chip.module.css'
import styles from './filter-bar.module.css'

const { filters } = directoryWording

type FilterBarProps = { address: DirectoryAddress; total: number | undefined }

/** Search, filters and order. A plain form that asks for the same address when there is no script. */
export const FilterBar = memo(function FilterBar({ address, total }: FilterBarProps) {
  return (
    <search className={joinClasses(styles['filter-bar'], 'not-printed')} aria-label="Brands">
      <form className={styles['search-form']} method="get" action="/" onSubmit={(event) => event.preventDefault()}>
        <div className={styles['search-dock']} data-part="search-dock">
          <SearchBox q={address.query.q} />
          {/* Before every other button: it is the one that Enter presses. */}
          <button type="submit" className="button button-primary without-script">
            Search
          </button>
          <ReadTagLink />
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

/** The camera beside the search, within the thumb's reach on a phone. */
export function ReadTagLink() {
  return (
    <PageLink
      className={joinClasses(styles['filter-button'], 'needs-script')}
      href="/read-tag"
      aria-label={directoryWording.readTag}
    >
      <Icon name="scan" />
    </PageLink>
  )
}

/** On a phone: the filters that have no room beside the search. They apply as they are set. */
function FilterSheet({ address, total }: { address: DirectoryAddress; total: number | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const { minSellThrough, minPrice } = address.query
  const isSet = minSellThrough > 0 || minPrice > 0
  return (
    <>
      <button
        type="button"
        className={joinClasses(styles['filter-button'], 'needs-script')}
        aria-haspopup="dialog"
        aria-label={isSet ? filters.someSet : filters.title}
        data-set={isSet || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="sliders" />
      </button>
      <Dialog isOpen={isOpen} title={filters.title} onClose={() => setOpen(false)}>
        <FilterFields address={address} className={styles['in-sheet']} />
        <Button onClick={() => setOpen(false)}>
          {filters.show(total === undefined ? null : formatCount(total, 'brand'))}
        </Button>
        {isFiltered(address) && (
          <ClearFilters className="button button-outline" href={linkTo(withoutFilters(address))} />
        )}
      </Dialog>
    </>
  )
}

type GarmentChipsProps = { selected: string[] }

/**
 * The garment types as toggle buttons. Each is a checkbox in the form, so that they work without a script too, and
 * says of itself that it is a button.
 */
const GarmentChips = memo(function GarmentChips({ selected }: GarmentChipsProps) {
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = new Set(selected)
    if (target.checked) chosen.add(target.value)
    else chosen.delete(target.value)
    // In the catalogue's order: the same choice has one address.
    changeQuery({ garment: garmentTypes.map(({ name }) => name as string).filter((name) => chosen.has(name)) })
  }
  return (
    <fieldset className={styles['garment-chips']} aria-label="Garment types">
      {garmentTypes.map(({ name, key }) => (
        <label key={key} className={joinClasses(chipStyles['chip'], `hue-${key}`)}>
          <input
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a button could not be sent with the form
            role="button"
            name="garment"
            value={name}
            checked={selected.includes(name)}
            aria-pressed={selected.includes(name)}
            onChange={handleChange}
            onKeyDown={pressOnEnter}
          />
          <Icon name={`garment-${key}`} />
          {name}
        </label>
      ))}
    </fieldset>
  )
})

/** As a button does; a checkbox would send the form. */
function pressOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.click()
}
