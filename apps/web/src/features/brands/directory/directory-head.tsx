import { CareItem, CareLabel } from '#ui/garments/care-label.tsx'
import { PageHead, Placeholder } from '#ui/page-head.tsx'

export function DirectoryHead() {
  return (
    <>
      <PageHead title="What is that tag worth?">
        A brand directory kept by resellers. Look up a tag, see what it sells for and how fast it goes.
      </PageHead>
      <HelpBox />
    </>
  )
}

function HelpBox() {
  return (
    <CareLabel title="Help Build Our Community" className="help-box">
      <ul>
        <CareItem icon="care-camera" title="Share tag photos">
          Add one where a brand has none.
        </CareItem>
        <CareItem icon="care-up" title="Upvote accurate info">
          It rises to the top.
        </CareItem>
        <CareItem icon="care-down" title="Downvote inaccurate info">
          So the next person is not misled.
        </CareItem>
        <CareItem icon="care-no-mail" title="We never collect user data">
          We do not ask for an email address.
        </CareItem>
      </ul>
    </CareLabel>
  )
}

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

const cards = [1, 2, 3, 4, 5, 6]

/** Six cards without a brand, in the boxes of real ones: nothing moves when these arrive. */
export function BrandPlaceholders() {
  return (
    <>
      <div className="result-count" aria-live="polite">
        <h2 className="caption">Loading brands</h2>
        <Placeholder className="result-count-placeholder" />
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
