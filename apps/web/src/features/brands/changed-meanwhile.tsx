import { useState } from 'react'
import { brandFacts } from '@bolodex/contract/brand-facts'
import { FactDifference, type Facts } from '#ui/differences/fact-differences.tsx'
import type { Meanwhile } from './edit-conflict.ts'

type Props = { meanwhile: Meanwhile; onTake: (name: keyof Facts) => void }

/** What somebody else saved while the form was open, beside what was typed here. */
export function ChangedMeanwhile({ meanwhile: { by, before, after, changes }, onTake }: Props) {
  const [taken, setTaken] = useState<(keyof Facts)[]>([])
  const handleTake = (name: keyof Facts) => {
    setTaken([...taken, name])
    onTake(name)
  }
  return (
    <section className="meanwhile" aria-labelledby="meanwhile" tabIndex={-1}>
      <h3 id="meanwhile">{by ?? 'Somebody else'} saved this brand meanwhile</h3>
      <p>Nothing you typed is lost. Look at what they changed, then save again to keep what stands below.</p>
      <dl className="differences">
        {changes.map(({ name, typed }) => (
          <div key={name}>
            <dt className="caption">{brandFacts[name].label}</dt>
            <dd>
              <FactDifference name={name} before={before} after={after} />
              {typed !== null && !taken.includes(name) && (
                <div className="typed-meanwhile">
                  <p>
                    <span className="caption">You typed</span> {typed || 'nothing'}
                  </p>
                  <button
                    type="button"
                    className="button button-outline button-small"
                    aria-label={`Use theirs: ${brandFacts[name].label}`}
                    onClick={() => handleTake(name)}
                  >
                    Use theirs
                  </button>
                </div>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
