import { useId, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import type { TagPhoto } from '@bolodex/contract/brands'
import { namePhoto } from '#lib/name-photo.ts'
import { Icon } from '#ui/icon.tsx'
import { useModal } from '#ui/dialog/dialog.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './photo-zoom.module.css'

type Props = { photo: TagPhoto; brandName: string; onFlag: () => void; onClose: () => void }

/** A part of the photo, from 0 to 1 across and down. */
type Spot = { x: number; y: number }

/** A photo as large as the window, and pixel for pixel at the spot that was pressed. Two fingers zoom as anywhere. */
export function PhotoZoom({ photo, brandName, onFlag, onClose }: Props) {
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
            {brandName} <span>{namePhoto(photo)}</span>
          </h2>
          <button
            type="button"
            className="icon-button"
            aria-label="Flag this photo"
            aria-haspopup="dialog"
            onClick={onFlag}
          >
            <Icon name="flag" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={isLarge ? 'Whole photo' : 'Actual size'}
            onClick={() => setSpot(isLarge ? null : { x: 0.5, y: 0.5 })}
          >
            <Icon name={isLarge ? 'zoom-out' : 'zoom-in'} />
          </button>
          <button type="button" className="icon-button" aria-label="Close" onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </button>
        </header>
        {/* Arrow keys move what does not fit. */}
        <div
          ref={stage}
          className={isLarge ? joinClasses(styles['zoom-stage'], styles['is-large']) : styles['zoom-stage']}
          {...(isLarge && { tabIndex: 0, role: 'region', 'aria-label': 'Photo in actual size' })}
        >
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the button above does it too */}
          <img
            src={photo.url}
            alt={`${namePhoto(photo)} of ${brandName}`}
            width={photo.width}
            height={photo.height}
            onClick={handlePress}
          />
        </div>
        {photo.kind === 'fake warning' && (
          <p className={styles['zoom-fake']}>
            <Icon name="warning" /> This tag is a fake
          </p>
        )}
      </div>
    </dialog>
  )
}
