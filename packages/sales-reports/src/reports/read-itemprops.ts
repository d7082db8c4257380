import { decodeEntities } from './clean-cell.ts'
import { reportLimits } from './sold-row.ts'
import type { TableRow } from './split-table.ts'

/** A longer tag is a stray `<`. */
const longestTag = 1000
const tagsPerStep = 500

type Tag = { name: string; isEnd: boolean; itemprop: string | null; isScope: boolean; start: number; end: number }
/** What is written about one thing, by the names of its fields. */
type Fields = Map<string, string>
type Order = { fields: Fields; pieces: Fields[] }

/**
 * A page with `itemprop` fields as table rows, the first with the names: one row per item inside a `.cell`, with the
 * fields of both. `piece` and `pieces` number them. Workers have no DOMParser, and a full history is too long for a
 * tree, so this scans the text once.
 */
export function* readItemprops(html: string): Generator<TableRow[], void> {
  const orders: Order[] = []
  let [step, textStart, scopes] = [0, 0, 0]
  let field: Tag | null = null
  for (const tag of findTags(html)) {
    step += 1
    if (step % tagsPerStep === 0) yield []
    if (!tag) continue
    const order = orders.at(-1)
    if (tag.isEnd) {
      if (field && tag.name === field.name) {
        const fields = order?.pieces.at(-1) ?? order?.fields
        // Only text: a field with another inside is a list.
        if (fields && field.itemprop) addField(fields, field.itemprop, html.slice(textStart, tag.start))
        field = null
      }
      continue
    }
    if (tag.isScope && tag.name !== 'li') orders.push({ fields: new Map(), pieces: [] })
    else if (tag.isScope) order?.pieces.push(new Map())
    if (tag.itemprop) [field, textStart] = [tag, tag.end]
    scopes += tag.isScope ? 1 : 0
    if (scopes > reportLimits.rows) break
  }
  yield* listRows(orders)
}

function addField(fields: Fields, name: string, html: string): void {
  if (fields.size >= reportLimits.columns) return
  fields.set(name, decodeEntities(html.slice(0, reportLimits.cell).replaceAll(/<[^<>]*>/g, '')).trim())
}

/** Null where a `<` begins no tag, so that a page full of them is read in steps too. */
function* findTags(html: string): Generator<Tag | null> {
  let start = html.indexOf('<')
  while (start >= 0) {
    const length = html.slice(start, start + longestTag).indexOf('>')
    const end = length < 0 ? start + 1 : start + length + 1
    const found = /^<(\/?)([a-z][a-z0-9]*)(?=[\s/>])/i.exec(html.slice(start, end))
    if (!found) yield null
    else {
      const text = html.slice(start, end)
      const itemprop = /\sitemprop\s*=\s*["']?([\w-]{1,60})/i.exec(text)?.[1]?.toLowerCase() ?? null
      const isScope = /\sitemscope(?=[\s=/>])/i.test(text)
      yield { name: (found[2] ?? '').toLowerCase(), isEnd: found[1] === '/', itemprop, isScope, start, end }
    }
    start = html.indexOf('<', end)
  }
}

function* listRows(orders: readonly Order[]): Generator<TableRow[], void> {
  const names = new Set<string>()
  for (const { fields, pieces } of orders)
    for (const one of [fields, ...pieces])
      for (const name of one.keys()) if (names.size < reportLimits.columns) names.add(name)
  if (names.size === 0) return
  const header = [...names, 'piece', 'pieces']
  yield [{ line: 0, cells: header, problem: null }]
  for (const [place, { fields, pieces }] of orders.entries()) {
    const listed = pieces.length > 0 ? pieces : [new Map<string, string>()]
    yield listed.map((piece, at): TableRow => {
      const cells = [...names].map((name) => piece.get(name) ?? fields.get(name) ?? '')
      // A page has no lines that a person could look up: its orders are counted instead.
      return { line: place + 1, cells: [...cells, String(at + 1), String(listed.length)], problem: null }
    })
  }
}
