import { expect, test } from 'vitest'
import { findInk } from './find-ink.ts'
import { findLines } from './find-lines.ts'
import { similarityOfShapes } from './letter-shapes.ts'
import { createTagNames } from './match-names.ts'
import { planesOf, type GreyPicture, type Picture } from './pixels.ts'
import { readTag } from './read-tag.ts'
import { encodeGraymap, type Recognize } from './recognize.ts'
import { agreeOnNumbers, mayHoldNumber, readNumbers } from './tag-numbers.ts'
import { createWeigher, type LineReading } from './weigh-names.ts'

type Color = [number, number, number]
const white: Color = [245, 243, 236]
const black: Color = [20, 20, 22]
const navy: Color = [27, 34, 56]
const gold: Color = [201, 169, 97]
const denim: Color = [70, 90, 130]

type Drawing = { ground?: Color; ink?: Color; around?: Color; turn?: number; hasFrame?: boolean; lines: number[] }

/** Draws rows of letters that look like an E, each row as many as `lines` says, on a tag that lies on cloth. */
function drawTag({ ground = white, ink = black, around = denim, turn = 0, hasFrame = false, lines }: Drawing): Picture {
  const [width, height] = [800, 500]
  const data = new Uint8ClampedArray(width * height * 4)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const u = (x - width / 2) * cos + (y - height / 2) * sin + width / 2
      const v = (y - height / 2) * cos - (x - width / 2) * sin + height / 2
      const isOnTag = u > 80 && u < 720 && v > 60 && v < 440
      const isFrame =
        hasFrame && isOnTag && !(u > 94 && u < 706 && v > 74 && v < 426) && u > 90 && u < 710 && v > 70 && v < 430
      const color = !isOnTag ? around : isFrame || isLetter(u, v) ? ink : ground
      // Shade falls over the tag from left to right.
      const light = 1 - 0.25 * (x / width)
      data.set([...color.map((part) => part * light), 255], (y * width + x) * 4)
    }
  return { width, height, data }

  function isLetter(u: number, v: number): boolean {
    const row = Math.floor((v - 100) / 80)
    const count = lines[row]
    if (count === undefined || v < 100) return false
    const [inRow, inLetter] = [v - 100 - row * 80, (u - 140) % 32]
    if (u < 140 || u > 140 + count * 32 || inRow > 40 || inLetter > 22) return false
    return inLetter < 7 || inRow < 7 || inRow > 33 || (inRow > 17 && inRow < 23)
  }
}

function linesOf(picture: Picture) {
  const [ink] = findInk(planesOf(picture, 1000))
  return ink ? findLines(ink).lines : []
}

test.each<[string, Partial<Drawing>]>([
  ['dark letters on a light tag', {}],
  ['light letters on a dark tag', { ground: navy, ink: white }],
  ['gold letters on a black tag', { ground: black, ink: gold }],
  ['a tag on cloth of nearly its color', { around: [225, 222, 214] }],
  ['a tag with a frame', { hasFrame: true }],
  ['a tag that is turned', { turn: 0.12 }],
  ['a tag that is turned the other way', { turn: -0.15, ground: navy, ink: gold }],
])('the lines of %s are found, with their length and angle', (_, drawing) => {
  const lines = linesOf(drawTag({ ...drawing, lines: [12, 6, 15] }))
  expect(lines).toHaveLength(3)
  for (const [index, letters] of [12, 6, 15].entries()) {
    const line = lines[index]
    expect(Math.abs((line?.width ?? 0) / 1.25 - (letters * 32 - 10))).toBeLessThan(12)
    expect(Math.abs((line?.angle ?? 9) - (drawing.turn ?? 0))).toBeLessThan(0.03)
  }
})

test('a picture without text has no lines, and the engine is not asked', async () => {
  const recognize: Recognize = () => Promise.reject(new Error('asked'))
  const names = createTagNames([{ name: 'Bellroy', text: 'Bellroy' }])
  const blank = drawTag({ lines: [] })
  expect(await readTag({ picture: blank, recognize, names })).toEqual({ candidates: [], sure: false, numbers: [] })
  const pixel = { width: 1, height: 1, data: new Uint8ClampedArray([9, 9, 9, 255]) }
  expect(await readTag({ picture: pixel, recognize, names })).toMatchObject({ candidates: [], numbers: [] })
})

/** An engine that tells the drawn lines apart by how long they are for their height. */
const engineOf =
  (texts: Record<number, string>): Recognize =>
  ({ width, height }: GreyPicture) => {
    const letters = Math.round((((width - (height * 0.7) / 1.7) / height) * 1.7 * 41 + 10) / 32)
    const text = texts[letters] ?? texts[letters - 1] ?? texts[letters + 1] ?? ''
    return Promise.resolve({ text, confidence: text ? 90 : 0 })
  }

