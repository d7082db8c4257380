import { describeGarmentType } from '@bolodex/contract/garment-types'
import { Icon } from '#ui/icon.tsx'
import { Tooltip } from '#ui/tooltip.tsx'

export function GarmentIcons({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return (
    <div className="look-for">
      <span className="caption">Look for</span>
      <ul>
        {[...new Set(names)].map(describeGarmentType).map(({ name, key, description }) => (
          <li key={name}>
            <Tooltip name={name} description={description} className={`garment hue-${key}`}>
              <Icon name={`garment-${key}`} />
            </Tooltip>
          </li>
        ))}
      </ul>
    </div>
  )
}
