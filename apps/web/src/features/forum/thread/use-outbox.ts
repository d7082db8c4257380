import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ForumComment } from '@bolodex/contract/forum'
import { forumWording } from '@bolodex/contract/forum/forum-rules'
import { ApiError, explain } from '#lib/api-error.ts'
import { draftKeys, writeLocal, readLocal } from '#lib/local-storage.ts'
import { newKey } from '#lib/new-key.ts'
import { refreshReads } from '#lib/query-client.ts'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { sendComment, useForumRefresh } from './thread-api.ts'

/**
 * A comment that does not stand in the list yet. One that was sent moves there as soon as the list has been read again,
 * or stays here when the list does not reach that far: then it is settled.
 */
export type Outgoing = Unsent & { state: 'sending' | 'failed' | 'sent' | 'settled'; comment?: ForumComment }

/**
 * What is typed under a post and what was sent from there. A comment stands in its place at once; one that was not
 * answered for stays there, is kept on this device, and is sent again under the same key.
 */
export function useOutbox(postId: number) {
  const [draft] = useState(() => readDraft(postId))
  const [text, setText] = useState(draft.text)
  const [items, setItems] = useState<Outgoing[]>(() => draft.unsent.map((one) => ({ ...one, state: 'failed' })))
  const [failure, setFailure] = useState<string | null>(null)
  // What is true at the moment an answer comes, whichever rendering asked for it.
  const now = useRef<{ text: string; key: string | undefined; items: Outgoing[] }>({ text, key: draft.key, items })
  const tried = useRef(new Map(draft.unsent.map((one) => [one.text, one.key])))
  const queryClient = useQueryClient()
  const refresh = useForumRefresh()

  const change = (next: Partial<typeof now.current>) => {
    now.current = { ...now.current, ...next }
    // Whoever clears the box begins another comment.
    if (now.current.text === '') now.current.key = undefined
    setText(now.current.text)
    setItems(now.current.items)
    const unsent = now.current.items.filter(({ state }) => state === 'sending' || state === 'failed')
    keepDraft(postId, { ...now.current, unsent: unsent.map((one) => ({ key: one.key, text: one.text })) })
  }
  const replace = (key: string, next: Outgoing | null, rest: { text?: string; key?: string } = {}) =>
    change({ ...rest, items: now.current.items.flatMap((one) => (one.key === key ? (next ?? []) : one)) })

  const deliver = async (one: Unsent) => {
    setFailure(null)
    try {
      const { comment, isPending } = await sendComment(postId, one.text, one.key)
      tried.current.delete(one.text)
      // What a person reads first comes back with everything of its writer that is pending.
      replace(one.key, isPending ? null : { ...one, state: 'sent', comment })
      showToast(
        isPending
          ? { title: 'Thank you', description: forumWording.pending, tone: 'notice' }
          : { title: 'Comment added successfully', description: 'It stands under the post now.', tone: 'success' },
      )
      await refresh()
      if (!isPending) replace(one.key, { ...one, state: 'settled', comment })
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500
      // It had arrived before it was changed, and its writer knows now: what they send next is another comment.
      const isEarlier = isRefused && error.status === 409 && error.body?.code !== 'closed'
      if (isEarlier) tried.current.delete(one.text)
      if (isRefused && now.current.text.trim() === '') {
        // The server has surely not taken it: it goes back to where it can be changed.
        replace(one.key, null, { text: one.text, ...(!isEarlier && { key: one.key }) })
        setFailure(explain(error))
      } else replace(one.key, { ...one, key: isEarlier ? newKey() : one.key, state: 'failed' })
      showError(explain(error))
      if (isEarlier) await refresh()
      if (isRefused && error.status === 401) await refreshReads(queryClient, '/api/session')
    }
  }

  const send = () => {
    const content = now.current.text.trim()
    const one = { key: tried.current.get(content) ?? now.current.key ?? newKey(), text: content }
    tried.current.set(one.text, one.key)
    change({
      text: '',
      items: [...now.current.items.filter(({ key }) => key !== one.key), { ...one, state: 'sending' }],
    })
    return deliver(one)
  }
  const sendAgain = (one: Outgoing) => {
    replace(one.key, { ...one, state: 'sending' })
    return deliver(one)
  }
  /** Back into the box, to be changed. It keeps its key: should it have arrived, the server says so. */
  const takeBack = (one: Outgoing) =>
    replace(one.key, null, { text: [one.text, now.current.text.trim()].filter(Boolean).join('\n\n'), key: one.key })
  const forget = (commentId: number) =>
    change({ items: now.current.items.filter(({ comment }) => comment?.id !== commentId) })
  const noteSaved = (comment: ForumComment) =>
    change({ items: now.current.items.map((one) => (one.comment?.id === comment.id ? { ...one, comment } : one)) })

  return {
    text,
    items,
    failure,
    isSending: items.some(({ state }) => state === 'sending'),
    type: (typed: string) => change({ text: typed }),
    send,
    sendAgain,
    takeBack,
    noteSaved,
    forget,
  }
}

/** A comment that was sent and not answered for. Sent again under its key, it is never posted twice. */
type Unsent = { key: string; text: string }
/** `key`: the text was sent under it, was not answered for, and is being changed. */
type CommentDraft = { text: string; key?: string | undefined; unsent: Unsent[] }
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
  writeLocal(storageKey, Object.fromEntries(newest))
}

function readAll(): Record<string, Kept> {
  const kept = Object.entries(readLocal(storageKey) ?? {})
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
