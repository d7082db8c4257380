import { deviceRegister, type DeviceKind } from './device-register.ts'
import { clearRecords, listRecords, moveRecords } from './device-database.ts'
import { planHandOver, type Owner } from './hand-over.ts'
import { readLocal, writeLocal } from './local-storage.ts'

const ownedEntries = deviceRegister.filter((entry) => entry.owner === 'account')
const ownedKeys = ownedEntries.filter(({ place }) => place === 'localStorage').map(({ name }) => name)
const ownedDatabases = ownedEntries
  .filter(({ place, hasOwnerInRecords }) => place === 'indexedDB' && !hasOwnerInRecords)
  .map(({ name }) => name)

const isFilled = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

/** What this device holds of its current owner. What waits to be sent is counted by the queue itself. */
export async function listHeldKinds(): Promise<DeviceKind[]> {
  const kinds = new Set<DeviceKind>()
  for (const { place, name, kind, list, hasOwnerInRecords } of ownedEntries) {
    if (hasOwnerInRecords) continue
    // oxlint-disable-next-line no-await-in-loop -- two databases at most
    const values = place === 'indexedDB' ? await listRecords(name) : [readLocal(name)]
    if (values.some((value) => isFilled(list ? (value as Record<string, unknown> | null)?.[list] : value)))
      kinds.add(kind)
  }
  return [...kinds]
}

/**
 * What sign-out does. Without `isKept` the owner's data is deleted; with it, it is set aside until the same account signs
 * in again. Data that other accounts set aside stays where it is.
 */
export async function leaveDevice({ isKept }: { isKept: boolean }): Promise<void> {
  for (const { place, name, onSignOut } of deviceRegister) {
    if (onSignOut !== 'delete' && (onSignOut !== 'ask' || isKept)) continue
    if (place === 'localStorage') changeLocal(name, null)
    // oxlint-disable-next-line no-await-in-loop -- a handful
    if (place === 'caches' && 'caches' in globalThis) await caches.delete(name).catch(() => false)
  }
  if (!isKept) await Promise.all(ownedDatabases.map(clearRecords))
  await handOverDevice(null)
}

/** Sets aside what the last account left on this device, and brings back what `owner` did. */
export async function handOverDevice(owner: Owner): Promise<void> {
  const before = readOwner()
  if (before !== owner) {
    const names = ownedKeys.flatMap((name) => [name, ...parkedNames(name)]).filter((name) => readLocal(name) !== null)
    for (const [from, to] of planHandOver(names, before, owner)) {
      const value = readLocal(from)
      // Where there is no room, it goes rather than being shown to the next person.
      changeLocal(to, value)
      changeLocal(from, null)
    }
    writeLocal('device-owner', owner === null ? null : { id: owner })
  }
  await handOverSales(owner)
}

let sessionOwner: Owner = null

/** Who is signed in as far as this tab knows. A database that is made now is theirs. */
export const currentOwner = (): Owner => sessionOwner

/**
 * Sales alone also follow a session that ended by itself: they are the most private thing here. Drafts stay, because a form
 * must survive its session; so does the BOLO list, which is used in shops. Both are set aside when another account signs in.
 */
export async function handOverSales(owner: Owner): Promise<void> {
  sessionOwner = owner
  await Promise.all(ownedDatabases.map((name) => moveRecords(name, owner)))
}

function readOwner(): Owner {
  const id = readLocal('device-owner')?.['id']
  return typeof id === 'number' ? id : null
}

function parkedNames(name: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith('@') && key.endsWith(`/${name}`))
  } catch {
    return []
  }
}

/** Writes it and notifies this tab too: browsers send `storage` to other tabs only. */
function changeLocal(key: string, value: object | null): void {
  writeLocal(key, value)
  if ('StorageEvent' in globalThis) dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
}
