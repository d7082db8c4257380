import { expect, test } from 'vitest'
import type { BrandMention, DetectedBrand, VideoAnalysis } from '@bolodex/contract/videos/video-analysis'
import { chunkLines, cutLine, cutQuote, markLines, type MarkedLine } from './mark-lines.ts'

const line = (text: string, ...marks: [from: number, to: number, number: number][]): MarkedLine => ({
  index: 0,
  text,
  startMs: null,
  marks: marks.map(([from, to, number]) => ({ from, to, number })),
})
const drawn = (marked: MarkedLine) =>
  cutLine(marked).map(({ text, number }) => (number === null ? text : { text, number }))

test('every mention is marked in its own line, in the order in which they are said', () => {
  const mention = (at: number, from: number, to: number) => ({ line: at, from, to }) as BrandMention
  const brand = (number: number, ...mentions: BrandMention[]) => ({ number, mentions }) as DetectedBrand
  const lines = markLines({
    transcript: 'a coach bag\nnothing here\nguess and coach',
    lineTimes: [0, 1000, null],
    brands: [brand(0, mention(0, 2, 7), mention(2, 10, 15)), brand(1, mention(2, 0, 5))],
  } as VideoAnalysis)
  expect(lines.map(({ startMs }) => startMs)).toEqual([0, 1000, null])
  expect(lines.map(drawn)).toEqual([
    ['a ', { text: 'coach', number: 0 }, ' bag'],
    ['nothing here'],
    [{ text: 'guess', number: 1 }, ' and ', { text: 'coach', number: 0 }],
  ])
})

test('no word is lost or said twice where marks overlap or run over the end', () => {
  const marked = line('the north face coat', [4, 14, 1], [10, 14, 2], [15, 99, 3])
  expect(drawn(marked)).toEqual(['the ', { text: 'north face', number: 1 }, ' ', { text: 'coat', number: 3 }])
  expect(
    cutLine(marked)
      .map(({ text }) => text)
      .join(''),
  ).toBe(marked.text)
})

test('a name is marked in its quote in whatever case, and a quote without it stays whole', () => {
  expect(cutQuote('I love Harrow Lane coats', 'harrow lane')).toEqual(['I love ', 'Harrow Lane', ' coats'])
  expect(cutQuote('I love coats', 'harrow lane')).toEqual(['I love coats', '', ''])
  expect(cutQuote('I love coats', '')).toEqual(['I love coats', '', ''])
})

test('lines are drawn forty at a time, none of them left out', () => {
  const lines = Array.from({ length: 95 }, (_, index) => ({ ...line('x'), index }))
  expect(chunkLines(lines).map(({ length }) => length)).toEqual([40, 40, 15])
  expect(chunkLines(lines).flat()).toEqual(lines)
})
