import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import {
  dragPlacement,
  fitPhoto,
  movePlacement,
  resizePlacement,
  stage,
  turnPlacement,
  type Placement,
  type Point,
} from './align-geometry.ts'

type Size = { width: number; height: number }

/** What a button or a key does, once. */
export type Step = 'left' | 'up' | 'down' | 'right' | 'smaller' | 'larger' | 'turn-left' | 'turn-right'

/** In units of the stage. */
const moved = 12
const grown = 1.03
const large = 8

const keys: Record<string, Step> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  '-': 'smaller',
  _: 'smaller',
  '+': 'larger',
  '=': 'larger',
  '[': 'turn-left',
  '{': 'turn-left',
  ']': 'turn-right',
  '}': 'turn-right',
}

type Drag = { from: Placement; before: Map<number, Point>; now: Map<number, Point> }

/** Where one's own photo lies, and the ways to change that: fingers, a mouse, keys and buttons. */
export function useAlignment(photo: Size) {
  const [placement, setPlacement] = useState<Placement>(() => fitPhoto(photo))
  const drag = useRef<Drag | null>(null)

  const take = (step: Step, times = 1) => setPlacement((from) => takes[step](photo, from, times))

  /** A finger that comes or goes starts a new drag from where the photo is now. */
  const restart = (now: Map<number, Point>) => {
    drag.current = now.size === 0 ? null : { from: placement, before: new Map(now), now }
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      restart(new Map(drag.current?.now).set(event.pointerId, pointOf(event)))
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const { current } = drag
      if (!current?.now.has(event.pointerId)) return
      current.now.set(event.pointerId, pointOf(event))
      setPlacement(dragPlacement(photo, current.from, [...current.before.values()], [...current.now.values()]))
    },
    onPointerUp: (event: PointerEvent) => lift(event.pointerId),
    onPointerCancel: (event: PointerEvent) => lift(event.pointerId),
    onKeyDown: (event: KeyboardEvent) => {
      const step = keys[event.key]
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      take(step, event.shiftKey ? large : 1)
    },
  }
  const lift = (pointerId: number) => {
    const now = new Map(drag.current?.now)
    now.delete(pointerId)
    restart(now)
  }
  return { placement, handlers, take, reset: () => setPlacement(fitPhoto(photo)) }
}

type Take = (photo: Size, from: Placement, times: number) => Placement

const move =
  (across: number, down: number): Take =>
  (photo, from, times) =>
    movePlacement(photo, from, { x: across * moved * times, y: down * moved * times })

const takes: Record<Step, Take> = {
  left: move(-1, 0),
  right: move(1, 0),
  up: move(0, -1),
  down: move(0, 1),
  smaller: (photo, from, times) => resizePlacement(photo, from, grown ** -times),
  larger: (photo, from, times) => resizePlacement(photo, from, grown ** times),
  'turn-left': (photo, from, times) => turnPlacement(photo, from, -times),
  'turn-right': (photo, from, times) => turnPlacement(photo, from, times),
}

/** Where a pointer is on the stage, seen from its middle. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const box = currentTarget.getBoundingClientRect()
  const unit = stage.width / box.width
  return { x: (clientX - box.left - box.width / 2) * unit, y: (clientY - box.top - box.height / 2) * unit }
}
