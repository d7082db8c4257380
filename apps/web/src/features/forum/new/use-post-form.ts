import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { createPost } from '@bolodex/contract/forum/forum'
import { forumWording } from '@bolodex/contract/forum/forum-wording'
import type { OutputOf } from '@bolodex/contract/route'
import { ApiError, statusOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { draftKeys } from '#lib/device-register.ts'
import { readLocal } from '#lib/local-storage.ts'
import { newKey } from '#lib/new-key.ts'
import { refreshReads } from '#lib/query-client.ts'
import { sendOrKeep } from '#lib/send-later.ts'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import type { PostBrand, TypedPost } from '../typed-text.ts'
import { forumUi } from '../forum-wording.ts'
import { choosePhotos, takePhotos } from '../photos/use-photo-uploads.ts'
import { forumReads } from './new-post-api.ts'

const storageKey = draftKeys.newPost

export const beginPost = (brand: PostBrand | null = null): TypedPost => ({
  title: '',
  content: '',
  brand,
  photos: [],
  key: newKey(),
})

const isBlank = ({ title, content, photos }: TypedPost): boolean =>
  title.trim() === '' && content.trim() === '' && photos.length === 0

/** The unsent draft stored on this device. */
function readDraft(): TypedPost | null {
  const kept = readLocal(storageKey)
  return kept && takeKnown(kept)
}

/** A draft may be older than this version of the form. */
function takeKnown(kept: Record<string, unknown>): TypedPost {
  const text = (name: string) => (typeof kept[name] === 'string' ? kept[name] : '')
  return {
    title: text('title'),
    content: text('content'),
    brand: takeBrand(kept['brand']),
    photos: takePhotos(kept['photos']),
    key: text('key') || newKey(),
  }
}

function takeBrand(kept: unknown): PostBrand | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { id, slug, name, tagPhotoUrl } = kept as Record<string, unknown>
  if (typeof id !== 'number' || typeof slug !== 'string' || typeof name !== 'string') return null
  return { id, slug, name, tagPhotoUrl: typeof tagPhotoUrl === 'string' ? tagPhotoUrl : null }
}

/** An empty form is about the brand the member came from; a draft is left alone. */
function openDraft(wanted: PostBrand | null): TypedPost {
  const draft = readDraft()
  return draft && !isBlank(draft) ? draft : beginPost(wanted)
}

type Created = OutputOf<typeof createPost.answer>

/** In place of an answer that comes later. */
const keptPost: Created = { id: 0, isPending: false }

/** Sends a post and says how it went. What was typed stays on this device until it has arrived. */
export function usePostForm(wanted: PostBrand | null, onSignedOut: () => Promise<unknown>) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [start] = useState(() => openDraft(wanted))
  const form = useContractForm(createPost, {
    start,
    toBody: ({ title, content, brand, photos, key }: TypedPost) => ({
      title,
      content,
      brandId: brand?.id ?? null,
      photos: choosePhotos(photos),
      key,
    }),
    send: async (body) => {
      const edit = { draft: storageKey, value: readLocal(storageKey) ?? {}, href: '/forum/new' }
      const action = { route: 'post', name: body.title, body, edit } as const
      return (await sendOrKeep(body.key ? { ...action, key: body.key } : action)) ?? keptPost
    },
    draft: { key: storageKey, keep: (typed) => (isBlank(typed) ? null : typed) },
    rechecks: true,
    onDone: async (created) => {
      // It is stored on this device, and its writer was informed.
      if (created === keptPost) return navigate('/forum')
      const { isPending } = created
      showToast({
        title: forumUi.newPost.created,
        tone: isPending ? 'notice' : 'success',
        ...(isPending && { description: forumWording.pending }),
      })
      await refreshReads(queryClient, forumReads)
      navigate('/forum')
    },
    onFailure: async (error) => {
      // oxlint-disable-next-line no-console -- the specification asks for it: a post that failed is also logged
      console.error('The post could not be created', error)
      if (statusOf(error) === 401) {
        showToast({
          title: forumUi.newPost.signInAgain,
          description: forumUi.newPost.signInAgainText,
          tone: 'notice',
        })
        await onSignedOut()
        return { message: null }
      }
      const message = (error instanceof ApiError && error.body?.message) || forumUi.newPost.failed
      showError(message)
      if (statusOf(error) === 409) {
        // It had arrived before it was changed, and its writer knows now: what they send next is another post.
        change('key', newKey())
        void refreshReads(queryClient, forumReads)
      }
      return { message }
    },
  })
  const { change } = form

  // Sent from another window: what is typed on here is another post, not that one once more.
  const renewKey = useEffectEvent(() => change('key', newKey()))
  useEffect(() => {
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key === storageKey && newValue === null) renewKey()
    }
    addEventListener('storage', handleStorage)
    return () => removeEventListener('storage', handleStorage)
  }, [])

  return form
}
