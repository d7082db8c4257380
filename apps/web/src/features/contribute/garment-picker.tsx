import { garmentTypes } from '@bolodex/contract/garment-types'
import { Icon } from '#ui/icon.tsx'

type Props = { selected: string[]; onChange: (names: string[]) => void }

/** What to look for on the rail: the catalogue as chips, any number of them. */
export function GarmentPicker({ selected, onChange }: Props) {
  const toggle = (toggled: string) =>
    // In the catalogue's order, however they were chosen.
    onChange(
      garmentTypes.map(({ name }) => name as string).filter((name) => selected.includes(name) !== (name === toggled)),
    )
  return (
    <fieldset className="garment-picker">
      <legend>
        <span className="caption">Look for</span> <span className="hint">optional</span>
      </legend>
      {garmentTypes.map(({ name, key }) => (
        <label key={key} className={`chip hue-${key}`}>
          <input type="checkbox" checked={selected.includes(name)} onChange={() => toggle(name)} />
          <Icon name={`garment-${key}`} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
