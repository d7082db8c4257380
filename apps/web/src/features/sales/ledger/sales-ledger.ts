import { createListeners } from '#lib/create-listeners.ts'
import { createStore, entries, promisifyRequest } from 'idb-keyval'
import { readNumberSettings, type OwnSale } from '@bolodex/sales-reports/own-sales'
import { salesLimits } from '@bolodex/contract/sales/sales-limits'
import { currentOwner } from '#lib/device-data.ts'
import { ownerOf } from '#lib/device-database.ts'
import { newKey } from '#lib/new-key.ts'
import { emptyLedger, type Ledger } from './ledger-rules.ts'

/** A separate database: clearing the queue or the offline copy leaves the sales alone. */
const databaseName = 'bolodex-sales'

/** Opened when it is first needed; a browser may have none. */
let opened: ReturnType<typeof createStore> | undefined
const store = () => (opened ??= createStore(databaseName, 'ledger'))

/** Sales lie in 256 boxes by the beginning of their id: one choice writes one box, and a report at most all of them. */
const boxOf = (id: string): string => `sales-${id.slice(0, 2)}`

type Box = Record<string, OwnSale>

/** Everything on this device. Rejects where the browser keeps nothing. */
async function readLedger(): Promise<Ledger> {
  const kept = new Map(await entries<string, unknown>(store()))
  const listOf = <Item>(key: string): Item[] => (Array.isArray(kept.get(key)) ? (kept.get(key) as Item[]) : [])
  const sales: OwnSale[] = []
  // Only this file writes here, so a box holds sales. What another account set aside has other names.
  for (const [key, box] of kept) if (key.startsWith('sales-')) sales.push(...Object.values(box as Box))
  return {
    owner: ownerOf(kept.get('owner')),
    sales: sales.slice(0, salesLimits.sales),
    listings: listOf('listings'),
    files: listOf('files'),
    choices: (kept.get('choices') as Ledger['choices'] | undefined) ?? {},
    mappings: listOf('mappings'),
    settings: readNumberSettings(kept.get('settings')),
    lastSale: (kept.get('lastSale') as Ledger['lastSale'] | undefined) ?? null,
  }
}

type Change = {
  /** Sales to write, and ids of those to remove. */
  sales?: readonly OwnSale[]
  removed?: readonly string[]
} & Partial<Omit<Ledger, 'sales' | 'owner'>>

/** Writes a change in one transaction, so that no tab ever sees half of it. */
async function writeChange({ sales = [], removed = [], ...rest }: Change): Promise<void> {
  const boxes = new Set([...sales.map(({ id }) => boxOf(id)), ...removed.map(boxOf)])
  await store()('readwrite', (kept) => {
    for (const key of boxes) {
      const reading = kept.get(key)
      reading.addEventListener('success', () => {
        const box: Box = (reading.result as Box | undefined) ?? {}
        for (const sale of sales) if (boxOf(sale.id) === key) box[sale.id] = sale
        for (const id of removed) delete box[id]
        kept.put(box, key)
      })
    }
    for (const [key, value] of Object.entries(rest)) kept.put(value, key)
    const owner = currentOwner()
    if (owner !== null) kept.put(owner, 'owner')
    return promisifyRequest(kept.transaction)
  })
}

/** The salt for sale ids, so a copy of this database reveals no order numbers. Created once. */
export async function readSalt(): Promise<string> {
  return store()('readwrite', async (kept) => {
    const found: unknown = await promisifyRequest(kept.get('salt'))
    if (typeof found === 'string') return found
    const salt = newKey() + newKey()
    kept.put(salt, 'salt')
    return salt
  })
}

const channelName = 'bolodex-sales'

export type LedgerState = { status: 'loading' | 'ready' | 'unavailable'; ledger: Ledger }

let state: LedgerState = { status: 'loading', ledger: emptyLedger }
let channel: BroadcastChannel | null = null
/** The first listener loads the ledger; changes by other tabs are received while there are listeners. */
const [subscribe, notify] = createListeners(() => {
  channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', () => void reload())
  void reload()
  return () => {
    channel?.close()
    channel = null
  }
})

function publish(next: LedgerState): void {
  state = next
  notify()
}

async function reload(): Promise<void> {
  await readLedger().then(
    (ledger) => publish({ status: 'ready', ledger }),
    () => publish({ status: 'unavailable', ledger: emptyLedger }),
  )
}

export const ledgerState = (): LedgerState => state

export const subscribeToLedger = subscribe

/** The current ledger, even before the first listener. */
export async function currentLedger(): Promise<Ledger> {
  if (state.status !== 'ready' || !channel) state = { status: 'ready', ledger: await readLedger() }
  return state.ledger
}

/** Changes the ledger here, on the device and in other tabs. Rejects where there is no room; nothing has changed then. */
export async function changeLedger(change: Change): Promise<void> {
  const { sales = [], removed = [], ...rest } = change
  const ledger = await currentLedger()
  await writeChange(change)
  const next = new Map(ledger.sales.map((sale) => [sale.id, sale]))
  for (const sale of sales) next.set(sale.id, sale)
  for (const id of removed) next.delete(id)
  publish({
    status: 'ready',
    ledger: { ...ledger, ...rest, owner: currentOwner() ?? ledger.owner, sales: [...next.values()] },
  })
  const other = channel ?? new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is one of this origin alone
  other.postMessage(null)
  if (other !== channel) other.close()
}

/** Removes what came from reports, and answers with the way to bring it back. What was added by hand stays. */
export async function removeReports(): Promise<() => Promise<void>> {
  const before = await currentLedger()
  const sales = before.sales.filter(({ isAdded }) => !isAdded)
  const { listings, files, choices, mappings } = before
  await changeLedger({ removed: sales.map(({ id }) => id), listings: [], files: [], choices: {}, mappings: [] })
  return () => changeLedger({ sales, listings, files, choices, mappings })
}
