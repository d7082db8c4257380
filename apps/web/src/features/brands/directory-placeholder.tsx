import { BrandPlaceholders } from './brand-placeholders.tsx'
import { DirectoryHead } from './directory-head.tsx'

/** The directory before its own code has arrived. */
export function DirectoryPlaceholder() {
  return (
    <>
      <DirectoryHead />
      <div className="filter-bar filter-bar-empty" aria-hidden="true">
        <span className="placeholder" />
        <span className="placeholder" />
      </div>
      <BrandPlaceholders />
    </>
  )
}
