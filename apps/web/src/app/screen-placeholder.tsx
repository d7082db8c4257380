import { useLocation } from 'wouter'
import { DirectoryPlaceholder } from '#features/brands/directory-placeholder.tsx'
import { Placeholder } from '#ui/placeholder.tsx'

/** Shown only when a move takes longer than the moment a click waits. */
export function ScreenPlaceholder() {
  const [location] = useLocation()
  if (location === '/') return <DirectoryPlaceholder />
  return (
    <output className="block">
      <span className="sr-only">Loading</span>
      <Placeholder className="mb-3 h-11 w-2/3 max-w-md" />
      <Placeholder className="mb-8 h-5 w-full max-w-lg" />
      {[1, 2, 3].map((box) => (
        <Placeholder key={box} className="mb-3 h-28 w-full" />
      ))}
    </output>
  )
}
