import { HangTag } from '#ui/hang-tag.tsx'
import { PageLink } from '#ui/page-link.tsx'

export function Screen() {
  return (
    <HangTag className="hang-tag-alone">
      <h1>Submit Brands</h1>
      <p className="lede">
        Adding brands, one at a time or as a whole CSV file, is not switched on yet. When it is, it will be here.
      </p>
      <div className="actions">
        <PageLink className="button button-primary" href="/">
          Look up a brand
        </PageLink>
      </div>
    </HangTag>
  )
}
