import { CareItem, CareLabel } from '#ui/garments/care-label.tsx'
import { PageHead, Placeholder } from '#ui/page-head.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { Eyelet } from '#ui/garments/eyelet.tsx'
import gridStyles from '#ui/card-grid.module.css'
import cardStyles from '../card/brand-card.module.css'
import valueStyles from '../card/brand-values.module.css'
import photoStyles from '../card/tag-photo.module.css'
import styles from './directory-head.module.css'
import filterStyles from './filter-bar.module.css'
import countStyles from './result-count.module.css'

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
    <CareLabel title="Help Build Our Community" className={styles['help-box']}>
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
      <div
        className={joinClasses(filterStyles['filter-bar'], filterStyles['filter-bar-empty'], 'not-printed')}
        aria-hidden="true"
      >
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
      <div className={countStyles['result-count']} aria-live="polite">
        <h2 className="caption">Loading brands</h2>
        <Placeholder className={styles['count-placeholder']} />
      </div>
      <div className={gridStyles['card-grid']} aria-busy="true">
        {cards.map((card) => (
          <div
            key={card}
            className={joinClasses(cardStyles['brand-card'], styles['brand-placeholder'])}
            data-part="brand-placeholder"
            aria-hidden="true"
          >
            <Eyelet className={cardStyles['card-eyelet']} />
            <div className={joinClasses(photoStyles['tag-photo'], 'placeholder', styles['photo'])} />
            <div className={joinClasses(cardStyles['brand-about'], styles['about'])}>
              <span className="placeholder" />
              <span className="placeholder" />
            </div>
            <div className={joinClasses(cardStyles['brand-facts'], styles['facts'])}>
              <span className="placeholder" />
              <span className="placeholder" />
            </div>
            <div className={joinClasses(valueStyles['look-for'], styles['garments'])}>
              <span className="placeholder" />
            </div>
            <div className={joinClasses(cardStyles['brand-submitter'], styles['submitter'])}>
              <span className="placeholder" />
            </div>
            <div className={joinClasses(cardStyles['brand-votes'], styles['votes'])}>
              <span className="placeholder" />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
