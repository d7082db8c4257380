import { expect, test } from 'vitest'
import { csvColumns, csvTemplate, writeCells } from '@bolodex/brand-csv/brand-csv'
import { completeFacts } from '@bolodex/contract/brand-facts'
import { createFileChecker } from './check-file.ts'

const header = 'name,description,averageSalePrice,sellThroughRate,garmentTypes'
const encode = (text: string) => new TextEncoder().encode(text)
const check = (...lines: string[]) => createFileChecker().check(encode([header, ...lines].join('\n')))
const cells = (name: string) =>
  writeCells(completeFacts({ name, description: 'Waxed field coats', averageSalePrice: 80 }, csvColumns))

test('the template is a good file [B-01]', () => {
  expect(createFileChecker().check(encode(csvTemplate))).toMatchObject({ total: 2, bad: [], problem: null })
})

test('each invalid row is named by its spreadsheet number, with its cells [B-05]', () => {
  const { total, bad } = check(
    'Iver Lund,Knitwear from the fjords,34,62,Sweaters',
    '',
    'Pell,Pleated trousers,46,140,"Pants, Suits"',
  )
  expect(total).toBe(2)
  expect(bad).toEqual([
    {
      row: 4,
      data: {
        name: 'Pell',
        description: 'Pleated trousers',
        averageSalePrice: '46',
        sellThroughRate: '140',
        garmentTypes: 'Pants, Suits',
      },
      error: 'Sell-through rate must be a whole number from 0 to 100',
      field: 'sellThroughRate',
      problems: [{ error: 'Sell-through rate must be a whole number from 0 to 100', field: 'sellThroughRate' }],
      slug: null,
    },
  ])
})

test.each([
  ['name,averageSalePrice\nPell,40', /^The first row must name the columns/],
  ['', /^The file is empty$/],
  [`${header}\n`, /no rows/],
  [`${header}\n"Pell,Pleated trousers`, /^We can’t read row 2/],
])('%j as a whole is refused', (text, sentence) => {
  expect(createFileChecker().check(encode(text)).problem).toMatch(sentence)
})

test('a file with other columns shows them with their first values, and is read by a layout', () => {
  const checker = createFileChecker()
  const file = encode('Brand;Notes;Sold for\nPell;Pleated trousers;$46\nIver Lund;Knitwear from the fjords;£34')
  const { total, columns, problem } = checker.check(file)
  expect([total, columns]).toEqual([
    0,
    {
      headers: ['Brand', 'Notes', 'Sold for'],
      samples: [
        ['Pell', 'Iver Lund'],
        ['Pleated trousers', 'Knitwear from the fjords'],
        ['$46', '£34'],
      ],
    },
  ])
  expect(problem).toMatch(/^The first row must name the columns/)
  const layout = ['name', 'description', 'averageSalePrice'] as const
  expect(checker.check(file, layout)).toEqual({ total: 2, bad: [], problem: null, columns: null })
  expect(checker.write([]).csv).toContain('Pell,"Pleated trousers",46,,')
})

test.each([['brand\nPell'], ['brand,price']])('%j has nothing to match', (text) => {
  expect(createFileChecker().check(encode(text)).columns).toBeNull()
})

test('a fixed row is checked like the others, also against the names of the file', () => {
  const checker = createFileChecker()
  checker.check(encode(`${header}\nIver Lund,Knitwear from the fjords,,,\nP,Pleated trousers,,,`))
  expect(checker.recheck({ row: 3, cells: cells('IVER LUND') })).toEqual([
    { error: "'IVER LUND' is already in row 2", field: 'name' },
  ])
  expect(checker.recheck({ row: 3, cells: cells('Pell') })).toEqual([])
  expect(checker.recheck({ row: 3, cells: cells('Pell') })).toEqual([])
})

test('the valid and fixed rows are sent, in order', () => {
  const checker = createFileChecker()
  checker.check(encode(`${header}\nA,Too short a name,,,\nIver Lund,"Knitwear, from the fjords",34,,"Sweaters; Jeans"`))
  const { csv, rows } = checker.write([{ row: 2, cells: cells('Aa') }])
  expect(rows).toEqual([2, 3])
  expect(csv).toBe(
    `\uFEFF${header}\r\nAa,"Waxed field coats",80,,\r\n"Iver Lund","Knitwear, from the fjords",34,,"Sweaters, Jeans"\r\n`,
  )
  expect(createFileChecker().check(encode(csv))).toMatchObject({ total: 2, bad: [] })
})
