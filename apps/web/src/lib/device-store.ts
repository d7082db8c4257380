import { createListeners } from './create-listeners.ts'
import { readLocal, writeLocal } from './local-storage.ts'

/** A value that is kept on this device and is the same in all its tabs. */
export function createDeviceStore<T extends object | null>(
  key: string,
  read: (kept: Record<string, unknown> | null) => T,
) {
  let current: { value: T } | null = null
  const [subscribe, notify] = createListeners(() => {
    addEventListener('storage', handleStorage)
    return () => {
      removeEventListener('storage', handleStorage)
      // Storage events are ignored until the next subscriber.
      current = null
    }
  })
  const publish = (next: { value: T } | null) => {
    current = next
    notify()
  }
  const handleStorage = (event: StorageEvent) => {
    // A key of null: everything was cleared.
    if (event.key === key || event.key === null) publish(null)
  }
  return {
    get: (): T => (current ??= { value: read(readLocal(key)) }).value,
    /** False where storage is full or disabled. Nothing has changed then. */
    set: (next: T): boolean => {
      if (!writeLocal(key, next)) return false
      publish({ value: next })
      return true
    },
    subscribe,
  }
}
