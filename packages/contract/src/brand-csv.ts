import { nameKeyOf } from './brand-names.ts'
import { brandWording } from './brand-wording.ts'
import { CsvFileError, csvWording, unguardCell, writeCsv } from './csv-text.ts'
import type { RowError } from './errors.ts'
import { garmentTypes as catalogue } from './garment-types.ts'
import { limits } from './limits.ts'
import { dropHidden, findHidden, hiddenCharacters, tidyText } from './plain-text.ts'

/** The columns of a file of brands. Each must be there once, in any order. */
export const csvColumns = ['name', 'description', 'averageSalePrice', 'sellThroughRate', 'garmentTypes'] as const
export type CsvColumn = (typeof csvColumns)[number]

export type CsvCells = Record<CsvColumn, string>

/** What a good row says. */
export type CsvBrand = {
  name: string
  description: string
  averageSalePrice: number | null
  sellThroughRate: number | null
  garmentTypes: string[]
}

export type CsvProblem = { error: string; field: CsvColumn }

/** A row is numbered as in a spreadsheet: the one that names the columns is row 1. */
export type CsvRow = { row: number; brand: CsvBrand } | { row: number; error: RowError }

/** A brand as a row would say it. */
export function writeCells(brand: CsvBrand): CsvCells {
  return {
    name: brand.name,
    description: brand.description,
    averageSalePrice: String(brand.averageSalePrice ?? ''),
    sellThroughRate: String(brand.sellThroughRate ?? ''),
    garmentTypes: brand.garmentTypes.join(', '),
  }
}

export const csvTemplateName = 'brands_template.csv'
export const csvTemplate = `${csvColumns.join(',')}\r
Example Outfitters,"Waxed field coats with a green woven tag, made until 1998",85,60,"Outerwear, Pants"\r
Sample Knitwear,Shetland crew necks in natural colours,40,,Sweaters\r
`

export const alreadyInDirectory = (name: string): string => `Already in the directory: ${name}`

/** Bad rows, and no others, as a file to mend and send again. */
export function writeBrandCsv(rows: readonly Partial<CsvCells>[]): string {
  return writeCsv([csvColumns, ...rows.map((cells) => csvColumns.map((column) => cells[column] ?? ''))])
}

export type BrandCsvReader = {
  /** Reads the next row's cells; null for the first row, which names the columns, and for an empty one. */
  take: (cells: readonly string[]) => CsvRow | null
  /** After the last row: refuses a file that has none. */
  end: () => void
}

/** Reads a file of brands row by row, in the file's order. It throws a CsvFileError when the file itself is no good. */
export function createBrandCsvReader(): BrandCsvReader {
  const rowOfName = new Map<string, number>()
  let columns: CsvColumn[] | undefined
  let row = 0
  let filled = 0

  const check = (cells: readonly string[], names: CsvColumn[]): CsvRow => {
    const data = cellsOf(cells, names)
    const refuse = (error: string, field: CsvColumn | null): CsvRow => {
      return { row, error: { row, data: withoutHidden(data), error, field, slug: null } }
    }
    if (cells.slice(names.length).some((cell) => cell.trim()))
      return refuse(`The row has ${cells.length} cells, but there are ${names.length} columns`, null)
    const read = readCsvRow(data)
    if ('error' in read) return refuse(read.error, read.field)
    const key = nameKeyOf(read.brand.name)
    const first = rowOfName.get(key)
    if (first) return refuse(`'${read.brand.name}' is already in row ${first}`, 'name')
    rowOfName.set(key, row)
    return { row, brand: read.brand }
  }
  return {
    take: (cells) => {
      row += 1
      if (!columns) {
        columns = readCsvHeader(cells)
        return null
      }
      if (row > limits.csv.rows + 1) throw new CsvFileError(csvWording.tooManyRows)
      if (cells.every((cell) => cell.trim() === '')) return null
      filled += 1
      return check(cells, columns)
    },
    end: () => {
      if (!columns) throw new CsvFileError(csvWording.empty)
      if (filled === 0) throw new CsvFileError(csvWording.noRows)
    },
  }
}

/** Which column each cell belongs to. */
function readCsvHeader(cells: readonly string[]): CsvColumn[] {
  const names = cells.map((cell) => cell.trim())
  // Spreadsheets leave empty columns at the end.
  while (names.at(-1) === '') names.pop()
  const missing = csvColumns.filter((column) => !names.includes(column))
  const unknown = names.filter((name) => !isColumn(name))
  const twice = csvColumns.filter((column) => names.filter((name) => name === column).length > 1)
  const problems = [
    missing.length > 0 && `missing: ${missing.join(', ')}`,
    unknown.length > 0 &&
      `unknown: ${unknown
        .map((name) => `'${name.slice(0, 40)}'`)
        .slice(0, 5)
        .join(', ')}`,
    twice.length > 0 && `there twice: ${twice.join(', ')}`,
  ].filter(Boolean)
  if (problems.length === 0) return names.filter(isColumn)
  const sentence = `The first row must name the columns ${csvColumns.join(', ')}`
  throw new CsvFileError(`${sentence} (${problems.join('; ')})`)
}

