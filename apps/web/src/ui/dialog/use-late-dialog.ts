import { useState, type ComponentType } from 'react'
import { explain } from '#lib/api-error.ts'
import { showError } from '../toast/toast-store.ts'

/** A dialog whose code is fetched when it is opened. Code that never arrives is said, and takes nothing with it. */
export function useLateDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Opened, setOpened] = useState<ComponentType<Props> | null>(null)
  const open = (): void => {
    load().then(
      (Loaded) => setOpened(() => Loaded),
      (error: unknown) => showError(explain(error)),
    )
  }
  return { Opened, open, close: () => setOpened(null) }
}
