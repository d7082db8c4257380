import { expect, test } from 'vitest'
import type { ReadLine } from './engine/join-boxes.ts'
import type { LineReader } from './engine/read-lines.ts'
import { similarityOfShapes } from './letter-shapes.ts'
import { createTagNames } from './match-names.ts'
import { readTag } from './read-tag.ts'
import { splitWords } from './split-words.ts'
import { agreeOnNumbers, mayHoldNumber, readNumbers } from './tag-numbers.ts'
import { createWeigher, type LineReading } from './weigh-names.ts'

const picture = { width: 1, height: 1, data: new Uint8ClampedArray(4) }

/** A reader that finds these lines, and reads the others when asked again. */
function readerOf(lines: [text: string, height: number, confidence?: number][], again: Record<string, string> = {}) {
  const asked: string[] = []
  const reader: LineReader = {
    read: () =>
      Promise.resolve(
        lines.map(([text, height, confidence = 95], at): ReadLine => {
          const place: ReadLine['place'] = [[0, at], [9, at], [9, at + 1], [0, at + 1]] // prettier-ignore
          return {
            text,
            height,
            confidence,
            width: text.length * height * 0.6,
            place,
            label: 0,
            boxes: [],
            letters: [],
          }
        }),
      ),
    readAgain: (_, { text }) => {
      asked.push(text)
      return Promise.resolve({ text: again[text] ?? text, confidence: 95, letters: [] })
    },
  }
  return { reader, asked }
}

const peruvian = ['Peruvian Connection', 'Connected Apparel'].map((name) => ({ name, text: name }))

test('a picture without text has no names, numbers or lines', async () => {
  const { reader, asked } = readerOf([])
  const nothing = { candidates: [], sure: false, words: '', numbers: [], lines: [] }
  expect(await readTag({ picture, reader, names: createTagNames(peruvian) })).toEqual(nothing)
  expect(asked).toEqual([])
})

test('a brand on two lines and both numbers are read off one picture, with every line', async () => {
  const { reader, asked } = readerOf([
    ['PERUVIAN', 40],
    ['CONNECTIQN', 40],
    ['MADEINPERU', 15],
    ['RN 1O345/CA17897', 15, 98],
  ])
  const reading = await readTag({ picture, reader, names: createTagNames(peruvian) })
  expect(reading).toMatchObject({
    candidates: [{ name: 'Peruvian Connection' }],
    sure: true,
    words: 'PERUVIAN CONNECTIQN',
    numbers: ['RN 10345', 'CA 17897'],
    lines: [
      { part: 'name' },
      { part: 'name' },
      { text: 'MADE IN PERU', label: 0, part: null, confidence: 95 },
      { text: 'RN 1O345 CA17897', part: 'number' },
    ],
  })
  expect(reading.lines[2]?.box).toEqual([[0, 2], [9, 2], [9, 3], [0, 3]]) // prettier-ignore
  // A number is read twice.
  expect(asked).toEqual(['RN 1O345/CA17897'])
})

test('lines that are not clear are read again', async () => {
  const { reader } = readerOf(
    [
      ['Peruxxxx Conxxxtion', 40, 60],
      ['RN 1Z3', 15, 60],
    ],
    { 'Peruxxxx Conxxxtion': 'Peruvian Connection', 'RN 1Z3': 'RN 12345' },
  )
  expect(await readTag({ picture, reader, names: createTagNames(peruvian) })).toMatchObject({
    candidates: [{ name: 'Peruvian Connection' }],
    sure: true,
    numbers: ['RN 12345'],
  })
})

test.each([
  ['CA23725RN122354', 'CA23725 RN122354'],
  ['RN 54023 / CA 17897', 'RN 54023 CA 17897'],
  ['RN54023/CA17897', 'RN54023 CA17897'],
  ['DRYCLEANONLY', 'DRY CLEAN ONLY'],
  ['100%Cotton', '100% Cotton'],
  ['Bellroy', 'Bellroy'],
])('the spaces in %s are restored', (text, spaced) => {
  expect(splitWords(text)).toBe(spaced)
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
  ['CA16006RN105843', ['CA 16006', 'RN 105843']],
  ['C82543 RN71954', ['CA 82543', 'RN 71954']],
  ['C82543', []],
  ['RN41925Size M', ['RN 41925']],
  ['RN4 12345', ['RN 12345']],
  ['CALIFORNIA', []],
  ['MADE IN CANADA', []],
  ['RN', []],
  ['RN 1234567', []],
])('%s names the numbers %j', (text, numbers) => {
  expect(readNumbers(text).map(({ kind, digits }) => `${kind} ${digits}`)).toEqual(numbers)
})

/** A text whose letters are all as likely. */
function voteOf(text: string, likelihood: number) {
  return { text, letters: Array.from(text, (letter) => ({ letter, likelihood, digit: '', digitLikelihood: 0 })) }
}

