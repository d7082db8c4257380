import { columnNameOf } from './clean-cell.ts'
import { columnRoles, type ColumnRole, type ReportDefinition } from './report-definition.ts'

type Rule = ReportDefinition['keep'][number]
type PlacedRule = { place: number | undefined; rule: Rule }

/** Where in a row the columns of a definition are. What a file does not have, has no place. */
type ColumnPlaces = {
  roles: Partial<Record<ColumnRole, number>>
  kind: number | undefined
  fees: number[]
  shipping: number[]
  keep: PlacedRule[]
  skip: PlacedRule[]
}

export type RecognizedHeader = { definition: ReportDefinition; headers: string[]; places: ColumnPlaces }

/** Which of the definitions a row is the header of: of several, the one that knows the most of its names. */
export function recognizeHeader(
  cells: readonly string[],
  definitions: readonly ReportDefinition[],
): RecognizedHeader | null {
  const names = new Map<string, number>()
  for (const [place, cell] of cells.entries()) {
    const name = columnNameOf(cell)
    // The first of two columns with one name counts.
    if (name !== '' && !names.has(name)) names.set(name, place)
  }
  if (names.size < 3) return null
  const scores = definitions.map((definition) => scoreNames(names, definition))
  const best = Math.max(0, ...scores)
  const definition = best > 0 ? definitions[scores.indexOf(best)] : undefined
  return definition ? { definition, headers: dropEmptyEnd(cells), places: placeColumns(names, definition) } : null
}

function scoreNames(names: ReadonlyMap<string, number>, { recognize }: ReportDefinition): number {
  const has = (name: string): boolean => names.has(columnNameOf(name))
  const { all, any = [], none = [] } = recognize
  if (!all.every(has) || none.some(has) || (any.length > 0 && !any.some(has))) return 0
  return all.length + any.filter(has).length
}

function placeColumns(names: ReadonlyMap<string, number>, definition: ReportDefinition): ColumnPlaces {
  const placeOf = (alternatives: readonly string[]): number | undefined => {
    const found = alternatives.find((name) => names.has(columnNameOf(name)))
    return found === undefined ? undefined : names.get(columnNameOf(found))
  }
  const placeAll = (columns: readonly string[][]): number[] =>
    columns.map(placeOf).filter((place) => place !== undefined)
  const placeRules = (rules: readonly Rule[]): PlacedRule[] =>
    rules.map((rule) => ({ place: placeOf(rule.column), rule }))
  const roles: ColumnPlaces['roles'] = {}
  for (const role of columnRoles) {
    const place = placeOf(definition.columns[role] ?? [])
    if (place !== undefined) roles[role] = place
  }
  return {
    roles,
    kind: typeof definition.kind === 'string' ? undefined : placeOf(definition.kind.column),
    fees: placeAll(definition.fees),
    shipping: placeAll(definition.shipping),
    keep: placeRules(definition.keep),
    skip: placeRules(definition.skip),
  }
}

function dropEmptyEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
}
