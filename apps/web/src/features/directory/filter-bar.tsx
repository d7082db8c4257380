import { memo, type ChangeEvent, type KeyboardEvent } from 'react'
import { cleanGarments } from '@bolodex/contract/directory/directory-address'
import { eraKeys, eraName, type EraKey } from '@bolodex/contract/directory/eras'
import { garmentTypes } from '@bolodex/contract/garment-types'
import { useLateDialog } from '#ui/dialog/use-late-dialog.ts'
import { Icon } from '#ui/icon.tsx'
import type { DirectoryAddress } from '#lib/brands-api.ts'
import { directoryWording } from '#ui/brand/brands-wording.ts'
import { FilterFields } from './filter-fields.tsx'
import { SearchBox } from './search-box.tsx'
import { useRovingFocus } from '#lib/use-roving-focus.ts'
import { changeQuery } from './use-directory-address.ts'
import { joinClasses } from '#lib/join-classes.ts'
import chipStyles from '#ui/chip.module.css'
import styles from './filter-bar.module.css'

const { era: eraWording, filters } = directoryWording

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
          <FilterButton address={address} total={total} />
        </div>
        <FilterFields address={address} />
        <div className={styles['chips']}>
          <EraChip era={address.query.era} />
          <GarmentChips selected={address.query.garment} />
        </div>
        {/* After the buttons that choose the view: the first of a name counts. */}
        {address.layout === 'list' && <input type="hidden" name="view" value="list" />}
      </form>
    </search>
  )
})

/** What a press on one of the buttons opens. */
const load = () => import('./filter-sheet.tsx')
const loadSheet = () => load().then((opened) => opened.FilterSheet)
const loadMenu = () => load().then((opened) => opened.EraMenu)

function FilterButton({ address, total }: FilterBarProps) {
  const { Opened, open, close } = useLateDialog(loadSheet)
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
        onClick={open}
      >
        <Icon name="sliders" />
      </button>
      {Opened && <Opened address={address} total={total} onClose={close} />}
    </>
  )
}

/** The era of the tags, chosen from a menu; without a script from a list in the form. */
function EraChip({ era }: { era: EraKey | undefined }) {
  const { Opened, open, close } = useLateDialog(loadMenu)
  return (
    <>
      <button
        type="button"
        className={joinClasses(chipStyles['chip'], 'needs-script')}
        aria-haspopup="dialog"
        data-set={era}
        onClick={open}
      >
        <Icon name="history" />
        {era ? eraName(era) : eraWording.any}
        <Icon name="unfold" />
      </button>
      {/* The browser takes what is in here from the served page alone. */}
      <noscript>{import.meta.env.SSR && <EraList era={era} />}</noscript>
      {Opened && <Opened era={era} onClose={close} />}
    </>
  )
}

function EraList({ era }: { era: EraKey | undefined }) {
  return (
    <select className="input" name="era" aria-label={eraWording.title} defaultValue={era}>
      <option value="">{eraWording.any}</option>
      {eraKeys.map((key) => (
        <option key={key} value={key}>
          {eraName(key)}
        </option>
      ))}
    </select>
  )
}

type GarmentChipsProps = { selected: string[] }

/**
 * The garment types as toggle buttons, one stop of the Tab key: the arrows move among them. Each is a checkbox in the form,
 * so that they work without a script too, and says of itself that it is a button.
 */
const GarmentChips = memo(function GarmentChips({ selected }: GarmentChipsProps) {
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const others = selected.filter((name) => name !== target.value)
    changeQuery({ garment: cleanGarments(target.checked ? [...others, target.value] : others) })
  }
  const { tabIndexOf, handleFocus, handleKey } = useRovingFocus(garmentTypes.length)
  return (
    <fieldset className={styles['garment-chips']} aria-label="Garment types">
      {garmentTypes.map(({ name, key }, index) => (
        <label key={key} className={joinClasses(chipStyles['chip'], `hue-${key}`)}>
          <input
            type="checkbox"
            tabIndex={tabIndexOf(index)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a button could not be sent with the form
            role="button"
            name="garment"
            value={name}
            checked={selected.includes(name)}
            aria-pressed={selected.includes(name)}
            onChange={handleChange}
            onFocus={() => handleFocus(index)}
            onKeyDown={(event) => {
              pressOnEnter(event)
              handleKey(event)
            }}
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
