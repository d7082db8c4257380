import { Placeholder } from '#ui/placeholder.tsx'

const cards = [1, 2, 3, 4, 5, 6]

/** Six cards without a brand, in the boxes of real ones: nothing moves when these arrive. */
export function BrandPlaceholders() {
  return (
    <>
      <div className="result-count" aria-live="polite">
        <h2 className="caption">Loading brands</h2>
        <Placeholder className="h-4.5 w-28" />
      </div>
      <div className="brand-grid" aria-busy="true">
        {cards.map((card) => (
          <div key={card} className="brand-card brand-placeholder" aria-hidden="true">
            <div className="eyelet" />
            <div className="tag-photo placeholder" />
            <div className="brand-about">
              <span className="placeholder" />
              <span className="placeholder" />
            </div>
            <div className="brand-facts">
              <span className="placeholder" />
              <span className="placeholder" />
            </div>
            <div className="look-for">
              <span className="placeholder" />
            </div>
            <div className="brand-submitter">
              <span className="placeholder" />
            </div>
            <div className="brand-votes">
              <span className="placeholder" />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
