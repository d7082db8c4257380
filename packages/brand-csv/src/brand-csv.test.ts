import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createBrandCsvReader,
  csvColumns,
  csvTemplate,
  csvTemplateName,
  readCsvRow,
  writeBrandCsv,
  writeCells,
  type CsvCells,
} from './brand-csv.ts'
import { completeFacts } from '@bolodex/contract/brand-facts'
import { csvWording } from '@bolodex/contract/contributions/csv-wording'
import { limits } from '@bolodex/contract/limits'
import { NewBrand } from '@bolodex/contract/contributions/new-brands'

const plain = writeCells(completeFacts({ name: 'Fennimore', description: 'Half-canvas blazers.' }, csvColumns))
const cells = (given: Partial<CsvCells> = {}): CsvCells => ({ ...plain, ...given })
const problemsOf = (given: Partial<CsvCells>) => {
  const read = readCsvRow(cells(given))
  return 'problems' in read ? read.problems : []
}
const brandOf = (given: Partial<CsvCells>) => {
  const read = readCsvRow(cells(given))
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.brand
}
const rowOf = (given: Partial<CsvCells> = {}) => csvColumns.map((column) => cells(given)[column])
function readAll(rows: (readonly string[])[], header: readonly string[] = csvColumns) {
  const reader = createBrandCsvReader()
  const read = [header, ...rows].map((row) => reader.take(row)).filter((row) => row !== null)
  reader.end()
  return read
}

