import { expect, test } from 'vitest'
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

const photo = { width: 800, height: 600 }
const whole = fitPhoto(photo)

/** Where a point of the photo, counted from its center, is on the stage. */
function showAt({ x, y, scale, angle }: Placement, point: Point): Point {
  const radians = (angle * Math.PI) / 180
  return {
    x: x + scale * (point.x * Math.cos(radians) - point.y * Math.sin(radians)),
    y: y + scale * (point.x * Math.sin(radians) + point.y * Math.cos(radians)),
  }
}

/** Rounded: the same point, whatever the order of the sums; 0 is added so that there is no -0. */
const round = ({ x, y }: Point): Point => ({ x: Math.round(x * 1e6) / 1e6 + 0, y: Math.round(y * 1e6) / 1e6 + 0 })

test('a photo starts whole, in the middle and straight', () => {
  expect(whole).toEqual({ x: 0, y: 0, scale: 1000 / 600, angle: 0 })
  expect(fitPhoto({ width: 3200, height: 1000 }).scale).toBe(0.5)
})

test('one finger moves a photo, two keep their points of it under them', () => {
  expect(dragPlacement(photo, whole, [{ x: 5, y: 5 }], [{ x: 45, y: -15 }])).toEqual({ ...whole, x: 40, y: -20 })
  const [a, b] = [
    { x: 120, y: 60 },
    { x: -200, y: -90 },
  ]
  const before = [showAt(whole, a), showAt(whole, b)]
  const after = [
    { x: 300, y: 40 },
    { x: -150, y: -220 },
  ]
  const placed = dragPlacement(photo, whole, before, after)
  expect(round(showAt(placed, a))).toEqual({ x: 300, y: 40 })
  expect(round(showAt(placed, b))).toEqual({ x: -150, y: -220 })
})

test('fingers that meet, and none at all, change no size', () => {
  const same = { x: 10, y: 10 }
  expect(dragPlacement(photo, whole, [same, same], [same, same]).scale).toBeCloseTo(whole.scale)
  expect(dragPlacement(photo, whole, [], [])).toBe(whole)
})

test('what is in the middle of the stage stays there while a photo is resized and turned', () => {
  const moved = movePlacement(photo, whole, { x: 100, y: -50 })
  const inMiddle = { x: -60, y: 30 }
  expect(round(showAt(moved, inMiddle))).toEqual({ x: 0, y: 0 })
  expect(round(showAt(resizePlacement(photo, moved, 1.5), inMiddle))).toEqual({ x: 0, y: 0 })
  expect(round(showAt(turnPlacement(photo, moved, 30), inMiddle))).toEqual({ x: 0, y: 0 })
})

test('a turn ends between -180 and 180 degrees', () => {
  const turned = turnPlacement(photo, turnPlacement(photo, whole, 170), 20)
  expect(turned.angle).toBeCloseTo(-170)
  expect(turnPlacement(photo, turned, -20).angle).toBeCloseTo(170)
})

test('a photo can be made neither too small to grab nor moved off the stage', () => {
  expect(resizePlacement(photo, whole, 1e-9).scale).toBeCloseTo(whole.scale * 0.2)
  expect(resizePlacement(photo, whole, 1e9).scale).toBeCloseTo(whole.scale * 16)
  const small = resizePlacement(photo, whole, 0.2)
  for (const by of [
    { x: 1e6, y: 0 },
    { x: -1e6, y: -1e6 },
  ]) {
    const { x, y, scale } = movePlacement(photo, small, by)
    expect(Math.abs(x) - (photo.width / 2) * scale).toBeLessThan(stage.width / 2)
    expect(Math.abs(y) - (photo.height / 2) * scale).toBeLessThan(stage.height / 2)
  }
})
