import { describeGarmentType } from '@bolodex/contract/garment-types'
import { Icon } from '#ui/icon.tsx'

/** What to look for on the rail, in words. */
export function LookFor({ names }: { names: string[] }) {
  return (
    <section className="look-for-words" aria-labelledby="look-for">
      <h2 id="look-for" className="caption">
        Look for
      </h2>
      {names.length === 0 ? (
        <p className="hint">Nobody has said yet which garments are worth a look.</p>
      ) : (
        <ul>
          {[...new Set(names)].map(describeGarmentType).map(({ name, key, description }) => (
            <li key={name} className={`hue-${key}`}>
              <Icon name={`garment-${key}`} />
              <span>
                <b>{name}</b> <span className="hint">{description}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
