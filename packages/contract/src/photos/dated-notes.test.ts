import { expect, test } from 'vitest'
import { readDatedNote, writeDatedNote } from './dated-notes.ts'

test.each([
  ['1984–1992: black tag, white script', '1984–1992: black tag, white script'],
  ['1984-1992 : black tag', '1984–1992: black tag'],
  ['1984 to 1992: black tag', '1984–1992: black tag'],
  ['1990s: blue tag: small letters', '1990s: blue tag: small letters'],
  ['1990–1999: blue tag', '1990s: blue tag'],
  ['1986: star', '1986: star'],
  ['Since 1990: gray tag', '1990 or later: gray tag'],
  ['1990-: gray tag', '1990 or later: gray tag'],
  ['1990 or later: gray tag', '1990 or later: gray tag'],
  ['Before 1960: woven crown', 'Before 1960: woven crown'],
  ['until 1959: woven crown', 'Before 1960: woven crown'],
])('the dated note %s is stored as %s [X-26d]', (typed, stored) => {
  const note = readDatedNote(typed)
  expect(note && writeDatedNote(note)).toBe(stored)
  expect(readDatedNote(stored)).toEqual(note)
})

test.each([
  'black tag',
  '84-92: black tag',
  '1992–1984: black tag',
  '1700s: crown',
  '1984:',
  ': black tag',
  '2150: tag',
])('%s is not a dated note [X-26d]', (typed) => {
  expect(readDatedNote(typed)).toBeNull()
})
