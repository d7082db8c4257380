/** An object that was kept on this device; null when there is none, or it cannot be read. Who reads it judges its fields. */
export function readLocal(key: string): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Stores an object on this device, or deletes it (null). False where storage is full or disabled. */
export function writeLocal(key: string, value: object | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
