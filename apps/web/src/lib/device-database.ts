import { isSetAside, planHandOver, type Owner } from './hand-over.ts'

/** Of the database itself, not of an account: the salt keeps ids the same, the owner says whose the rest is. */
const common = new Set(['salt', 'owner'])

/** The database, or null where the browser has none of this name or stores nothing. It is never created here. */
function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    if (!('indexedDB' in globalThis)) return resolve(null)
    const opening = indexedDB.open(name)
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => resolve(null))
  })
}

type Records = Map<string, unknown>
/** Returns the records to write; undefined deletes one. */
type Change = (records: Records) => Records

/** Reads and changes all records in one transaction, so that two tabs cannot hand over twice. */
async function changeRecords(name: string, change: Change): Promise<Records> {
  const database = await openExisting(name)
  const [storeName] = database?.objectStoreNames ?? []
  if (!database || storeName === undefined) return new Map()
  return new Promise<Records>((resolve, reject) => {
    const records: Records = new Map()
    const transaction = database.transaction(storeName, 'readwrite')
    const store = transaction.objectStore(storeName)
    const walking = store.openCursor()
    walking.addEventListener('success', () => {
      const cursor = walking.result
      if (cursor) {
        // All our keys are strings.
        records.set(cursor.key as string, cursor.value)
        return cursor.continue()
      }
      for (const [key, value] of change(records)) {
        if (value === undefined) store.delete(key)
        else store.put(value, key)
      }
    })
    transaction.addEventListener('complete', () => resolve(records))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Aborted')))
  }).finally(() => database.close())
}

/** Screens that show a database listen on the channel of its name. */
function notify(name: string): void {
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is one of this origin alone
  channel.postMessage(null)
  channel.close()
}

const isCurrent = (key: string): boolean => !common.has(key) && !isSetAside(key)

/** The current owner's records. */
export async function listRecords(name: string): Promise<unknown[]> {
  const records = await changeRecords(name, () => new Map())
  return [...records].filter(([key]) => isCurrent(key)).map(([, value]) => value)
}

/** Deletes the current owner's records. Emptied, not dropped: other tabs have the database open. */
export async function clearRecords(name: string): Promise<void> {
  await changeRecords(name, (records) => new Map([...records.keys()].filter(isCurrent).map((key) => [key, undefined])))
  notify(name)
}

/** Hands the database over to another account and records its id. */
export async function moveRecords(name: string, owner: Owner): Promise<void> {
  let isChanged = false
  await changeRecords(name, (records) => {
    const written: Records = new Map()
    const before = ownerOf(records.get('owner'))
    if (before === owner) return written
    isChanged = true
    const moves = planHandOver(
      [...records.keys()].filter((key) => !common.has(key)),
      before,
      owner,
    )
    // All old names first: one account's record may take the name that another's has left.
    for (const [from] of moves) written.set(from, undefined)
    for (const [from, to] of moves) written.set(to, records.get(from))
    return written.set('owner', owner ?? undefined)
  })
  if (isChanged) notify(name)
}

/** Whose a database is, by its record. */
export const ownerOf = (record: unknown): Owner => (typeof record === 'number' ? record : null)
