import type { OwnListing, OwnSale } from '@bolodex/sales-reports/own-sales'
import type { ActiveRow, SoldRow } from '@bolodex/sales-reports/reports/sold-row'
import type { FoundBrand, TitleAnswer, TitleQuestion } from './title-worker.ts'

/** The list of brand names is not on this device, and could not be fetched. */
export class NoNames extends Error {}

/** Rows per batch: the page stays responsive between batches, and cancelling takes effect soon. */
const batch = 500

type Done = Extract<TitleAnswer, { done: object }>['done']
type Call = { resolve: (done: Done) => void; reject: (error: Error) => void; onLoaded: (share: number) => void }
type Asked = TitleQuestion extends infer One ? (One extends TitleQuestion ? Omit<One, 'id'> : never) : never

let worker: Worker | null = null
let lastId = 0
const waiting = new Map<number, Call>()

function start(): Worker {
  const started = new Worker(new URL('title-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<TitleAnswer>) => {
    const call = waiting.get(data.id)
    if ('loaded' in data) return call?.onLoaded(data.loaded)
    waiting.delete(data.id)
    if ('done' in data) return call?.resolve(data.done)
    return call?.reject(data.isMissing ? new NoNames(data.failure) : new Error(data.failure))
  })
  started.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The title reader stopped'))
    waiting.clear()
    worker = null
  })
  return started
}

function ask(question: Asked, onLoaded: (share: number) => void = () => {}): Promise<Done> {
  worker ??= start()
  lastId += 1
  const [id, to] = [lastId, worker]
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject, onLoaded })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is not a window
    to.postMessage({ ...question, id })
  })
}

/** Starts the worker, so that its code is here before a report is read. */
export function warmUpTitles(): void {
  worker ??= start()
}

/** Gets the list of names ready. Rejects with `NoNames` where it is neither here nor to be had. */
export async function openTitles(onLoaded: (share: number) => void): Promise<void> {
  await ask({ kind: 'open' }, onLoaded)
}

/** What a report is called; null for columns that a person named. */
export async function nameFormat(key: string | null): Promise<string | null> {
  return (await ask({ kind: 'format', key })).format ?? null
}

export async function searchNames(text: string): Promise<FoundBrand[]> {
  return (await ask({ kind: 'search', text })).found ?? []
}

type Rows = { rows: readonly SoldRow[]; active: readonly ActiveRow[] }
type Options = { salt: string; signal: AbortSignal; onProgress: (done: number) => void }

/** Names the brands of what a report holds, batch by batch. */
export async function prepareRows({ rows, active }: Rows, { salt, signal, onProgress }: Options) {
  const sales: OwnSale[] = []
  const listings: OwnListing[] = []
  for (let at = 0; at < Math.max(rows.length, active.length); at += batch) {
    signal.throwIfAborted()
    const some = { rows: rows.slice(at, at + batch), active: active.slice(at, at + batch) }
    // In their order: each batch waits for the one before it, so that little is in memory twice.
    // oxlint-disable-next-line no-await-in-loop
    const done = await ask({ kind: 'prepare', salt, ...some })
    sales.push(...(done.sales ?? []))
    listings.push(...(done.listings ?? []))
    onProgress(Math.min(rows.length, at + batch))
  }
  return { sales, listings }
}
