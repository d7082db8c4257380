import { useRef, type ChangeEvent } from 'react'
import { describeGarmentType, garmentTypes } from '@bolodex/contract/garment-types'
import { limits } from '@bolodex/contract/limits'
import { Icon } from '#ui/icon.tsx'

type Props = { names: string[]; brandName: string; onChange: (names: string[]) => void }

/** The garments that were heard with a brand. One that is wrong is taken off, one that is missing is added. */
export function GarmentTags({ names, brandName, onChange }: Props) {
  const adder = useRef<HTMLSelectElement>(null)
  const others = garmentTypes.filter(({ name }) => !names.includes(name))
  const remove = (removed: string) => {
    onChange(names.filter((name) => name !== removed))
    // The button had the focus and is gone.
    adder.current?.focus()
  }
  const handleAdd = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    if (target.value) onChange([...names, target.value])
  }
  return (
    <div className="garment-tags">
      <ul aria-label={`Garments of ${brandName}`}>
        {names.map(describeGarmentType).map(({ name, key }) => (
          <li key={name} className={`chip hue-${key}`}>
            <Icon name={`garment-${key}`} />
            {name}
            <button type="button" aria-label={`Remove ${name}`} onClick={() => remove(name)}>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      {others.length > 0 && names.length < limits.garmentTypes && (
        <select
          ref={adder}
          className="input"
          aria-label={`Add a garment to ${brandName}`}
          value=""
          onChange={handleAdd}
        >
          <option value="">Add a garment</option>
          {others.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </div>
  )
}