describe('a row', () => {
  test('says what its cells say, without blanks around them [B-05]', () => {
    const given = { name: '  Iver \n Lund ', description: ' Shetland crews,\nknit since 1987 ' }
    expect(brandOf({ ...given, averageSalePrice: ' 45 ', sellThroughRate: '0' })).toEqual({
      name: 'Iver Lund',
      description: 'Shetland crews,\nknit since 1987',
      averageSalePrice: 45,
      sellThroughRate: 0,
      garmentTypes: [],
    })
  })

  test('has no value where a cell is empty', () => {
    expect(brandOf({ averageSalePrice: ' ', sellThroughRate: '' })).toMatchObject({
      averageSalePrice: null,
      sellThroughRate: null,
    })
  })

  test.each([
    ['Jeans, Suits', ['Jeans', 'Suits']],
    ['jeans;SUITS ; ;Kimonos,', ['Jeans', 'Suits', 'Kimonos']],
    ['Jeans,jeans', ['Jeans']],
    ['Jeans|Shorts', ['Jeans', 'Shorts']],
    ['jeans | Dress shirts, Suits', ['Jeans', 'Dress Shirts', 'Suits']],
    [' ; , ', []],
  ])('has the garment types of %j', (text, types) => {
    expect(brandOf({ garmentTypes: text }).garmentTypes).toEqual(types)
  })

  test.each<[Partial<CsvCells>, string, string]>([
    [{ name: '' }, 'Brand name must be at least 2 characters', 'name'],
    [{ name: ' F ' }, 'Brand name must be at least 2 characters', 'name'],
    [{ name: 'x'.repeat(121) }, 'Brand name must be at most 120 characters', 'name'],
    [{ name: '=SUM(A1)' }, 'Brand name can’t start with =', 'name'],
    [{ description: 'Too short' }, 'Description must be at least 10 characters', 'description'],
    [{ description: 'x'.repeat(2001) }, 'Description must be at most 2000 characters', 'description'],
    [{ description: '=HYPERLINK("x")' }, 'Description can’t start with =', 'description'],
    ...[
      '-1',
      '1000001',
      '19.99',
      '1e3',
      '0x10',
      'ten',
      '$$5',
      '+5',
      '1 000',
      '1,20',
      '1.200',
      '12,00',
      '٣',
      '9'.repeat(400),
    ].map((averageSalePrice): [Partial<CsvCells>, string, string] => [
      { averageSalePrice },
      'Average sale price must be a whole number from 0 to 1,000,000',
      'averageSalePrice',
    ]),
    [{ sellThroughRate: '101' }, 'Sell-through rate must be a whole number from 0 to 100', 'sellThroughRate'],
    [{ sellThroughRate: '60%%' }, 'Sell-through rate must be a whole number from 0 to 100', 'sellThroughRate'],
    [{ garmentTypes: 'x'.repeat(61) }, 'A garment type must be at most 60 characters', 'garmentTypes'],
    [
      { garmentTypes: Array.from({ length: 21 }, (_, i) => `Type ${i}`).join() },
      'A brand can have at most 20 garment types',
      'garmentTypes',
    ],
  ])('with %j is refused in words [B-05]', (given, error, field) => {
    expect(problemsOf(given)).toEqual([{ error, field }])
  })

  test('lists all of its problems at once [B-05]', () => {
    const given = { name: '', description: 'short', averageSalePrice: 'abc', sellThroughRate: '160' }
    expect(problemsOf(given)).toEqual([
      { field: 'name', error: 'Brand name must be at least 2 characters' },
      { field: 'description', error: 'Description must be at least 10 characters' },
      { field: 'averageSalePrice', error: 'Average sale price must be a whole number from 0 to 1,000,000' },
      { field: 'sellThroughRate', error: 'Sell-through rate must be a whole number from 0 to 100' },
    ])
  })

  test.each([
    ['$40', 40],
    ['£40', 40],
    ['40 €', 40],
    ['1,200', 1200],
    ['$1,000,000.00', 1_000_000],
  ])('takes a price written as %s', (averageSalePrice, price) => {
    expect(brandOf({ averageSalePrice }).averageSalePrice).toBe(price)
  })

  test('takes a sell rate with its sign', () => {
    expect(brandOf({ sellThroughRate: '55%' }).sellThroughRate).toBe(55)
  })

  test('that is taken is one that the form would take', () => {
    const anyCells = fc.record({
      name: fc.string({ unit: 'binary', maxLength: 130 }),
      description: fc.string({ unit: 'binary', minLength: 5, maxLength: 40 }),
      averageSalePrice: fc.oneof(fc.constant(''), fc.integer({ min: -5, max: 1_000_005 }).map(String), fc.string()),
      sellThroughRate: fc.oneof(fc.constant(''), fc.integer({ min: -5, max: 105 }).map(String), fc.string()),
      garmentTypes: fc.array(fc.string({ maxLength: 70 }), { maxLength: 25 }).map((types) => types.join(';')),
    })
    fc.assert(
      fc.property(anyCells, (given) => {
        const read = readCsvRow(cells(given))
        // What holds a NUL never comes this far.
        fc.pre(!Object.values(given).join('').includes('\0'))
        if ('problems' in read) return
        expect(NewBrand.parse(read.brand)).toEqual({ ...read.brand, source: 'manual' })
      }),
      { numRuns: 2000 },
    )
  })

  test('is taken exactly when the form would take it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 130 }), fc.string({ maxLength: 30 }), (name, description) => {
        expect('brand' in readCsvRow(cells({ name, description }))).toBe(
          NewBrand.safeParse({ name, description }).success,
        )
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a file', () => {
  test('is read whatever the order of its columns', () => {
    const header = csvColumns.toReversed()
    expect(readAll([rowOf({ averageSalePrice: '45' }).toReversed()], header)).toEqual([
      { row: 2, brand: brandOf({ averageSalePrice: '45' }) },
    ])
  })

  test('numbers its rows as a spreadsheet does, empty ones too', () => {
    const read = readAll([rowOf(), [''], ['', ' ', '', '', ''], rowOf({ name: 'Apex' })])
    expect(read.map(({ row }) => row)).toEqual([2, 5])
  })

  test('names the first row when a name comes again in any case, and keeps that one [B-05]', () => {
    const [first, second] = readAll([rowOf(), rowOf({ name: ' FENNIMORE' })])
    expect(first).toHaveProperty('brand')
    expect(second).toEqual({
      row: 3,
      error: {
        row: 3,
        data: cells({ name: ' FENNIMORE' }),
        error: "'FENNIMORE' is already in row 2",
        field: 'name',
        problems: [{ error: "'FENNIMORE' is already in row 2", field: 'name' }],
        slug: null,
      },
    })
  })

  test('may have a name again whose first row was no good', () => {
    const [, second] = readAll([rowOf({ description: '' }), rowOf()])
    expect(second).toHaveProperty('brand')
  })

  test('may have rows that end early, or with empty cells, and no others [B-05]', () => {
    const [short, long, wrong] = readAll([
      ['Apex', 'Wool coats from Leeds'],
      [...rowOf(), '', ' '],
      [...rowOf({ name: 'Zephyr' }), 'more'],
    ])
    expect(short).toHaveProperty('brand')
    expect(long).toHaveProperty('brand')
    expect(wrong).toMatchObject({
      error: {
        error: `This row has ${csvColumns.length + 1} cells, but the file has ${csvColumns.length} columns`,
        field: null,
      },
    })
  })

  test('that was made by us comes without its apostrophes', () => {
    const [row] = readAll([rowOf({ name: "'+Plus", description: "'-- plain woollen coats" })])
    expect(row).toMatchObject({ brand: { name: '+Plus', description: '-- plain woollen coats' } })
  })

  test.each([
    [['name', 'averageSalePrice', 'sellThroughRate'], '(missing: description)'],
    [[...csvColumns, 'colour'], "(unknown: 'colour')"],
    [[...csvColumns, 'name'], '(listed twice: name)'],
    [['Name', ...csvColumns.slice(1)], "(missing: name; unknown: 'Name')"],
    [[''], '(missing: name, description)'],
    [['x'.repeat(500)], `unknown: '${'x'.repeat(40)}'`],
  ])('whose first row is %j is refused', (header, problem) => {
    expect(() => readAll([rowOf()], header)).toThrow(problem)
    expect(() => readAll([rowOf()], header)).toThrow('The first row must name the columns: name, description,')
  })

  test('made before a column was added is taken: what it has no column for has no value', () => {
    const header = ['description', 'name', 'averageSalePrice']
    expect(readAll([['Half-canvas blazers.', 'Fennimore', '45']], header)).toEqual([
      { row: 2, brand: brandOf({ averageSalePrice: '45' }) },
    ])
  })

  test('may have blanks around the names of columns, and empty columns at the end', () => {
    expect(readAll([[...rowOf(), '']], [...csvColumns.map((column) => ` ${column} `), '', ''])).toHaveLength(1)
  })

  test('with more rows than are taken at once is refused', () => {
    const reader = createBrandCsvReader()
    reader.take(csvColumns)
    for (let row = 0; row < limits.csv.rows; row += 1) reader.take(rowOf({ name: `Brand ${row}` }))
    expect(() => reader.take([''])).toThrow('The file must have at most 50,000 rows')
  })

  test('without rows is refused', () => {
    expect(() => createBrandCsvReader().end()).toThrow(csvWording.empty)
    expect(() => readAll([['', '']])).toThrow(csvWording.noRows)
  })
})

test('the template has the five columns and two good examples [B-01]', () => {
  expect(csvTemplateName).toBe('brands_template.csv')
  const [header, ...rows] = csvTemplate.trim().split('\r\n')
  expect(header).toBe('name,description,averageSalePrice,sellThroughRate,garmentTypes')
  expect(rows).toHaveLength(2)
})

test('bad rows are written as they were, in the order of the columns', () => {
  const text = writeBrandCsv([{ description: 'short', name: '=x' }])
  expect(text).toBe(`\uFEFF${csvColumns.join(',')}\r\n'=x,short,,,\r\n`)
})
