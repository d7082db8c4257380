import type { draftKeys } from '../device-register.ts'
import { writeLocal } from '../local-storage.ts'
import type { Form } from './contract-form.ts'

export type DraftOptions<V> = {
  key: (typeof draftKeys)[keyof typeof draftKeys]
  /** What of it is worth keeping on this device; null for an empty form. */
  keep: (typed: V) => object | null
}

export type DraftKeeper<V = unknown> = ReturnType<typeof createDraftKeeper<V>>

/** Keeps what is typed on this device, so that neither a reload nor a sign-in loses it, until it has arrived. */
export function createDraftKeeper<V>({ key, keep }: DraftOptions<V>) {
  let isSent = false
  return {
    /** Whether it was stored: storage may be full or disabled. */
    keep: (typed: V): boolean => {
      const kept = isSent ? null : keep(typed)
      return writeLocal(key, kept) && kept !== null
    },
    drop: (): void => {
      isSent = true
      writeLocal(key, null)
    },
  }
}

/** Keeps every change of a form. */
export function followDraft<V>(
  form: Pick<Form, 'subscribe'>,
  draft: DraftKeeper<V>,
  onKept: (isKept: boolean) => void,
): () => void {
  return form.subscribe({
    formState: { values: true },
    // The form is one of these values; its library knows only that it has some.
    callback: ({ values }) => onKept(draft.keep(values as V)),
  })
}

/** Has the browser ask before a page is left on which something was typed and not sent. */
export function guardLeaving(form: Pick<Form, 'subscribe'>, page: EventTarget): () => void {
  const ask = (event: Event) => event.preventDefault()
  const stop = form.subscribe({
    formState: { isDirty: true },
    callback: ({ isDirty }) => {
      if (isDirty) page.addEventListener('beforeunload', ask)
      else page.removeEventListener('beforeunload', ask)
    },
  })
  return () => {
    stop()
    page.removeEventListener('beforeunload', ask)
  }
}
