import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { limits } from '@bolodex/contract/limits'
import { explain } from '#lib/api-error.ts'
import { TextField } from '#ui/text-field.tsx'
import { BrandLine, type LinedBrand } from './brand-line.tsx'
import { useMergeTargets } from './use-merge-targets.ts'

/** Looks for the brand that is meant, by any of its names. Those that sound alike are offered before anything is typed. */
export function MergeSearch({ brand, onChoose }: { brand: Brand; onChoose: (brand: LinedBrand) => void }) {
  const [typed, setTyped] = useState('')
  const search = useRef<HTMLDivElement>(null)
  useEffect(() => search.current?.querySelector('input')?.focus(), [])
  const wanted = useDeferredValue(typed.trim())
  const { targets, error } = useMergeTargets(brand, wanted)
  const isTyped = wanted.length > 1
  return (
    <div className="merge">
      <p>
        Which brand is <b>{brand.name}</b> really? Everything it has moves there.
      </p>
      <div ref={search}>
        <TextField
          label="Look for the brand that stays"
          type="search"
          autoComplete="off"
          maxLength={limits.searchText}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {error && <p className="field-error">{explain(error)}</p>}
      <output className="merge-found hint">
        {isTyped && targets?.length === 0 && 'No other brand has this in its names.'}
        {!isTyped && targets && targets.length > 0 && 'These names are nearly the same:'}
      </output>
      {targets && targets.length > 0 && (
        <ul className="merge-list">
          {targets.map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => onChoose(one)}>
                <BrandLine brand={one} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
