import { readLocal, writeLocal } from './local-storage.ts'

/** A value that is kept on this device and is the same in all its tabs. */
export function createDeviceStore<T extends object | null>(
  key: string,
  read: (kept: Record<string, unknown> | null) => T,
) {
  const listeners = new Set<() => void>()
  let current: { value: T } | null = null
  const publish = (next: { value: T } | null) => {
    current = next
    for (const listener of listeners) listener()
  }
  const handleStorage = (event: StorageEvent) => {
    // A key of null: everything was cleared.
    if (event.key === key || event.key === null) publish(null)
  }
  return {
    get: (): T => (current ??= { value: read(readLocal(key)) }).value,
    /** False where this browser has no room for it or is told to keep nothing. Nothing has changed then. */
    set: (next: T): boolean => {
      if (!writeLocal(key, next)) return false
      publish({ value: next })
      return true
    },
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) addEventListener('storage', handleStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) {
          removeEventListener('storage', handleStorage)
          // Nobody listens to other tabs until somebody asks again.
          current = null
        }
      }
    },
  }
}
