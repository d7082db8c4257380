import { memo, type ChangeEvent, type KeyboardEvent } from 'react'
import { garmentTypes } from '@bolodex/contract/garment-types'
import { Icon } from '#ui/icon.tsx'
import { changeQuery } from './use-directory-address.ts'

type Props = { selected: string[] }

/**
 * The garment types as toggle buttons. Each is a checkbox in the form, so that they work without a script too, and
 * says of itself that it is a button.
 */
export const GarmentChips = memo(function GarmentChips({ selected }: Props) {
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = new Set(selected)
    if (target.checked) chosen.add(target.value)
    else chosen.delete(target.value)
    // In the catalogue's order: the same choice has one address.
    changeQuery({ garment: garmentTypes.map(({ name }) => name as string).filter((name) => chosen.has(name)) })
  }
  return (
    <fieldset className="garment-chips" aria-label="Garment types">
      {garmentTypes.map(({ name, key }) => (
        <label key={key} className={`chip hue-${key}`}>
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