test('one pass is never enough, and two that agree are, kind by kind', () => {
  const one = voteOf('RN 12345 CA 40001', 0.97)
  expect(agreeOnNumbers([one])).toEqual({ numbers: [], isOpen: true })
  expect(agreeOnNumbers([one, voteOf('RN 12345', 0.7)])).toEqual({ numbers: ['RN 12345'], isOpen: true })
  expect(agreeOnNumbers([one, one])).toEqual({ numbers: ['RN 12345', 'CA 40001'], isOpen: false })
  expect(agreeOnNumbers([voteOf('SIZE 8', 0.9)])).toEqual({ numbers: [], isOpen: true })
})

test('passes that read other digits or fewer are outvoted only by more certain ones', () => {
  const sure = [voteOf('RN 12345', 0.9), voteOf('RN 12345', 0.9)]
  expect(agreeOnNumbers([...sure, voteOf('RN 12845', 0.5)]).numbers).toEqual(['RN 12345'])
  expect(agreeOnNumbers([...sure, voteOf('RN 12845', 0.9)]).numbers).toEqual([])
  expect(agreeOnNumbers([...sure, voteOf('RN 1234', 0.9)]).numbers).toEqual(['RN 12345'])
  expect(agreeOnNumbers([voteOf('RN 12345', 0.9), voteOf('RN 1234', 0.9)]).numbers).toEqual([])
})

test('a longer reading stops the agreement on a shorter one, which may have lost a digit', () => {
  const short = voteOf('CA 1755', 0.9)
  expect(agreeOnNumbers([short, short, voteOf('CA 11755', 0.5)])).toEqual({ numbers: [], isOpen: true })
  expect(agreeOnNumbers([short, short, voteOf('CA 11755', 0.3)]).numbers).toEqual(['CA 1755'])
})

test('a digit that was read as a letter is the digit that the network thinks likeliest there', () => {
  const { letters, text } = voteOf('CA S8900', 0.6)
  const own = letters.map((letter) =>
    letter.letter === 'S' ? { ...letter, digit: '8', digitLikelihood: 0.3 } : letter,
  )
  expect(readNumbers(text, own)).toMatchObject([{ digits: '88900' }])
  expect(readNumbers(text, letters)).toMatchObject([{ digits: '58900' }])
})

test('a year, a percentage and a place are no numbers to look at again', () => {
  expect(['EST. 1968', '100% COTTON', 'CALIFORNIA', 'SIZE 12'].filter(mayHoldNumber)).toEqual([])
})

test('letters that look alike cost less than others', () => {
  expect(similarityOfShapes('holloway', 'holloway')).toBe(1)
  expect(similarityOfShapes('hol1oway', 'holloway')).toBeGreaterThan(similarityOfShapes('holxoway', 'holloway'))
  expect(similarityOfShapes('drurnohr', 'drumohr')).toBeGreaterThan(0.9)
})

const known =
  `Burberry, Thomas Burberry, Cotton Ginny, Gap, Gant, Bellroy, Heritage, Holloway, Dry Clean Only, Hackett, Hackett London,
  Copper, Copperhead Dry Goods, Linen`.split(/,\s+/)
const weigh = createWeigher(createTagNames(known.map((name) => ({ name, text: name }))))
const line = (line: number, text: string, more: Partial<LineReading> = {}): LineReading => ({
  line,
  label: 0,
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
  ['small print that is also a name', [line(0, 'Heritage'), line(1, 'MADE IN USA')], 'Heritage', false],
  ['small print', [line(0, '100% COTTON'), line(1, 'MACHINE WASH COLD')], undefined, false],
  ['small print above a name', [line(0, '100% COTTON'), line(1, 'BELLROY')], 'Bellroy', true],
  [
    'a name over a part of it in small letters',
    [line(0, 'HACKETT', { height: 90 }), line(1, 'LONDON')],
    'Hackett London',
    true,
  ],
  ['a name inside a longer one', [line(0, 'HACKETT LONDON')], 'Hackett London', true],
  ['a name beside a word that is not in it', [line(0, 'HACKETT WEXFORD')], 'Hackett', false],
  ['a name on three lines', [line(0, 'COPPERHEAD'), line(1, 'DRY'), line(2, 'GOODS')], 'Copperhead Dry Goods', true],
  ['a word that only begins like a name', [line(0, 'Copperhand')], undefined, false],
  ['care', [line(0, 'DRY CLEAN ONLY')], undefined, false],
  ['care read with a mistake', [line(0, 'DRY CLEAN ONLS')], undefined, false],
  ['a fiber', [line(0, 'LINEN')], undefined, false],
  ['loose letters of a seam', [line(0, 'ap', { confidence: 22 })], undefined, false],
])('%s', (_, readings, name, sure) => {
  const weighed = weigh(readings)
  expect([weighed.candidates[0]?.name, weighed.sure]).toEqual([name, sure])
})
