import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ForumComment } from '@bolodex/contract/forum/forum'
import type { ForumPhoto } from '@bolodex/contract/forum/forum-photos'
import { forumWording } from '@bolodex/contract/forum/forum-wording'
import { limits } from '@bolodex/contract/limits'
import { ApiError, explain } from '#lib/api-error.ts'
import { draftKeys } from '#lib/device-register.ts'
import { writeLocal, readLocal } from '#lib/local-storage.ts'
import { newKey } from '#lib/new-key.ts'
import { refreshReads } from '#lib/query-client.ts'
import { listenForArrivals } from '#lib/send-later.ts'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { forumUi } from '../forum-wording.ts'
import { choosePhotos, takePhotos } from '../photos/use-photo-uploads.ts'
import { sendComment, useForumRefresh } from './thread-api.ts'

/**
 * A comment that is not in the list yet. A sent one moves there with the next refetch, or stays here when the list
 * does not reach that far: then it is settled. A queued one waits in the device's queue, which sends it.
 */
export type Outgoing = Unsent & { state: 'sending' | 'failed' | 'kept' | 'sent' | 'settled'; comment?: ForumComment }

/**
 * The draft under a post and the comments sent from it. A comment appears at once; an unanswered one stays, is stored
 * on this device, and is retried under the same key.
 */
export function useOutbox({ id: postId, title }: { id: number; title: string }) {
  const [draft] = useState(() => readDraft(postId))
  const [text, setText] = useState(draft.text)
  const [photos, setPhotos] = useState(draft.photos)
  const [items, setItems] = useState<Outgoing[]>(() => draft.unsent.map((one) => ({ ...one, state: 'failed' })))
  const [failure, setFailure] = useState<string | null>(null)
  // The latest values, for callbacks of earlier renders.
  const now = useRef<Typed & { items: Outgoing[] }>({ text, photos, key: draft.key, items })
  const tried = useRef(new Map(draft.unsent.map((one) => [one.text, one.key])))
  const queryClient = useQueryClient()
  const refresh = useForumRefresh()

  const change = (next: Partial<typeof now.current>) => {
    now.current = { ...now.current, ...next }
    // Clearing the box starts a new comment with a new key.
    if (now.current.text === '') now.current.key = undefined
    setText(now.current.text)
    setPhotos(now.current.photos)
    setItems(now.current.items)
    const unsent = now.current.items.filter(({ state }) => state === 'sending' || state === 'failed')
    keepDraft(postId, {
      ...now.current,
      unsent: unsent.map((one) => ({ key: one.key, text: one.text, photos: one.photos })),
    })
  }
  const replace = (key: string, next: Outgoing | null, rest: Partial<Typed> = {}) =>
    change({ ...rest, items: now.current.items.flatMap((one) => (one.key === key ? (next ?? []) : one)) })

  const deliver = async (one: Unsent) => {
    setFailure(null)
    try {
      const answer = await sendComment(
        { id: postId, title },
        {
          content: one.text,
          photos: choosePhotos(one.photos),
          key: one.key,
          draft: { text: one.text, photos: one.photos, key: one.key, unsent: [], at: Date.now() },
        },
      )
      tried.current.delete(one.text)
      if (!answer) return replace(one.key, { ...one, state: 'kept' })
      const { comment, isPending } = answer
      // A comment held for review is returned with all pending texts of its author.
      replace(one.key, isPending ? null : { ...one, state: 'sent', comment })
      showToast(
        isPending
          ? { title: forumUi.thread.thanks, description: forumWording.pending, tone: 'notice' }
          : { title: forumUi.thread.added, description: forumUi.thread.addedText, tone: 'success' },
      )
      await refresh()
      if (!isPending) replace(one.key, { ...one, state: 'settled', comment })
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500
      // It had arrived before it was changed, and its writer knows now: what they send next is another comment.
      const isEarlier = isRefused && error.status === 409 && error.body?.code !== 'closed'
      if (isEarlier) tried.current.delete(one.text)
      if (isRefused && now.current.text.trim() === '') {
        // The server has certainly refused it: it becomes editable again.
        replace(one.key, null, { text: one.text, photos: one.photos, ...(!isEarlier && { key: one.key }) })
        setFailure(explain(error))
      } else replace(one.key, { ...one, key: isEarlier ? newKey() : one.key, state: 'failed' })
      showError(explain(error))
      if (isEarlier) await refresh()
      if (isRefused && error.status === 401) await refreshReads(queryClient, '/api/session')
    }
  }

  // A queued comment has arrived: it is in the list now.
  const handleArrival = useEffectEvent((key: string) => {
    if (now.current.items.some((one) => one.key === key && one.state === 'kept')) replace(key, null)
  })
  useEffect(() => listenForArrivals((key) => handleArrival(key)), [])

  const send = () => {
    const content = now.current.text.trim()
    const key = tried.current.get(content) ?? now.current.key ?? newKey()
    const one = { key, text: content, photos: now.current.photos }
    tried.current.set(one.text, one.key)
    change({
      text: '',
      photos: [],
      items: [...now.current.items.filter(({ key }) => key !== one.key), { ...one, state: 'sending' }],
    })
    return deliver(one)
  }
  const sendAgain = (one: Outgoing) => {
    replace(one.key, { ...one, state: 'sending' })
    return deliver(one)
  }
  /** Back into the box for editing. It keeps its key: if it had arrived, the server says so. */
  const takeBack = (one: Outgoing) =>
    replace(one.key, null, {
      text: [one.text, now.current.text.trim()].filter(Boolean).join('\n\n'),
      photos: [...one.photos, ...now.current.photos].slice(0, limits.photosPerText),
      key: one.key,
    })
  const forget = (commentId: number) =>
    change({ items: now.current.items.filter(({ comment }) => comment?.id !== commentId) })
  const noteSaved = (comment: ForumComment) =>
    change({ items: now.current.items.map((one) => (one.comment?.id === comment.id ? { ...one, comment } : one)) })

  return {
    text,
    photos,
    items,
    failure,
    isSending: items.some(({ state }) => state === 'sending'),
    type: (typed: string) => change({ text: typed }),
    attach: (attached: ForumPhoto[]) => change({ photos: attached }),
    send,
    sendAgain,
    takeBack,
    noteSaved,
    forget,
  }
}

