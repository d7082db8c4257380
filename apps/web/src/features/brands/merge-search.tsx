import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Brand } from '@bolodex/contract/brands'
import { defaultDirectoryQuery } from '@bolodex/contract/directory-address'
import { limits } from '@bolodex/contract/limits'
import { explain } from '#lib/api-error.ts'
import { TextField } from '#ui/text-field.tsx'
import { BrandLine } from './brand-line.tsx'
import { directoryView } from './brands-api.ts'

const most = 8

/** Looks for the brand that is meant, by any of its names. */
export function MergeSearch({ brand, onChoose }: { brand: Brand; onChoose: (brand: Brand) => void }) {
  const [typed, setTyped] = useState('')
  const search = useRef<HTMLDivElement>(null)
  useEffect(() => search.current?.querySelector('input')?.focus(), [])
  const q = useDeferredValue(typed.trim())
  const { data, error } = useQuery({
    ...directoryView({ ...defaultDirectoryQuery, q }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  })
  const found = q.length > 1 ? (data?.brands.filter(({ id }) => id !== brand.id).slice(0, most) ?? null) : null
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
      <output className="merge-found">{found && found.length === 0 && 'No other brand has this in its names.'}</output>
      {found && found.length > 0 && (
        <ul className="merge-list">
          {found.map((one) => (
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
