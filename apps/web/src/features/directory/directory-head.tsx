import type { MouseEvent } from 'react'
import { CareItem, CareLabel } from '#ui/garments/care-label.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { PageHead, Placeholder } from '#ui/page-head.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { Eyelet } from '#ui/garments/eyelet.tsx'
import { directoryWording } from '#ui/brand/brands-wording.ts'
import gridStyles from '#ui/card-grid.module.css'
import cardStyles from '#ui/brand/brand-card.module.css'
import valueStyles from '#ui/brand/brand-values.module.css'
import photoStyles from '#ui/brand/tag-photo.module.css'
import styles from './directory-head.module.css'
import filterStyles from './filter-bar.module.css'
import countStyles from './result-count.module.css'

type HeadProps = { isSearching?: boolean }

const { lede } = directoryWording

export function DirectoryHead({ isSearching = false }: HeadProps) {
  return (
    <div className={isSearching ? styles['is-searching'] : undefined}>
      <PageHead title="What is that tag worth?">
        {lede.text} <PageLink href={`/?q=${lede.example}`}>{lede.example}</PageLink>.
      </PageHead>
    </div>
  )
}

const { help } = directoryWording

/**
 * The help box, full or folded, after the search: that is what one came for. While something is searched it is one line. A page attribute decides, because the served page is the same for everyone: theme.js
 * sets it before the first paint, from the second visit on.
 */
export function HelpBox({ isSearching = false }: HeadProps) {
  return (
    <div className={isSearching ? styles['is-searching'] : undefined}>
      <CareLabel title="Help Build Our Community" className={styles['help-box']}>
        <p className={styles['help-line']}>{help.line}</p>
        <button
          type="button"
          className={joinClasses(styles['help-show'], 'needs-script')}
          aria-expanded={false}
          onClick={(event) => setHelp('shown', event)}
        >
          {help.show}
        </button>
        <button
          type="button"
          className={joinClasses(styles['help-hide'], 'needs-script')}
          aria-expanded
          onClick={(event) => setHelp('folded', event)}
        >
          {help.hide}
        </button>
        <ul>
          <CareItem icon="care-camera" title="Share tag photos">
            {help.photos}
          </CareItem>
          <CareItem icon="care-up" title="Upvote accurate info">
            {help.upvote}
          </CareItem>
          <CareItem icon="care-down" title="Downvote inaccurate info">
            {help.downvote}
          </CareItem>
          <CareItem icon="care-no-mail" title={help.private}>
            {help.privateText} <PageLink href="/privacy">{help.stored}</PageLink>
          </CareItem>
        </ul>
      </CareLabel>
    </div>
  )
}

/** The pressed button is hidden now; the focus moves to the other one. */
function setHelp(help: 'shown' | 'folded', { currentTarget }: MouseEvent): void {
  document.documentElement.dataset['help'] = help
  const other = currentTarget.parentElement?.querySelector<HTMLElement>(`[aria-expanded=${help === 'shown'}]`)
  other?.focus()
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
      <HelpBox />
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
        <h2 className="caption">{directoryWording.loading}</h2>
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
