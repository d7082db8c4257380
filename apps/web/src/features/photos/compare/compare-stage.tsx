import { useId } from 'react'
import type { TagPhoto } from '@bolodex/contract/directory/brands'
import { smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import { namePhoto } from '#lib/name-photo.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { stage } from './align-geometry.ts'
import { compareWording as wording } from './compare-wording.ts'
import type { useAlignment } from './use-alignment.ts'
import type { ShownPhoto } from './use-own-photo.ts'
import styles from './compare-stage.module.css'

const viewBox = `${-stage.width / 2} ${-stage.height / 2} ${stage.width} ${stage.height}`

type KnownProps = { tag: TagPhoto; brand: string; isHidden?: boolean }

/** The known tag, whole. */
export function KnownTag({ tag, brand, isHidden = false }: KnownProps) {
  const { url, width, height } = tag
  return (
    <img
      className={joinClasses(styles['layer'], styles['known'], isHidden && styles['is-hidden'])}
      src={width > 1280 ? smallerPhoto(url, 1280) : url}
      width={width}
      height={height}
      alt={wording.knownAlt(namePhoto(tag), brand)}
    />
  )
}

type Alignment = ReturnType<typeof useAlignment>
type OwnProps = { photo: ShownPhoto; alignment: Alignment; opacity?: number }

/** One's own photo where it was laid, to be moved. Attributes of a drawing, not styles: the policy refuses style attributes. */
export function OwnPhotoLayer({ photo, alignment: { placement, handlers }, opacity = 1 }: OwnProps) {
  const hint = useId()
  return (
    <>
      <svg
        className={joinClasses(styles['layer'], styles['is-movable'])}
        viewBox={viewBox}
        role="application"
        aria-label={wording.stage}
        aria-describedby={hint}
        // Its keys do what fingers do.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        {...handlers}
      >
        <PlacedPhoto photo={photo} placement={placement} opacity={opacity} />
      </svg>
      <span id={hint} className="sr-only">
        {wording.stageHint}
      </span>
    </>
  )
}

/** The same, to look at. */
export function OwnPhotoView({ photo, alignment }: Omit<OwnProps, 'opacity'>) {
  return (
    <svg
      className={styles['layer']}
      viewBox={viewBox}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img could not be placed without a style attribute
      role="img"
      aria-label={wording.yoursAlt}
    >
      <PlacedPhoto photo={photo} placement={alignment.placement} opacity={1} />
    </svg>
  )
}

type PlacedProps = { photo: ShownPhoto; placement: Alignment['placement']; opacity: number }

function PlacedPhoto({ photo, placement, opacity }: PlacedProps) {
  const { url, width, height } = photo
  const { x, y, scale, angle } = placement
  return (
    <image
      href={url}
      x={-width / 2}
      y={-height / 2}
      width={width}
      height={height}
      preserveAspectRatio="none"
      transform={`translate(${x} ${y}) rotate(${angle}) scale(${scale})`}
      opacity={opacity}
    />
  )
}
