import type { ReactNode } from 'react'

/** Entries of about 4 kB; the one that was not needed for longest goes first. */
const maxEntries = 2000
const cache = new Map<string, string>()

/** The keys of the page that is being rendered, by placeholder; null between pages. */
let currentKeys: string[] | null = null

type Props = {
  /** Everything the children depend on in an anonymous render. */
  cacheKey: string
  children: ReactNode
}

/**
 * Only on the server: renders its children once for each key. A cached piece is a placeholder until `renderWithCache`
 * puts the markup in its place, so that React takes the page over as if it had rendered all of it. The children must not
 * use `useId`: its ids depend on where in the page they are.
 */
export function CachedMarkup({ cacheKey, children }: Props) {
  if (!currentKeys) return children
  const number = currentKeys.push(cacheKey) - 1
  if (cache.has(cacheKey)) return <i data-cached={number} />
  return (
    <>
      <i data-from={number} />
      {children}
      <i data-to={number} />
    </>
  )
}

/** No text of a member can look like one: its brackets are escaped. */
const placeholders = /<i data-cached="(\d+)"><\/i>|<i data-from="(\d+)"><\/i>(.*?)<i data-to="\2"><\/i>/gs

/** Renders a page, taking what it can from the cache. `render` must not wait for anything. */
export function renderWithCache(render: () => string): string {
  const keys: string[] = []
  currentKeys = keys
  try {
    return render().replaceAll(placeholders, (_, cached?: string, fresh?: string, rendered = '') => {
      const key = keys[Number(cached ?? fresh)] ?? ''
      const known = cache.get(key)
      const markup = known ?? rendered
      cache.delete(key)
      // A part of a string keeps all of it in memory: the whole page. A copy does not.
      if (!hasOwnIds(markup)) cache.set(key, known ?? Buffer.from(rendered).toString())
      return markup
    })
  } finally {
    currentKeys = null
    for (const key of cache.keys()) {
      if (cache.size <= maxEntries) break
      cache.delete(key)
    }
  }
}

/** Ids of `useId`, which would be on a page twice. */
const hasOwnIds = (markup: string): boolean => markup.includes('"_R_')
