import { describeGarmentType } from '@bolodex/contract/garment-types'
import { Icon } from '../icon.tsx'

type Props = { before: string[]; after: string[]; areGarments?: boolean }

/** A list of names: those that stayed, those that came, those that went. */
export function ChipDifference({ before, after, areGarments = false }: Props) {
  const names = [...new Set([...after, ...before])]
  if (names.every((name) => before.includes(name) && after.includes(name)))
    return <p>The same, in another order: {after.join(', ')}</p>
  return (
    <ul className="chip-difference">
      {names.map((name) => {
        const { key } = describeGarmentType(name)
        const icon = areGarments && <Icon name={`garment-${key}`} />
        if (!before.includes(name))
          return (
            <li key={name} className={`has-come hue-${key}`}>
              {icon} <ins>{name}</ins>
            </li>
          )
        if (!after.includes(name))
          return (
            <li key={name} className={`has-gone hue-${key}`}>
              {icon} <del>{name}</del>
            </li>
          )
        return (
          <li key={name} className={`hue-${key}`}>
            {icon} {name}
          </li>
        )
      })}
    </ul>
  )
}
