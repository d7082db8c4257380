type Subscribe = (listener: () => void) => () => void

/**
 * Notifies listeners of a changed value, as `useSyncExternalStore` wants it: how to subscribe and how to notify. `onFirst`
 * runs when the first one subscribes, what it returns when the last one is gone.
 */
export function createListeners(onFirst?: () => () => void): [subscribe: Subscribe, notify: () => void] {
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined
  return [
    (listener) => {
      if (listeners.size === 0) stop = onFirst?.()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop?.()
      }
    },
    () => {
      for (const listener of listeners) listener()
    },
  ]
}
