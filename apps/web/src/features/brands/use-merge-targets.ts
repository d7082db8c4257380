import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Brand } from '@bolodex/contract/brands'
import { defaultDirectoryQuery } from '@bolodex/contract/directory-address'
import type { LinedBrand } from './brand-line.tsx'
import { directoryView } from './brands-api.ts'
import { namesView } from './edit-api.ts'

const most = 8

/** Brands that could be meant: by what was typed, or else by the brand's own name. Null while nothing is known yet. */
export function useMergeTargets(brand: Brand, typed: string) {
  const isTyped = typed.length > 1
  const near = useQuery({ ...namesView(isTyped ? typed : brand.name), placeholderData: keepPreviousData })
  const found = useQuery({
    ...directoryView({ ...defaultDirectoryQuery, q: typed }),
    enabled: isTyped,
    placeholderData: keepPreviousData,
  })
  const error = near.error ?? found.error
  if (!near.data || (isTyped && !found.data)) return { targets: null, error }
  const { existing, similar } = near.data
  const known: LinedBrand[] = [...(existing ? [existing] : []), ...similar]
  const named = isTyped ? (found.data?.brands.filter((one) => isNamed(one, typed)) ?? []) : []
  const byId = new Map([...named, ...known].map((one) => [one.id, one]))
  byId.delete(brand.id)
  return { targets: [...byId.values()].slice(0, most), error }
}

/** The directory also finds what stands in descriptions. */
function isNamed({ name, aliases }: Brand, typed: string): boolean {
  return [name, ...aliases].some((one) => one.toLowerCase().includes(typed.toLowerCase()))
}
