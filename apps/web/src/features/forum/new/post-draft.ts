import { draftKeys } from '#lib/drafts.ts'
import { keepHere, readKept } from '#lib/kept-here.ts'
import { newKey } from '#lib/new-key.ts'
import type { PostBrand, TypedPost } from './typed-post.ts'

export const storageKey = draftKeys.newPost

export const beginPost = (brand: PostBrand | null = null): TypedPost => ({
  title: '',
  content: '',
  brand,
  key: newKey(),
})

export const isBlank = ({ title, content }: TypedPost): boolean => title.trim() === '' && content.trim() === ''

/** What was typed here last and not sent, on this device. */
export function readDraft(): TypedPost | null {
  const kept = readKept(storageKey)
  return kept && takeKnown(kept)
}

/** Whether it is kept: a browser may have no room, or be told to keep nothing. An empty form is not worth it. */
export function keepDraft(typed: TypedPost): boolean {
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
