import { expect, test } from 'vitest'
import { joinBoxes, type ReadBox } from './join-boxes.ts'

type Ground = ReadBox['ground']
const white: Ground = [240, 238, 230]
const black: Ground = [20, 20, 22]

/** A box of the text, 20 pixels high, turned with the whole picture around its origin. */
function box(text: string, x: number, y: number, turn: number, ground = white): ReadBox {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [width, height] = [text.length * 11, 20]
  return {
    text,
    x: x * cos - y * sin,
    y: x * sin + y * cos,
    width,
    height,
    angle: turn,
    bow: 0,
    score: 0.9,
    confidence: 95,
    letters: [],
    ground,
  }
}

test.each([0, 0.2, 1.5, 3, -2])('words become lines and lines labels, turned by %f', (turn) => {
  const boxes = [
    box('MADE IN PERU', 200, 130, turn),
    box('Connection', 300, 100, turn),
    box('Peruvian', 190, 100, turn),
    box('100% COTTON', 210, 300, turn, black),
    box('RN 12345', 210, 325, turn, black),
  ]
  const lines = joinBoxes(boxes, turn)
  expect(lines.map(({ text, label }) => [text, label])).toEqual([
    ['Peruvian Connection', 0],
    ['MADE IN PERU', 0],
    ['100% COTTON', 1],
    ['RN 12345', 1],
  ])
  expect(lines[0]?.place).toHaveLength(4)
})

test('close lines on different grounds are different labels', () => {
  const lines = joinBoxes([box('BELLROY', 100, 100, 0), box('SIZE 8', 100, 128, 0, black)], 0)
  expect(lines.map(({ label }) => label)).toEqual([0, 1])
})
