import { draftKeys } from '#lib/drafts.ts'
import { keepHere, readKept } from '#lib/kept-here.ts'

/** A comment that was sent and not answered for. Sent again under its key, it is never posted twice. */
export type Unsent = { key: string; text: string }
/** `key`: the text was sent under it, was not answered for, and is being changed. */
export type CommentDraft = { text: string; key?: string | undefined; unsent: Unsent[] }
type Kept = CommentDraft & { at: number }

const storageKey = draftKeys.comments
const most = 50
const keptFor = 90 * 86_400_000

const nothing: CommentDraft = { text: '', unsent: [] }

/** What was begun under a post on this device, and did not arrive yet. */
export function readDraft(postId: number): CommentDraft {
  return readAll()[postId] ?? nothing
}

/** Kept through a reload and a sign-in. The oldest make room. */
export function keepDraft(postId: number, { text, key, unsent }: CommentDraft, now = Date.now()): void {
  const others = Object.entries(readAll()).filter(([id, { at }]) => id !== String(postId) && now - at < keptFor)
  const isEmpty = text.trim() === '' && unsent.length === 0
  const all: [string, Kept][] = isEmpty ? others : [...others, [String(postId), { text, key, unsent, at: now }]]
  const newest = all.toSorted(([, a], [, b]) => b.at - a.at).slice(0, most)
  // Storage can be full or switched off. The text then lives as long as the page.
  keepHere(storageKey, Object.fromEntries(newest))
}

function readAll(): Record<string, Kept> {
  const kept = Object.entries(readKept(storageKey) ?? {})
  return Object.fromEntries(kept.filter((entry): entry is [string, Kept] => isKept(entry[1])))
}

/** A draft may be older than this version of the page. */
function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { text, key, unsent, at } = value as Partial<Record<keyof Kept, unknown>>
  const isKey = key === undefined || typeof key === 'string'
  return isKey && typeof text === 'string' && typeof at === 'number' && Array.isArray(unsent) && unsent.every(isUnsent)
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false
  const { key, text } = value as Partial<Record<keyof Unsent, unknown>>
  return typeof key === 'string' && typeof text === 'string'
}
