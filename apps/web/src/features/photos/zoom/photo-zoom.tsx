import { useId, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useModal } from '#ui/dialog/dialog.tsx'
import { photosWording } from '../photos-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './photo-zoom.module.css'

const wording = photosWording.zoom

/** A photo with what is said about it, and what can be done. */
export type ZoomedPhoto = {
  url: string
  width: number
  height: number
  title: string
  detail: string
  alt: string
  isFake: boolean
  /** Null for one's own. */
  onFlag: (() => void) | null
  /** For admins, where a photo is removed one by one. */
  onRemove?: (() => void) | null
  /** Closes the photo and puts it beside one's own. */
  onCompare?: () => void
}

type Props = { photo: ZoomedPhoto; onClose: () => void }

/** A part of the photo, from 0 to 1 across and down. */
type Spot = { x: number; y: number }

/** A photo as large as the window, and pixel for pixel at the spot that was pressed. Two fingers zoom as anywhere. */
export function PhotoZoom({ photo, onClose }: Props) {
  const dialog = useModal(true, false)
  const titleId = useId()
  const stage = useRef<HTMLDivElement>(null)
  const [spot, setSpot] = useState<Spot | null>(null)
  const isLarge = spot !== null

  useLayoutEffect(() => {
    const element = stage.current
    if (!element || !spot) return
    element.scrollTo(
      spot.x * element.scrollWidth - element.clientWidth / 2,
      spot.y * element.scrollHeight - element.clientHeight / 2,
    )
    element.focus({ preventScroll: true })
  }, [spot])

  const handlePress = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLImageElement>) => {
    const box = currentTarget.getBoundingClientRect()
    setSpot(isLarge ? null : { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height })
  }

  return (
    <dialog ref={dialog} className={styles['photo-zoom']} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles['zoom-body']}>
        <header className={styles['zoom-head']}>
          <h2 id={titleId}>
            {photo.title} <span>{photo.detail}</span>
          </h2>
          {photo.onFlag && (
            <button
              type="button"
              className="icon-button"
              aria-label={wording.flag}
              aria-haspopup="dialog"
              onClick={photo.onFlag}
            >
              <Icon name="flag" />
            </button>
          )}
          {photo.onRemove && (
            <button
              type="button"
              className="icon-button"
              aria-label={wording.remove}
              onClick={() => {
                photo.onRemove?.()
                dialog.current?.close()
              }}
            >
              <Icon name="trash" />
            </button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={isLarge ? wording.whole : wording.actual}
            onClick={() => setSpot(isLarge ? null : { x: 0.5, y: 0.5 })}
          >
            <Icon name={isLarge ? 'zoom-out' : 'zoom-in'} />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={wording.close}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </header>
        {/* Arrow keys move what does not fit. */}
        <div
          ref={stage}
          className={isLarge ? joinClasses(styles['zoom-stage'], styles['is-large']) : styles['zoom-stage']}
          {...(isLarge && { tabIndex: 0, role: 'region', 'aria-label': wording.region })}
        >
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the button above does it too */}
          <img src={photo.url} alt={photo.alt} width={photo.width} height={photo.height} onClick={handlePress} />
        </div>
        {photo.onCompare && (
          <button type="button" className={styles['zoom-compare']} onClick={photo.onCompare}>
            <Icon name="copy" /> {wording.compare}
          </button>
        )}
        {photo.isFake && (
          <p className={styles['zoom-fake']}>
            <Icon name="warning" /> {wording.fake}
          </p>
        )}
      </div>
    </dialog>
  )
}
