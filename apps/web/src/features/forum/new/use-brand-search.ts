import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePause } from '#lib/use-pause.ts'
import { brandsLikeView, brandsWithView } from './new-post-api.ts'
import type { PostBrand } from './typed-post.ts'

const pause = 200
const most = 8

/** Brands that could be meant by what was typed: first those with it in their names, then those that sound alike. */
export function useBrandSearch(typed: string): PostBrand[] | null {
  const wanted = usePause(typed.trim(), pause)
  const isAskable = wanted.length > 1
  const asked = { enabled: isAskable, placeholderData: keepPreviousData }
  const { data: found } = useQuery({ ...brandsWithView(wanted), ...asked })
  const { data: near } = useQuery({ ...brandsLikeView(wanted), ...asked })
  if (!isAskable || typed.trim().length < 2 || !found || !near) return null
  const key = wanted.toLowerCase()
  const named = found.brands.filter(({ name, aliases }) =>
    [name, ...aliases].some((one) => one.toLowerCase().includes(key)),
  )
  const byBeginning = named.toSorted((a, b) => rank(a.name, key) - rank(b.name, key))
  const all = [...(near.existing ? [near.existing] : []), ...byBeginning, ...near.similar]
  const byId = new Map<number, PostBrand>()
  for (const { id, slug, name, tagPhotoUrl } of all) if (!byId.has(id)) byId.set(id, { id, slug, name, tagPhotoUrl })
  return [...byId.values()].slice(0, most)
}

const rank = (name: string, key: string) => (name.toLowerCase().startsWith(key) ? 0 : 1)
