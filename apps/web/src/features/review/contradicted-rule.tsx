import type { ContradictedRule as Rule } from '@bolodex/contract/review/review'
import { smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import { describeYears } from '@bolodex/contract/photos/tag-years'
import { namePhoto } from '#lib/name-photo.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { reviewWording } from './review-wording.ts'
import { ruleWording as words } from './contradicted-rule-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './review-item.module.css'

/** What a dating rule says, where it is from, and the dated photos that contradict it. */
export function ContradictedRule({ rule }: { rule: Rule }) {
  const { id, brand, says, source, yearFrom, yearTo, slack, count, photos } = rule
  return (
    <>
      <div className={styles['review-box']}>
        <dl className={styles['review-rule']}>
          <div>
            <dt className="caption">{words.says}</dt>
            <dd>{says}</dd>
          </div>
          <div>
            <dt className="caption">{words.years}</dt>
            <dd>
              {describeYears({ yearFrom, yearTo })}
              {slack > 0 && words.slack(slack)}
              {brand && words.ofBrand(brand)}
            </dd>
          </div>
          <div>
            <dt className="caption">{words.source}</dt>
            <dd>{source}</dd>
          </div>
          <div>
            <dt className="caption">{words.id}</dt>
            <dd>
              <code>{id}</code>
            </dd>
          </div>
        </dl>
        <p className="hint">
          {words.hint} <PageLink href="/data/">{words.openData}</PageLink>
        </p>
      </div>
      <h3 className="caption">{words.photos(photos.length, count)}</h3>
      <ul className={styles['review-photos']}>
        {photos.map(({ brand: { name, slug }, photo }) => (
          <li key={photo.id} className={joinClasses(styles['review-box'], styles['review-photo'])}>
            <img
              src={smallerPhoto(photo.url, 320)}
              alt={reviewWording.item.tagOf(name)}
              width={photo.width}
              height={photo.height}
              loading="lazy"
            />
            <div>
              <b>{namePhoto(photo)}</b>
              <p className="hint">
                <PageLink href={`/brands/${encodeURIComponent(slug)}#tag-${photo.id}`}>{name}</PageLink>
                {photo.madeIn && `. ${words.madeIn(photo.madeIn)}`}
                {photo.note && `. “${photo.note}”`}
              </p>
              <p className="hint">{words.agree(photo.looksRight, photo.looksRight + photo.looksWrong)}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
