// Reads titles off the page's own thread. It asks for the list of names at most, and never with anything of a report.
import { foldWords } from '@bolodex/brand-names/fold-name'
import type { OwnListing, OwnSale } from '@bolodex/sales-reports/own-sales'
import { reportDefinitions } from '@bolodex/sales-reports/reports/report-definitions'
import type { ActiveRow, SoldRow } from '@bolodex/sales-reports/reports/sold-row'
import { createTitleReader } from '@bolodex/sales-reports/titles/read-title'
import { loadNames, NamesMissing, type KnownNames } from './known-names.ts'
import { hashWithSalt, prepareListing, prepareSale, type TitleTools } from './prepare-sales.ts'

export type FoundBrand = { name: string; slug: string | null }
export type TitleQuestion =
  | { id: number; kind: 'open' }
  | { id: number; kind: 'prepare'; salt: string; rows: SoldRow[]; active: ActiveRow[] }
  | { id: number; kind: 'search'; text: string }
  | { id: number; kind: 'format'; key: string | null }
export type TitleAnswer =
  | { id: number; loaded: number }
  | {
      id: number
      done: { sales?: OwnSale[]; listings?: OwnListing[]; found?: FoundBrand[]; format?: string | undefined }
    }
  | { id: number; failure: string; isMissing: boolean }

type Opened = KnownNames & { readTitle: TitleTools['readTitle']; folded: string[] }

const mostFound = 8

let opening: Promise<Opened> | null = null

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker answers its own page
const send = (answer: TitleAnswer): void => postMessage(answer)

async function open(id: number): Promise<Opened> {
  const known = await loadNames((loaded) => send({ id, loaded }))
  return {
    ...known,
    readTitle: createTitleReader(known.names),
    folded: known.names.map(({ name }) => foldWords(name).join(' ')),
  }
}

/** Names that begin with what was entered, then those with a word that does. */
function search({ names, folded, slugs }: Opened, text: string): FoundBrand[] {
  const wanted = foldWords(text).join(' ')
  if (wanted === '') return []
  const found: [number, string][] = []
  for (const [at, name] of folded.entries()) {
    const place = name.startsWith(wanted) ? 0 : name.includes(` ${wanted}`) ? 1 : -1
    if (place >= 0) found.push([place * 1000 + name.length, names[at]?.name ?? ''])
  }
  const best = found.toSorted((a, b) => a[0] - b[0]).map(([, name]) => name)
  return [...new Set(best)].slice(0, mostFound).map((name) => ({ name, slug: slugs.get(name) ?? null }))
}

/** What a report is called. Asked here, because the definitions are large and the page needs nothing else of them. */
const nameFormat = (key: string | null) => reportDefinitions.find((one) => one.key === key)?.name

async function answer(question: TitleQuestion): Promise<void> {
  const { id } = question
  if (question.kind === 'format') return send({ id, done: { format: nameFormat(question.key) } })
  opening ??= open(id)
  let opened: Opened
  try {
    opened = await opening
  } catch (error) {
    // What failed once is tried again.
    opening = null
    return send({ id, failure: String(error), isMissing: error instanceof NamesMissing })
  }
  if (question.kind === 'open') return send({ id, done: {} })
  if (question.kind === 'search') return send({ id, done: { found: search(opened, question.text) } })
  const tools = { ...opened, hash: (key: string) => hashWithSalt(question.salt, key) }
  const sales = await Promise.all(question.rows.map((row) => prepareSale(row, tools)))
  const listings = await Promise.all(question.active.map((row) => prepareListing(row, tools)))
  send({ id, done: { sales, listings } })
}

addEventListener('message', ({ data }: MessageEvent<TitleQuestion>) => {
  answer(data).catch((error: unknown) => send({ id: data.id, failure: String(error), isMissing: false }))
})
