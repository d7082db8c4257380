import { createListeners } from '#lib/create-listeners.ts'

export type Toast = {
  title: string
  description?: string
  /** `later`: it is done when something else has happened. */
  tone: 'success' | 'notice' | 'later' | 'error'
  /** What can still be done about it, as long as it is visible. */
  action?: ToastAction | readonly ToastAction[]
}

/** `hint`: the same for those who listen. */
type ToastAction = { label: string; hint: string; onPress: () => void }

let current: (Toast & { id: number }) | null = null
let lastId = 0
const [subscribe, notify] = createListeners()

function publish(next: typeof current): void {
  current = next
  notify()
}

/** One toast is visible at a time: a new one replaces the old. */
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

export const subscribeToToasts = subscribe

export const currentToast = () => current

/** A served page never carries a toast. */
export const noToast = () => null
