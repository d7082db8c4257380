import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffWords, type Piece } from './word-diff.ts'

const textOf = (pieces: Piece[], kind: Piece['kind']) =>
  pieces
    .filter((piece) => piece.kind === 'same' || piece.kind === kind)
    .map(({ text }) => text)
    .join('')

const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '')

/** '[-gone-] {+come+} stays' */
const write = (pieces: Piece[]) =>
  pieces
    .map(({ kind, text }) => (kind === 'removed' ? `[-${text}-]` : kind === 'added' ? `{+${text}+}` : text))
    .join('')

test.each([
  ['made in Leeds until 2011.', 'made in Leeds until 2009.', 'made in Leeds until[- 2011-]{+ 2009+}.'],
  [
    'Moleskin, made in Leeds.',
    'Moleskin, made in Leeds. Red tags first.',
    'Moleskin, made in Leeds.{+ Red tags first.+}',
  ],
  ['Best prices! Moleskin.', 'Moleskin.', '[-Best prices!-]Moleskin.'],
  ['a red tag', 'a green tag', 'a[- red-]{+ green+} tag'],
  ['', 'Something', '{+Something+}'],
  ['Something', '', '[-Something-]'],
  ['same', 'same', 'same'],
  ['', '', ''],
  ['In 2011. Half.', 'In 2009. Half. Red first.', 'In[- 2011-]{+ 2009+}. Half.{+ Red first.+}'],
  ['two  spaces', 'two spaces', 'two spaces'],
])('%j to %j', (before, after, expected) => {
  expect(write(diffWords(before, after))).toBe(expected)
})

test('the pieces hold both texts, whatever they are', () => {
  const word = fc.constantFrom('tag', 'red', 'Leeds', '2009', 'it’s', '.', ' ', '\n', '  ', '👕', '北凪', '-')
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(word).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = diffWords(before, after)
      expect(textOf(pieces, 'added')).toBe(after)
      expect(withoutSpace(textOf(pieces, 'removed'))).toBe(withoutSpace(before))
      expect(pieces.every(({ text }) => text.length > 0)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('two neighbours are never of one kind', () => {
  const word = fc.constantFrom(' a', ' b', ' c', ' d')
  const text = fc.array(word, { maxLength: 30 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const kinds = diffWords(before, after).map(({ kind }) => kind)
      expect(kinds.every((kind, index) => kind !== kinds[index + 1])).toBe(true)
    }),
  )
})

test('the longest descriptions, with nothing in common, are compared in a moment', () => {
  const before = 'a.'.repeat(1000)
  const after = 'b!'.repeat(1000)
  const start = performance.now()
  for (let round = 0; round < 20; round += 1) diffWords(before, after)
  expect((performance.now() - start) / 20).toBeLessThan(50)
  expect(textOf(diffWords(before, after), 'added')).toBe(after)
})

test('a long text that is too long word by word still shows which sentences stayed', () => {
  const sentence = (number: number) => `Sentence ${number} ${'x '.repeat(20)}ends here. `
  const before = Array.from({ length: 60 }, (_, index) => sentence(index)).join('')
  const after = Array.from({ length: 60 }, (_, index) => sentence(index % 2 ? index : index + 100)).join('')
  const pieces = diffWords(before, after)
  expect(textOf(pieces, 'added')).toBe(after)
  expect(pieces.filter(({ kind }) => kind === 'same').length).toBeGreaterThan(20)
})