/** A comment that was sent and not answered for. Sent again under its key, it is never posted twice. */
type Unsent = { key: string; text: string; photos: ForumPhoto[] }
/** `key`: the text was sent under it, was not answered for, and is being changed. */
type Typed = { text: string; photos: ForumPhoto[]; key?: string | undefined }
type CommentDraft = Typed & { unsent: Unsent[] }
type Kept = CommentDraft & { at: number }

const storageKey = draftKeys.comments
const most = 50
const keptFor = 90 * 86_400_000

const nothing: CommentDraft = { text: '', photos: [], unsent: [] }

/** The draft and unanswered comments of a post, stored on this device. */
export function readDraft(postId: number): CommentDraft {
  return readAll()[postId] ?? nothing
}

/** Survives a reload and a sign-in. The oldest are evicted. */
export function keepDraft(postId: number, { text, photos, key, unsent }: CommentDraft, now = Date.now()): void {
  const others = Object.entries(readAll()).filter(([id, { at }]) => id !== String(postId) && now - at < keptFor)
  const isEmpty = text.trim() === '' && photos.length === 0 && unsent.length === 0
  const all: [string, Kept][] = isEmpty ? others : [...others, [String(postId), { text, photos, key, unsent, at: now }]]
  const newest = all.toSorted(([, a], [, b]) => b.at - a.at).slice(0, most)
  // Storage can be full or switched off. The text then lives as long as the page.
  writeLocal(storageKey, Object.fromEntries(newest))
}

function readAll(): Record<string, Kept> {
  const kept = Object.entries(readLocal(storageKey) ?? {})
  const known = kept.filter((entry): entry is [string, Kept] => isKept(entry[1]))
  return Object.fromEntries(known.map(([id, draft]) => [id, takePhotosOf(draft)]))
}

/** Drafts of earlier versions have no photos. */
const takePhotosOf = (draft: Kept): Kept => ({
  ...draft,
  photos: takePhotos(draft.photos),
  unsent: draft.unsent.map((one) => ({ ...one, photos: takePhotos(one.photos) })),
})

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
