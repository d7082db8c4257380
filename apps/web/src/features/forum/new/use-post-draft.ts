import { useEffect, useState } from 'react'
import { newKey } from '#lib/new-key.ts'
import { beginPost, isBlank, keepDraft, readDraft, storageKey } from './post-draft.ts'
import type { PostBrand, TypedPost } from './typed-post.ts'

/** A form that is empty is about the brand somebody came from; one that is further on is not touched. */
function openDraft(wanted: PostBrand | null): TypedPost {
  const draft = readDraft()
  return draft && !isBlank(draft) ? draft : beginPost(wanted)
}

/** What is typed into the form. Every change is kept on this device, so that neither a reload nor a sign-in loses it. */
export function usePostDraft(wanted: PostBrand | null) {
  const [typed, setTyped] = useState(() => openDraft(wanted))
  const [isKept, setKept] = useState(() => keepDraft(typed))

  // Sent from another window: what is typed on here is another post, not that one once more.
  useEffect(() => {
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key === storageKey && newValue === null) setTyped((now) => ({ ...now, key: newKey() }))
    }
    addEventListener('storage', handleStorage)
    return () => removeEventListener('storage', handleStorage)
  }, [])

  const change = (changed: Partial<TypedPost>): TypedPost => {
    const next = { ...typed, ...changed }
    setTyped(next)
    setKept(keepDraft(next))
    return next
  }
  /** Somebody came here to write about another brand than the one they had begun with. */
  const isOther = wanted !== null && typed.brand?.id !== wanted.id
  return { typed, isKept, isOther, change, begin: (brand: PostBrand | null) => change(beginPost(brand)) }
}
