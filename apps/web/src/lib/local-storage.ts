/** An object that was kept on this device; null when there is none, or it cannot be read. Who reads it judges its fields. */
export function readLocal(key: string): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Keeps an object on this device, or forgets it (null). False where a browser has no room or is told to keep nothing. */
export function writeLocal(key: string, value: object | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
