import { describe, expect, test } from 'vitest'
import {
  createCsvDecoder,
  CsvFileError,
  csvNameProblem,
  csvParseProblem,
  separatorOf,
  unguardCell,
  writeCsv,
} from './csv-text.ts'
import { csvWording } from '@bolodex/contract/contributions/csv-wording'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes)
}

function decode(bytes: Uint8Array, pieceSize = bytes.length || 1): string {
  const decoder = createCsvDecoder()
  let text = ''
  for (let at = 0; at < bytes.length; at += pieceSize) text += decoder.take(bytes.subarray(at, at + pieceSize))
  return text + decoder.end()
}

describe('a file is read as text', () => {
  const text = 'name;Ærø Strikk\r\n東京ウェア,👗'
  test.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a mark', utf8(`\uFEFF${text}`)],
    ['UTF-16, little end first', utf16(text, false)],
    ['UTF-16, big end first', utf16(text, true)],
  ])('in %s, however it is cut into pieces', (_, bytes) => {
    for (const size of [1, 2, 3, 5, 1000]) expect(decode(bytes, size)).toBe(text)
  })

  test.each([0, 1])('even when it has %i bytes', (length) => {
    expect(decode(utf8('a'.repeat(length)))).toBe('a'.repeat(length))
  })

  test.each([
    ['Latin-1', new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x2c])],
    ['a letter cut off at the end', utf8('é').subarray(0, 1)],
    ['NUL', utf8('a\0b')],
    ['UTF-16 that does not say so', utf16('name,x', false).subarray(2)],
    ['half a pair in UTF-16', new Uint8Array([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00])],
    ['UTF-16 cut off', utf16('ab', false).subarray(0, 5)],
    ['a spreadsheet program’s own file', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00])],
    ['an overlong NUL', new Uint8Array([0x61, 0xc0, 0x80])],
  ])('%s is refused', (_, bytes) => {
    for (const size of [1, 1000]) {
      expect(() => decode(bytes, size)).toThrow(new CsvFileError(csvWording.notText))
    }
  })
})

test('only a name that ends in .csv, in any case, is taken for a CSV file', () => {
  for (const name of ['a.csv', 'A.CSV', 'my brands.Csv']) expect(csvNameProblem(name)).toBeNull()
  for (const name of ['', 'csv', 'a.csv.xlsx', 'a.txt', 'a.csv ']) {
    expect(csvNameProblem(name)).toBe('Please select a CSV file')
  }
})

test.each([
  ['name,description', ','],
  ['name;description,x;y', ';'],
  ['name\tdescription\r\na;b;c;d', '\t'],
  ['name', ','],
  ['', ','],
  ['"name";"description"\n', ';'],
])('the first line of %j says that %j stands between cells', (text, separator) => {
  expect(separatorOf(text)).toBe(separator)
})

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', "'=x", "''+x"])(
  'the cell %j is written so that no spreadsheet runs it, and comes back as it was',
  (cell) => {
    const written = writeCsv([[cell]])
    expect(written.replace('\uFEFF', '').replace(/^"/, '').startsWith("'")).toBe(true)
    expect(unguardCell(`'${cell}`)).toBe(cell)
  },
)

test.each(["'t Hoen", "'", '', 'a=b', '’=x'])('the cell %j is left alone', (cell) => {
  expect(unguardCell(cell)).toBe(cell)
  expect(writeCsv([[cell]])).not.toContain(`'${cell}'`)
})

test('cells with separators, quotation marks and line ends stand in quotation marks', () => {
  expect(writeCsv([['a', 'b,c', 'say "x"', 'two\nlines', '']])).toBe('\uFEFFa,"b,c","say ""x""","two\nlines",\r\n')
})

test('csv-parse errors become sentences, and errors unrelated to the file do not', () => {
  expect(csvParseProblem('CSV_QUOTE_NOT_CLOSED', 7)).toContain('We can’t read row 7')
  expect(csvParseProblem('INVALID_OPENING_QUOTE', 7)).toContain('We can’t read row 7')
  expect(csvParseProblem('CSV_MAX_RECORD_SIZE', 7)).toContain('Row 7 is too long')
  expect(csvParseProblem('ECONNRESET', 7)).toBeNull()
})
