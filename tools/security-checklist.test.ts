import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/security-checklist.md'), 'utf8')

/** How many items of levels 1 and 2 the sections of each chapter of ASVS 5.0.0 have. Those of level 3 come after them. */
const sections = [
  [2, 9, 11, 3, 2],
  [3, 3, 4, 1],
  [0, 2, 4, 6, 5, 0, 2],
  [3, 1, 2, 4],
  [1, 3, 2, 3],
  [3, 12, 4, 4, 5, 3, 0, 4],
  [3, 4, 2, 5, 2, 2],
  [2, 3, 1, 1],
  [3, 4],
  [2, 2, 4, 11, 5, 2, 3],
  [2, 3, 3, 4, 1, 1],
  [3, 2, 4],
  [1, 5, 2, 5],
  [2, 4, 3],
  [3, 3, 7],
  [1, 5, 4, 3, 3],
  [1, 4, 2],
]
const standard = sections.flatMap((counts, chapter) =>
  counts.flatMap((count, section) => numbered(`${chapter + 1}.${section + 1}`, 1, count)),
)

const statuses = ['met', 'exception', 'does not apply', 'not met'] as const

const tableRows = text
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

type Row = { items: string[]; level: string; status: string; asks: string; how: string }
const rows = tableRows
  .filter(([first = '']) => /^\d/.test(first))
  .map(([items = '', level = '', status = '', asks = '', how = '']): Row => {
    return { items: items.split(', ').flatMap(expand), level, status, asks, how }
  })

const itemsOf = (status: string) => rows.filter((row) => row.status === status).flatMap(({ items }) => items)

/** '10.3.1–10.3.4' are four items, '10.3.1' is one. */
function expand(cell: string): string[] {
  const [, section = '', from = '', to = ''] = /^(\d+\.\d+)\.(\d+)–\1\.(\d+)$/.exec(cell) ?? []
  return section ? numbered(section, Number(from), Number(to)) : [cell]
}

function numbered(section: string, from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`)
}

describe('the table', () => {
  test('has every item of levels 1 and 2 once, and no other', () => {
    const listed = rows.flatMap(({ items }) => items)
    expect(listed.filter((item, index) => listed.indexOf(item) !== index)).toEqual([])
    expect(listed.toSorted()).toEqual(standard.toSorted())
  })

  test('says of every item its level, a status, what it asks for and what there is', () => {
    for (const { items, level, status, asks, how } of rows) {
      expect(level, `the level of ${items[0]}`).toMatch(/^(1|2|1, 2)$/)
      expect(statuses, `the status of ${items[0]}`).toContain(status)
      expect([asks, how], `the words of ${items[0]}`).not.toContain('')
    }
  })

  test('is summed up rightly', () => {
    const sums = Object.fromEntries(
      tableRows.filter((cells) => cells.length === 2 && /^\d+$/.test(cells[1] ?? '')),
    ) as Record<string, string>
    const counted = statuses.map((status) => [status, String(itemsOf(status).length)])
    expect(sums).toEqual({ ...Object.fromEntries(counted), all: String(standard.length) })
  })
})

test('what is not met is listed at the end, and nothing else', () => {
  const end = text.slice(text.indexOf('\n## Not met'))
  const listed = [...end.matchAll(/^- \*\*([\d., ]+)\*\*/gm)].flatMap(([, items = '']) => items.split(', '))
  expect(listed.toSorted()).toEqual(itemsOf('not met').toSorted())
})

describe('what it names is there', () => {
  const places = ['', 'apps/server/src']
  const tops = new Set([...readdirSync(root), 'platform', 'features'])
  const isPath = (code: string) =>
    /^[\w./-]+$/.test(code) && (tops.has(code.split('/')[0] ?? '') || /^[\w.-]+\/.*\.\w+$/.test(code))
  const placeOf = (path: string) => places.map((place) => join(root, place, path)).find((full) => existsSync(full))
  const named = [...text.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => (isPath(code) ? [code] : []))

  test('every file', () => {
    expect(named.length).toBeGreaterThan(200)
    expect(named.filter((path) => placeOf(path) === undefined)).toEqual([])
  })

  test('every title of a test, in the file named before it', () => {
    const missing: string[] = []
    let titles = 0
    for (const { how } of rows) {
      let path = ''
      for (const [, code, title] of how.matchAll(/`([^`]+)`|“([^”]+)”/g)) {
        if (code !== undefined && isPath(code)) path = code
        if (title === undefined) continue
        titles += 1
        const full = placeOf(path)
        if (!full || !readFileSync(full, 'utf8').includes(title)) missing.push(`${path} ${title}`)
      }
    }
    expect(titles).toBeGreaterThan(50)
    expect(missing).toEqual([])
  })
})
