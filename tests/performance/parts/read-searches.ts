import { readFileSync } from 'node:fs'

/** A typed search and the names of the intended brand; none when it means nothing. */
export type WrittenSearch = { kind: string; text: string; brands: string[]; half: 'tuning' | 'test' }

/** The written searches, every second one of a class in the test half. */
export function readSearches(): WrittenSearch[] {
  const lines = readFileSync(new URL('../searches/searches.txt', import.meta.url), 'utf8').split('\n')
  const searches: WrittenSearch[] = []
  let kind = ''
  let count = 0
  for (const line of lines.filter(Boolean)) {
    if (line.startsWith('# ')) {
      kind = line.slice(2)
      count = 0
      continue
    }
    const [text = '', brands = ''] = line.split(' = ')
    searches.push({
      kind,
      text,
      brands: brands.split('|').filter(Boolean),
      half: count % 2 === 0 ? 'tuning' : 'test',
    })
    count += 1
  }
  return searches
}
