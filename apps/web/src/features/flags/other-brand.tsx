import { useDeferredValue, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits } from '@bolodex/contract/limits'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { brandsLikeView } from './flags-api.ts'

export type OtherBrandChoice = { slug: string; name: string }

const most = 6

type Props = {
  /** The flagged one, which is never the other. */
  brandId: number
  chosen: OtherBrandChoice | null
  onChoose: (brand: OtherBrandChoice | null) => void
}

/** Which other brand it is: typed, found, chosen. */
export function OtherBrand({ brandId, chosen, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const isTyped = wanted.length > 1
  const { data, error } = useQuery({
    ...brandsLikeView(wanted),
    enabled: isTyped && !chosen,
    placeholderData: keepPreviousData,
  })
  if (chosen)
    return (
      <p className="flag-other">
        <span>
          The same as <b>{chosen.name}</b>
        </span>
        <Button look="outline" onClick={() => onChoose(null)}>
          Choose another
        </Button>
      </p>
    )
  // The directory also finds what stands in descriptions.
  const isNamed = (names: string[]) => names.some((name) => name.toLowerCase().includes(wanted.toLowerCase()))
  const others = data?.brands.filter(({ id, name, aliases }) => id !== brandId && isNamed([name, ...aliases])) ?? []
  const found = isTyped ? others.slice(0, most) : []
  return (
    <div>
      <TextField
        label="Which brand is it the same as?"
        type="search"
        autoComplete="off"
        maxLength={limits.searchText}
        error={error ? explain(error) : undefined}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <output className="hint">{isTyped && data && found.length === 0 && 'No other brand has this name.'}</output>
      {found.length > 0 && (
        <ul className="flag-found">
          {found.map(({ id, slug, name }) => (
            <li key={id}>
              <button type="button" onClick={() => onChoose({ slug, name })}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
