import type { MouseEvent } from 'react'
import type { ForumPhoto } from '@bolodex/contract/forum/forum-photos'
import { photoSources, smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import { joinClasses } from '#lib/join-classes.ts'
import { PhotoBlur } from '#ui/photo-blur.tsx'
import { forumUi } from '../forum-wording.ts'
import styles from './forum-photos.module.css'

const words = forumUi.photos

type Props = {
  photos: ForumPhoto[]
  /** Large on the post's own page, small elsewhere. */
  size: 'large' | 'small'
  /** Shows one over the page; without it, a photo opens in a new tab. */
  onOpen?: ((photo: ForumPhoto) => void) | undefined
  /** The photo that was flagged. */
  flaggedId?: number | undefined
}

/** The photos of a post or comment: prints with photo corners, each with what it shows. Plain links without a script. */
export function ForumPhotos({ photos, size, onOpen, flaggedId }: Props) {
  if (photos.length === 0) return null
  const isLarge = size === 'large'
  const handleOpen = (event: MouseEvent, photo: ForumPhoto) => {
    if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(photo)
  }
  return (
    <ul
      className={joinClasses(
        styles['photos'],
        isLarge ? styles['is-large'] : styles['is-small'],
        isLarge && photos.length === 3 && styles['has-three'],
        isLarge && photos.length === 1 && styles['has-one'],
      )}
      data-part="forum-photos"
      aria-label={words.count(photos.length)}
    >
      {photos.map((photo, index) => {
        const name = photo.alt || words.unnamed(index + 1, photos.length)
        return (
          <li key={photo.id}>
            <a
              className={styles['print']}
              href={photo.url}
              {...(!onOpen && { target: '_blank', rel: 'noopener' })}
              aria-label={words.open(name)}
              onClick={(event) => handleOpen(event, photo)}
            >
              <Picture photo={photo} alt={name} sizes={isLarge ? '(width < 560px) 92vw, 540px' : '260px'} />
            </a>
            {/* The picture is named so already. */}
            {photo.alt && (
              <p className="hint" aria-hidden="true">
                {photo.alt}
              </p>
            )}
            {photo.id === flaggedId && <p className={styles['flagged']}>{words.flagged}</p>}
          </li>
        )
      })}
    </ul>
  )
}

/** A photo that is not public yet has no smaller sizes. */
const isOpenToAll = ({ url }: ForumPhoto) => url.startsWith('/photos/')

function Picture({ photo, alt, sizes }: { photo: ForumPhoto; alt: string; sizes: string }) {
  const { url, width, height, blur } = photo
  return (
    <>
      <PhotoBlur blur={blur} className={styles['blur']} />
      <img
        src={url}
        {...(isOpenToAll(photo) && { srcSet: photoSources(url, width), sizes })}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    </>
  )
}

/** A photo in the lightbox. */
export const describeForumPhoto = ({ url, width, height, alt }: ForumPhoto, postTitle: string) => ({
  url,
  width,
  height,
  title: alt || words.unnamed(1, 1),
  detail: postTitle,
  alt: alt || words.unnamed(1, 1),
  isFake: false,
})

/** The first photo of a post in a list, and the number of further ones. The title beside it is the link. */
export function PhotoThumb({ photos }: { photos: ForumPhoto[] }) {
  const [first] = photos
  if (!first) return null
  return (
    <span className={styles['thumb']} data-part="photo-thumb">
      <img
        src={smallerPhoto(first.url, 320)}
        alt={first.alt || words.unnamed(1, 1)}
        width={96}
        height={72}
        loading="lazy"
        decoding="async"
      />
      {photos.length > 1 && <span aria-hidden="true">{forumUi.list.morePhotos(photos.length - 1)}</span>}
    </span>
  )
}
