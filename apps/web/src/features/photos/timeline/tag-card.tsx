import type { MouseEvent, ReactNode } from 'react'
import type { TagPhoto } from '@bolodex/contract/directory/brands'
import { smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import { describeYears } from '@bolodex/contract/photos/tag-years'
import { starterSubmitter } from '@bolodex/contract/starter/starter-states'
import { joinClasses } from '#lib/join-classes.ts'
import { namePhoto } from '#lib/name-photo.ts'
import { Icon } from '#ui/icon.tsx'
import { PhotoBlur } from '#ui/photo-blur.tsx'
import { timelineWording as wording } from './timeline-wording.ts'
import type { DatedTag, TagNote } from './group-tags.ts'
import styles from './tag-timeline.module.css'

type Props = {
  photo: TagPhoto
  brandName: string
  onZoom: (photo: TagPhoto) => void
  /** What the viewer may say of it. */
  children: ReactNode
}

/** Whether members say more often that a tag looks wrong than that it looks right. */
const isDoubted = ({ looksRight, looksWrong }: TagPhoto): boolean => looksWrong > looksRight

/** The part of the address that leads to a tag. */
export const tagAnchor = ({ kind, id }: Pick<DatedTag, 'kind' | 'id'>): string =>
  kind === 'note' ? `tag-note-${id}` : `tag-${id}`

/** A dated tag: what it is, from when, and how many members agree. */
export function TagCard({ photo, brandName, onZoom, children }: Props) {
  const { kind, madeIn, note, looksRight, looksWrong } = photo
  const voices = looksRight + looksWrong
  const [counted, agree] = wording.agree(looksRight, voices)
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onZoom(photo)
  }
  return (
    <li id={tagAnchor(photo)} className={joinClasses(styles['card'], isDoubted(photo) && styles['is-doubted'])}>
      <a className={styles['picture']} href={photo.url} onClick={handleClick}>
        <span className="sr-only">{wording.enlarge}</span>
        <PhotoBlur blur={photo.blur} />
        <img
          src={smallerPhoto(photo.url, 320)}
          alt={`${namePhoto(photo)}, of ${brandName}`}
          width={photo.width}
          height={photo.height}
          loading="lazy"
          decoding="async"
        />
      </a>
      <div className={styles['what']}>
        <p className="caption">{kind}</p>
        <p className={styles['years']}>{describeYears(photo)}</p>
        {madeIn && <p className={styles['made-in']}>{wording.madeIn(madeIn)}</p>}
      </div>
      <div className={styles['evidence']}>
        {isDoubted(photo) && (
          <p className={styles['disagree']}>
            <Icon name="warning" /> {wording.disagree}
          </p>
        )}
        {voices > 0 && (
          <>
            <p>
              <b>{counted}</b> {agree}
            </p>
            <svg className={styles['agreement']} width="100%" height="8" aria-hidden="true">
              <rect className={styles['agreement-track']} width="100%" height="8" />
              <rect width={`${(100 * looksRight) / voices}%`} height="8" />
            </svg>
          </>
        )}
        <p className={styles['note']}>
          <Icon name={note ? 'note' : 'question'} /> <span>{note ?? wording.noEvidence}</span>
        </p>
      </div>
      {children}
    </li>
  )
}

/** A note of what such tags looked like, without a photo. */
export function NoteCard({ tag }: { tag: TagNote }) {
  return (
    <li id={tagAnchor(tag)} className={styles['card']}>
      <div className={joinClasses(styles['picture'], styles['no-photo'])}>
        <Icon name="note" /> {wording.noPhoto}
      </div>
      <div className={styles['what']}>
        <p className="caption">{wording.noteKind}</p>
        <p className={styles['years']}>{describeYears(tag)}</p>
        <p className={styles['made-in']}>{tag.note}</p>
      </div>
      {tag.addedBy !== null && (
        <div className={styles['evidence']}>
          <p className={styles['note']}>
            {tag.addedBy === starterSubmitter ? wording.fromStarter : wording.addedBy(tag.addedBy)}
          </p>
        </div>
      )}
    </li>
  )
}
