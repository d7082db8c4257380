import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  corners,
  fitCrop,
  isInside,
  moveCorner,
  moveCrop,
  smallestSide,
  turnCrop,
  turnSize,
  wholeOf,
} from './crop-geometry.ts'

const photo = { width: 400, height: 300 }

test('the whole photo is kept until something is cut', () => {
  expect(wholeOf(photo)).toEqual({ x: 0, y: 0, width: 400, height: 300 })
  expect(fitCrop(photo, 0, wholeOf(photo))).toEqual(wholeOf(photo))
})

test('a corner moves alone, and the opposite one stays', () => {
  const crop = moveCorner(photo, 0, wholeOf(photo), { across: -1, down: -1 }, { x: 100, y: 40 })
  expect(crop).toEqual({ x: 50, y: 20, width: 300, height: 260 })
})

test('a corner that is pulled beyond the photo stops at its edge, and slides along it', () => {
  const small = { x: 0, y: 0, width: 100, height: 100 }
  const crop = moveCorner(photo, 0, small, { across: 1, down: 1 }, { x: 999, y: 20 })
  expect(crop.x + crop.width / 2).toBeCloseTo(200, 3)
  expect(crop.height).toBe(120)
})

test('no corner can be pushed past the opposite one', () => {
  const crop = moveCorner(photo, 0, wholeOf(photo), { across: 1, down: 1 }, { x: -999, y: -999 })
  expect([crop.width, crop.height]).toEqual([smallestSide, smallestSide])
})

test('the crop moves as a whole and stops at the edges', () => {
  const small = { x: 0, y: 0, width: 100, height: 100 }
  expect(moveCrop(photo, 0, small, { x: 30, y: -20 })).toEqual({ x: 30, y: -20, width: 100, height: 100 })
  expect(moveCrop(photo, 0, small, { x: 999, y: 0 }).x).toBeCloseTo(150, 3)
})

test('straightening shrinks a crop only as far as it must, and gives it back', () => {
  const tilted = fitCrop(photo, 10, wholeOf(photo))
  expect(tilted.width).toBeLessThan(400)
  expect(tilted.width / tilted.height).toBeCloseTo(4 / 3)
  expect(isInside(photo, 10, { ...tilted, width: tilted.width + 1, height: tilted.height + 1 })).toBe(false)
  expect(fitCrop(photo, 0, wholeOf(photo))).toEqual(wholeOf(photo))
})

test('four quarter turns change nothing', () => {
  const crop = { x: 10, y: -20, width: 30, height: 40 }
  const turned = turnCrop(crop)
  expect(turned).toEqual({ x: 20, y: 10, width: 40, height: 30 })
  expect(turnCrop(turnCrop(turnCrop(turned)))).toEqual(crop)
})

test('whatever is done to it, a crop never shows what lies beside the photo', () => {
  const steps = fc.array(
    fc.record({
      kind: fc.constantFrom('corner', 'move', 'tilt', 'turn'),
      corner: fc.constantFrom(...corners),
      x: fc.integer({ min: -500, max: 500 }),
      y: fc.integer({ min: -500, max: 500 }),
      angle: fc.integer({ min: -15, max: 15 }),
    }),
    { maxLength: 12 },
  )
  const sides = fc.record({ width: fc.integer({ min: 60, max: 4000 }), height: fc.integer({ min: 60, max: 4000 }) })
  fc.assert(
    fc.property(sides, steps, (first, doings) => {
      let size = first
      let angle = 0
      let wanted = wholeOf(size)
      for (const doing of doings) {
        const shown = fitCrop(size, angle, wanted)
        if (doing.kind === 'tilt') angle = doing.angle
        if (doing.kind === 'move') wanted = moveCrop(size, angle, shown, doing)
        if (doing.kind === 'corner') wanted = moveCorner(size, angle, shown, doing.corner, doing)
        if (doing.kind === 'turn') [size, wanted] = [turnSize(size), turnCrop(wanted)]
        const now = fitCrop(size, angle, wanted)
        expect(now.width).toBeGreaterThan(0)
        expect(isInside(size, angle, { ...now, width: now.width - 0.01, height: now.height - 0.01 })).toBe(true)
      }
    }),
  )
})
