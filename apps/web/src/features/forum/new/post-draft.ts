import { useEffect, useState } from 'react'
import { draftKeys, keepHere, readKept } from '#lib/local-storage.ts'
import { newKey } from '#lib/new-key.ts'
import type { PostBrand, TypedPost } from '../typed-text.ts'

const storageKey = draftKeys.newPost

const beginPost = (brand: PostBrand | null = null): TypedPost => ({
  title: '',
  content: '',
  brand,
  key: newKey(),
})

const isBlank = ({ title, content }: TypedPost): boolean => title.trim() === '' && content.trim() === ''

/** What was typed here last and not sent, on this device. */
function readDraft(): TypedPost | null {
  const kept = readKept(storageKey)
  return kept && takeKnown(kept)
}

/** Whether it is kept: a browser may have no room, or be told to keep nothing. An empty form is not worth it. */
function keepDraft(typed: TypedPost): boolean {
  return keepHere(storageKey, isBlank(typed) ? null : typed) && !isBlank(typed)
}

/** A draft may be older than this version of the form. */
function takeKnown(kept: Record<string, unknown>): TypedPost {
  const text = (name: string) => (typeof kept[name] === 'string' ? kept[name] : '')
  return {
    title: text('title'),
    content: text('content'),
    brand: takeBrand(kept['brand']),
    key: text('key') || newKey(),
  }
}

function takeBrand(kept: unknown): PostBrand | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { id, slug, name, tagPhotoUrl } = kept as Record<string, unknown>
  if (typeof id !== 'number' || typeof slug !== 'string' || typeof name !== 'string') return null
  return { id, slug, name, tagPhotoUrl: typeof tagPhotoUrl === 'string' ? tagPhotoUrl : null }
}

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