test('a brand and its number are read off one picture', async () => {
  const names = createTagNames([
    { name: 'Peruvian Connection', text: 'Peruvian Connection' },
    { name: 'Connected Apparel', text: 'Connected Apparel' },
  ])
  const recognize = engineOf({ 8: 'PERUVIAN', 11: 'CONNECTIQN', 16: 'MADE IN PERU', 5: 'RN 1O345' })
  const reading = await readTag({ picture: drawTag({ lines: [8, 11, 16, 5] }), recognize, names })
  expect(reading).toMatchObject({
    candidates: [{ name: 'Peruvian Connection' }, {}],
    sure: true,
    numbers: ['RN 10345'],
  })
})

test.each([
  ['RN 12345', ['RN 12345']],
  ['RN# 12345', ['RN 12345']],
  ['R# 123456', ['RN 123456']],
  ['RN123456 CHINA', ['RN 123456']],
  ['40 R', []],
  ['CA 1O3I5', ['CA 10315']],
  ['CAK 28084', ['CA 28084']],
  ['WPL 6767', ['WPL 6767']],
  ['100% COTTON RN 54321', ['RN 54321']],
  ['CALIFORNIA', []],
  ['MADE IN CANADA', []],
  ['RN', []],
  ['RN 1234567', []],
])('%s names the numbers %j', (text, numbers) => {
  expect(readNumbers(text).map(({ kind, digits }) => `${kind} ${digits}`)).toEqual(numbers)
})

test('several passes over one number are settled by the majority', () => {
  const votes = ['RN 12845', 'RN 12345', 'RN 12345', 'RN 1234'].map((text) => ({ text, confidence: 80 }))
  expect(agreeOnNumbers(votes)).toEqual(['RN 12345'])
  expect(agreeOnNumbers([{ text: 'SIZE 8', confidence: 90 }])).toEqual([])
})

test('a year, a percentage and a place are no numbers to look at again', () => {
  expect(['EST. 1968', '100% COTTON', 'CALIFORNIA', 'SIZE 12'].filter(mayHoldNumber)).toEqual([])
})

test('letters that look alike cost less than others', () => {
  expect(similarityOfShapes('holloway', 'holloway')).toBe(1)
  expect(similarityOfShapes('hol1oway', 'holloway')).toBeGreaterThan(similarityOfShapes('holxoway', 'holloway'))
  expect(similarityOfShapes('drurnohr', 'drumohr')).toBeGreaterThan(0.9)
})

const known = ['Burberry', 'Thomas Burberry', 'Cotton Ginny', 'Gap', 'Gant', 'Bellroy', 'Original', 'Holloway']
const weigh = createWeigher(createTagNames(known.map((name) => ({ name, text: name }))))
const line = (line: number, text: string, more: Partial<LineReading> = {}): LineReading => ({
  line,
  text,
  confidence: 92,
  height: 40,
  width: text.length * 25,
  ...more,
})

test.each([
  ['a name on one line', [line(0, 'BELLROY'), line(1, 'CALIFORNIA', { height: 18 })], 'Bellroy', true],
  ['a name on two lines', [line(0, 'Thomas'), line(1, 'Burberry')], 'Thomas Burberry', true],
  ['a name read with mistakes', [line(0, 'Ho1lovvay')], 'Holloway', true],
  ['a name with a word of small print', [line(0, 'COTTON GINNY')], 'Cotton Ginny', true],
  ['a short name read exactly', [line(0, 'GAP')], 'Gap', true],
  ['a short name read with a mistake', [line(0, 'GNT')], undefined, false],
  ['small print that is also a name', [line(0, 'Original'), line(1, 'MADE IN USA')], 'Original', false],
  ['small print', [line(0, '100% COTTON'), line(1, 'MACHINE WASH COLD')], 'Cotton Ginny', false],
  ['loose letters of a seam', [line(0, 'ap', { confidence: 22 })], undefined, false],
])('%s', (_, readings, name, sure) => {
  const weighed = weigh(readings)
  expect([weighed.candidates[0]?.name, weighed.sure]).toEqual([name, sure])
})

test('a line is handed to the engine as a graymap', () => {
  const file = encodeGraymap({ width: 2, height: 1, data: new Uint8Array([0, 255]) })
  expect([...file]).toEqual([...new TextEncoder().encode('P5\n2 1\n255\n'), 0, 255])
})
