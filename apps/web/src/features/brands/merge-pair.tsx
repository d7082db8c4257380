import { Icon } from '#ui/icon.tsx'
import { BrandLine, type LinedBrand } from './brand-line.tsx'

/** The two brands, and what becomes of them. */
export function MergePair({ brand, into }: { brand: LinedBrand; into: LinedBrand }) {
  return (
    <>
      <ul className="merge-pair">
        <li>
          <span className="caption">Goes</span>
          <BrandLine brand={brand} />
        </li>
        <li>
          <span className="caption">Stays</span>
          <BrandLine brand={into} />
        </li>
      </ul>
      <ul className="goes">
        <li>
          <Icon name="merge" />
          <span>
            Votes, tag photos, forum posts, suggestions and history of <b>{brand.name}</b> move to <b>{into.name}</b>.
            Who voted for both keeps one vote; of two photos of one kind and era the sharper is shown.
          </span>
        </li>
        <li>
          <Icon name="tags" />
          <span>
            ‘{brand.name}’ becomes another name of <b>{into.name}</b>, and its address leads there for good.
          </span>
        </li>
        <li>
          <Icon name="info" />
          <span>Name and description of {into.name} stay as they are. A merger cannot be put back.</span>
        </li>
      </ul>
    </>
  )
}
