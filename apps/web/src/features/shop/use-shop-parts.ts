import { startTransition, useEffect, useState } from 'react'
import type { RenderShop } from './shop-parts.tsx'

const nothing: RenderShop = () => null

/** Comes after the first paint, into room that is kept for it: a served page is the same for everyone. */
export function useShopParts(): RenderShop {
  const [render, setRender] = useState(() => nothing)
  useEffect(() => {
    // Without it the directory still works; the next page tries again.
    import('./shop-parts.tsx')
      .then(({ renderShop }) => startTransition(() => setRender(() => renderShop)))
      .catch(() => {})
  }, [])
  return render
}
