import { PageLink } from '#ui/page-link.tsx'

/** The last tile: an empty label, waiting for the brand that is not here yet. */
export function AddBrandTile() {
  return (
    <PageLink className="add-tile" href="/submit-brand">
      <svg viewBox="0 0 132 84" aria-hidden="true">
        <g transform="rotate(-4 66 42)">
          <rect className="label" x="8" y="14" width="116" height="56" rx="2" />
          <path className="stitch" d="M15 20v44M117 20v44" />
          <path className="plus" d="M66 30v24M54 42h24" />
        </g>
      </svg>
      <b>Add New Brand</b>
      <span>Found a tag that is not here? It takes about a minute.</span>
    </PageLink>
  )
}
