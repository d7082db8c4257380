import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { formatNumber } from '#lib/format-numbers.ts'
import { photosWording } from '../photos-wording.ts'
import { corners, moveCorner, moveCrop, type Corner, type Crop, type Size } from './crop-geometry.ts'
import type { CropView } from './draw-crop.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './crop-dialog.module.css'

type Props = {
  previewUrl: string
  photo: Size
  /** The photo's size as it lies now. */
  size: Size
  view: CropView
  hintId: string
  onCrop: (crop: Crop) => void
}

type Point = { x: number; y: number }
type Drag = { pointerId: number; from: Point; crop: Crop }

/** Room for a finger around a crop that reaches the edges of the photo. */
const margin = 30
/** A step of an arrow key, as a part of the photo's longer side; with Shift ten of them. */
const keyStep = 0.01

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The photo and what of it is kept. Attributes of a drawing, not styles: the policy refuses style attributes. */
export function CropStage({ previewUrl, photo, size, view, hintId, onCrop }: Props) {
  const stage = useRef<SVGSVGElement>(null)
  const room = useSizeOf(stage)
  const drag = useRef<Drag | null>(null)
  const { turns, angle, crop } = view
  const scale = Math.max(
    0.001,
    Math.min((room.width - 2 * margin) / size.width, (room.height - 2 * margin) / size.height),
  )
  const box = {
    left: room.width / 2 + (crop.x - crop.width / 2) * scale,
    top: room.height / 2 + (crop.y - crop.height / 2) * scale,
    width: crop.width * scale,
    height: crop.height * scale,
  }

  /** Everything that moves by hand or by arrow keys does it the same way. */
  const movable = (move: (from: Crop, by: Point) => Crop) => ({
    tabIndex: 0,
    role: 'button',
    'aria-describedby': hintId,
    onPointerDown: (event: PointerEvent<SVGElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { pointerId: event.pointerId, from: { x: event.clientX, y: event.clientY }, crop }
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      if (drag.current?.pointerId !== pointerId) return
      const { from, crop: start } = drag.current
      onCrop(move(start, { x: (clientX - from.x) / scale, y: (clientY - from.y) / scale }))
    },
    onPointerUp: () => (drag.current = null),
    onPointerCancel: () => (drag.current = null),
    onKeyDown: (event: KeyboardEvent) => {
      const arrow = arrows[event.key]
      if (!arrow) return
      event.preventDefault()
      const step = Math.max(size.width, size.height) * keyStep * (event.shiftKey ? 10 : 1)
      onCrop(move(crop, { x: arrow.x * step, y: arrow.y * step }))
    },
  })

  return (
    <svg ref={stage} className={styles['crop-stage']} role="application" aria-label={describe(crop)}>
      <image
        href={previewUrl}
        width={photo.width}
        height={photo.height}
        preserveAspectRatio="none"
        transform={[
          `translate(${room.width / 2} ${room.height / 2})`,
          `scale(${scale})`,
          `rotate(${turns * 90 + angle})`,
          `translate(${-photo.width / 2} ${-photo.height / 2})`,
        ].join(' ')}
      />
      <path
        className={styles['crop-shade']}
        fillRule="evenodd"
        d={`M0 0h${room.width}v${room.height}H0Z${outline(box)}`}
      />
      <path className={styles['crop-thirds']} d={thirds(box)} />
      <rect
        className={styles['crop-area']}
        x={box.left}
        y={box.top}
        width={box.width}
        height={box.height}
        aria-label={photosWording.crop.moveArea}
        {...movable((from, by) => moveCrop(size, angle, from, by))}
      />
      {corners.map((corner) => (
        <g
          key={nameCorner(corner)}
          className={
            corner.across === corner.down
              ? joinClasses(styles['crop-corner'], styles['is-falling'])
              : joinClasses(styles['crop-corner'], styles['is-rising'])
          }
          transform={`translate(${box.left + (corner.across > 0 ? box.width : 0)} ${box.top + (corner.down > 0 ? box.height : 0)})`}
          aria-label={photosWording.crop.moveCorner(nameCorner(corner))}
          {...movable((from, by) => moveCorner(size, angle, from, corner, by))}
        >
          <rect x="-22" y="-22" width="44" height="44" />
          <path d={`M${-18 * corner.across} 0H0V${-18 * corner.down}`} />
        </g>
      ))}
    </svg>
  )
}

type Box = { left: number; top: number; width: number; height: number }

const outline = ({ left, top, width, height }: Box) => `M${left} ${top}h${width}v${height}h${-width}Z`

function thirds({ left, top, width, height }: Box): string {
  const lines = [1 / 3, 2 / 3].map(
    (part) => `M${left + width * part} ${top}v${height}M${left} ${top + height * part}h${width}`,
  )
  return lines.join('')
}

function describe({ width, height }: Crop): string {
  return photosWording.crop.area(formatNumber(Math.round(width)), formatNumber(Math.round(height)))
}

function nameCorner({ across, down }: Corner): string {
  return `${down < 0 ? 'top' : 'bottom'} ${across < 0 ? 'left' : 'right'}`
}

function useSizeOf(element: { current: Element | null }): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}
