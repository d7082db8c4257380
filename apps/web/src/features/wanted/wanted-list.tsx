import type { FoundBrand, WantedBrand } from '@bolodex/contract/wanted/wanted'
import { joinClasses } from '#lib/join-classes.ts'
import { Hanger } from '#ui/garments/hanger.tsx'
import { Eyelet } from '#ui/garments/eyelet.tsx'
import { CareItem, CareLabel } from '#ui/garments/care-label.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { EmptyState } from '#ui/page-head.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SmallPhoto } from '#ui/small-photo.tsx'
import { wantedWording as wording } from './wanted-wording.ts'
import styles from './wanted-list.module.css'

/** How many hang on the rail; the others are in a list below it. */
const onRail = 3

/** Names that many have searched for and that have no brand page yet. */
export function WantedList({ wanted }: { wanted: WantedBrand[] }) {
  if (wanted.length === 0)
    return (
      <EmptyState drawing={<Hanger />} title={wording.nothing.title}>
        <p>{wording.nothing.text}</p>
      </EmptyState>
    )
  return (
    <>
      <ol className={styles['rail']} data-part="wanted-rail">
        {wanted.slice(0, onRail).map((one) => (
          <li key={one.text}>
            <Eyelet className={styles['eyelet']} />
            <WantedName wanted={one} />
            <p className={styles['searches']}>
              <b>{wording.atLeast(one.searches)}</b> {wording.searches}
            </p>
            <AddLink wanted={one} look="button-primary" />
          </li>
        ))}
      </ol>
      {wanted.length > onRail && (
        <ol className={styles['others']} start={onRail + 1}>
          {wanted.slice(onRail).map((one) => (
            <li key={one.text}>
              <WantedName wanted={one} />
              <p className={styles['searches']}>
                <b>{wording.atLeast(one.searches)}</b> {wording.searches}
              </p>
              <AddLink wanted={one} look="button-outline" />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function WantedName({ wanted }: { wanted: WantedBrand }) {
  return (
    <div className={styles['name']}>
      <h2>{nameOf(wanted)}</h2>
      <p>{describe(wanted)}</p>
    </div>
  )
}

function AddLink({ wanted, look }: { wanted: WantedBrand; look: string }) {
  const name = nameOf(wanted)
  return (
    <PageLink
      className={joinClasses('button', look)}
      href={`/submit-brand?${new URLSearchParams({ name })}`}
      rel="nofollow"
      aria-label={`${wording.addIt}: ${name}`}
    >
      <Icon name="plus" /> {wording.addIt}
    </PageLink>
  )
}

/** As the catalogue writes it; otherwise what was typed, with a capital letter to each word. */
function nameOf({ name, text }: WantedBrand): string {
  return name ?? text.replaceAll(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase())
}

function describe({ name, searches, searchesBefore, isNew }: WantedBrand): string {
  if (name !== null) return wording.known
  if (isNew) return wording.isNew
  return searches > searchesBefore ? wording.upFrom(searchesBefore) : wording.downFrom(searchesBefore)
}

/** How the list comes about, and what it has led to. */
export function WantedNotes({ found }: { found: FoundBrand[] }) {
  const { counted } = wording
  return (
    <aside className={styles['notes']}>
      <CareLabel title={counted.title}>
        <ul>
          <CareItem icon="eye-off" title={counted.nobody[0]}>
            {counted.nobody[1]}
          </CareItem>
          <CareItem icon="person" title={counted.from[0]}>
            {counted.from[1]}
          </CareItem>
          <CareItem icon="check" title={counted.gone[0]}>
            {counted.gone[1]}
          </CareItem>
        </ul>
      </CareLabel>
      {found.length > 0 && (
        <section aria-labelledby="found">
          <h2 id="found" className="caption">
            {wording.found} <b>{found.length}</b>
          </h2>
          <ul className={styles['found']}>
            {found.map(({ slug, name, tagPhotoUrl, submittedBy, createdAt }) => (
              <li key={slug}>
                <SmallPhoto url={tagPhotoUrl} />
                <span>
                  <PageLink href={`/brands/${encodeURIComponent(slug)}`}>{name}</PageLink>
                  <small>
                    {submittedBy && `${wording.by(submittedBy)}, `}
                    <RelativeTime isSteady moment={createdAt} />
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}