function isColumn(name: string): name is CsvColumn {
  return (csvColumns as readonly string[]).includes(name)
}

/** Cells that are missing at a row's end are empty. */
function cellsOf(cells: readonly string[], names: CsvColumn[]): CsvCells {
  const data = { name: '', description: '', averageSalePrice: '', sellThroughRate: '', garmentTypes: '' }
  for (const [index, column] of names.entries()) data[column] = unguardCell(cells[index] ?? '')
  return data
}

/** Cells to be looked at again: what is not seen could not be taken out by hand, and would make the answer long. */
function withoutHidden(cells: CsvCells): CsvCells {
  return Object.fromEntries(csvColumns.map((column) => [column, dropHidden(cells[column])])) as CsvCells
}

/** Reads one row by itself: what it says, or the first thing that is wrong with it. */
export function readCsvRow(cells: CsvCells): { brand: CsvBrand } | CsvProblem {
  const texts = ['name', 'description', 'garmentTypes'] as const
  const field = texts.find((column) => findHidden(cells[column]))
  if (field) return { error: hiddenCharacters, field }
  const name = tidyText(cells.name).replaceAll(/\s+/g, ' ')
  const description = tidyText(cells.description)
  const averageSalePrice = readNumber(cells.averageSalePrice, limits.averageSalePrice)
  const sellThroughRate = readNumber(cells.sellThroughRate, limits.sellThroughRate)
  const garmentTypes = readGarmentTypes(cells.garmentTypes)
  const problem = nameProblem(name) ?? descriptionProblem(description)
  if (problem) return problem
  if (averageSalePrice === undefined) return { error: brandWording.price, field: 'averageSalePrice' }
  if (sellThroughRate === undefined) return { error: brandWording.sellThrough, field: 'sellThroughRate' }
  return (
    garmentProblem(garmentTypes) ?? { brand: { name, description, averageSalePrice, sellThroughRate, garmentTypes } }
  )
}

function nameProblem(name: string): CsvProblem | null {
  if (lengthOf(name) < limits.brandName.min) return { error: brandWording.shortName, field: 'name' }
  if (lengthOf(name) > limits.brandName.max) return { error: brandWording.longName, field: 'name' }
  return name.startsWith('=') ? { error: brandWording.formulaName, field: 'name' } : null
}

function descriptionProblem(text: string): CsvProblem | null {
  const { min, max } = limits.brandDescription
  if (lengthOf(text) < min) return { error: brandWording.shortDescription, field: 'description' }
  if (lengthOf(text) > max) return { error: brandWording.longDescription, field: 'description' }
  return text.startsWith('=') ? { error: brandWording.formulaDescription, field: 'description' } : null
}

function garmentProblem(types: string[]): CsvProblem | null {
  const isTooLong = types.some((type) => lengthOf(type) > limits.garmentTypeName)
  if (isTooLong) return { error: brandWording.longGarmentType, field: 'garmentTypes' }
  return types.length > limits.garmentTypes ? { error: brandWording.manyGarmentTypes, field: 'garmentTypes' } : null
}

/** In letters, as the form counts: one that takes a pair counts once. */
function lengthOf(text: string): number {
  return text.length - (text.match(/[\u{10000}-\u{10FFFF}]/gu)?.length ?? 0)
}

/** A whole number; null for an empty cell, undefined for anything else. */
function readNumber(cell: string, { min, max }: { min: number; max: number }): number | null | undefined {
  const text = cell.trim()
  if (text === '') return null
  const value = Number(text)
  return /^\d{1,9}$/.test(text) && value >= min && value <= max ? value : undefined
}

const catalogueNames = new Map<string, string>(catalogue.map(({ name }) => [name.toLowerCase(), name]))

/** Types of the catalogue are known in any case. */
function readGarmentTypes(cell: string): string[] {
  const names = cell.toWellFormed().split(/[,;\n\r]/)
  const types = names
    .map((name) => name.trim().replaceAll(/\s+/g, ' '))
    .map((name) => catalogueNames.get(name.toLowerCase()) ?? name)
  return [...new Set(types.filter(Boolean))]
}
