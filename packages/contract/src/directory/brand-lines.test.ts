import { expect, test } from 'vitest'
import { completeFacts, factKeys, mergeFacts, readFact, writeFact } from '../brand-facts.ts'
import { limits } from '../limits.ts'
import { lineKey, readLine, writeLine } from './brand-lines.ts'
import { factInputs } from './brand-schemas.ts'

test.each([
  ['Purple Label: made in Italy, best', { name: 'Purple Label', note: 'made in Italy, best' }],
  ['  RRL :  vintage work clothes ', { name: 'RRL', note: 'vintage work clothes' }],
  ['Polo Sport: logo tees: 1990s only', { name: 'Polo Sport', note: 'logo tees: 1990s only' }],
  ['Y:3', { name: 'Y:3', note: null }],
  ['Chaps:', { name: 'Chaps', note: null }],
  ['D&G', { name: 'D&G', note: null }],
])('the line %s is read as %j and written back', (typed, line) => {
  expect(readLine(typed)).toEqual(line)
  expect(readLine(writeLine(line))).toEqual(line)
})

test('lines of the same name have the same key, whatever their case, accents, punctuation and notes', () => {
  expect(lineKey('Pleats Please: plissé')).toBe(lineKey('PLEATS-PLEASE'))
  expect(lineKey('Été')).toBe(lineKey('ete'))
  expect(lineKey('Chaps')).not.toBe(lineKey('RRL'))
  expect(lineKey('男')).toBe('男')
})

test('a field, a cell and the server normalize lines alike', () => {
  const typed = ' RRL :  vintage work clothes \n\nChaps\r\nChaps\nPurple Label: made in Italy, best'
  const value = ['RRL: vintage work clothes', 'Chaps', 'Purple Label: made in Italy, best']
  expect(readFact('lines', typed)).toEqual({ value })
  expect(readFact('lines', writeFact('lines', value))).toEqual({ value })
  expect(factInputs.lines.parse(typed.split('\n').filter(Boolean))).toEqual(value)
})

const { lineName, lineNote, mergedLines } = limits
test.each([
  ['without a name', ': made in Italy', 'Start each line with its name, such as Purple Label: made in Italy, best'],
  ['of punctuation', '---: a note', 'Start each line with its name, such as Purple Label: made in Italy, best'],
  ['with a long name', 'x'.repeat(lineName + 1), 'The name of a line must be at most 60 characters'],
  ['with a long note', `RRL: ${'x'.repeat(lineNote + 1)}`, 'The note of a line must be at most 140 characters'],
  ['that is a formula', '=A1', 'A line can’t start with ='],
  ['that is there twice', 'RRL: boots\nrrl: jeans', 'Two lines have the same name'],
  [
    'beyond what a merge keeps',
    Array.from({ length: mergedLines + 1 }, (_, at) => `Line ${at}`).join('\n'),
    'A brand can have at most 12 lines',
  ],
])('a line %s is refused with the same sentence by forms and server', (_, typed, error) => {
  expect(readFact('lines', typed)).toEqual({ error })
  const issues = factInputs.lines.safeParse(typed.split('\n')).error?.issues ?? []
  expect(issues.map(({ message }) => message)).toContain(error)
})

test('the longest name and note fit together', () => {
  const line = `${'x'.repeat(lineName)}: ${'🧵'.repeat(lineNote)}`
  expect(readFact('lines', line)).toEqual({ value: [line] })
  expect(factInputs.lines.parse([line])).toEqual([line])
})

test('a merge keeps the lines of both brands once by name, and fills in a missing warning', () => {
  const brand = (lines: string[], fakeWarning: string | null) =>
    completeFacts({ name: 'Ralph Lauren', description: 'Ties, polos and suits', lines, fakeWarning }, factKeys)
  const stays = brand(['RRL: vintage work clothes', 'Chaps'], null)
  const goes = brand(['R.R.L.: boots', 'Purple Label: made in Italy, best'], 'Count the stitches of the pony')
  expect(mergeFacts(stays, goes)).toMatchObject({
    lines: ['RRL: vintage work clothes', 'Chaps', 'Purple Label: made in Italy, best'],
    fakeWarning: 'Count the stitches of the pony',
  })
})

test('a warning about fakes has at most 300 letters, and an empty one is none', () => {
  expect(readFact('fakeWarning', `  ${'x'.repeat(300)} `)).toEqual({ value: 'x'.repeat(300) })
  expect(readFact('fakeWarning', 'x'.repeat(301))).toEqual({
    error: 'The warning about fakes must be at most 300 characters',
  })
  expect(readFact('fakeWarning', ' ')).toEqual({ value: null })
})
