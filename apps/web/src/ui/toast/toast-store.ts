export type Toast = {
  title: string
  description?: string
  tone: 'success' | 'notice' | 'error'
  /** What can still be done about it, as long as it is visible. */
  action?: ToastAction | readonly ToastAction[]
}

/** `hint`: the same for those who listen. */
type ToastAction = { label: string; hint: string; onPress: () => void }

let current: (Toast & { id: number }) | null = null
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: typeof current): void {
  current = next
  for (const listener of listeners) listener()
}

/** One toast is visible at a time: a new one takes the place of the old. */
export function showToast(toast: Toast): void {
  lastId += 1
  publish({ ...toast, id: lastId })
}

export function showError(description: string): void {
  showToast({ title: 'Error', description, tone: 'error' })
}

export function dismissToast(): void {
  publish(null)
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentToast = () => current

/** A served page never carries a toast. */
export const noToast = () => null
