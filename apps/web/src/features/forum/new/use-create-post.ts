import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { forumWording } from '@bolodex/contract/forum-rules'
import { ApiError, statusOf } from '#lib/api-error.ts'
import { refreshReads } from '#lib/refresh-reads.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { forumReads, sendPost } from './new-post-api.ts'
import type { PostErrors, TypedPost } from './typed-post.ts'

type Options = {
  /** The session has ended meanwhile. */
  onSignedOut: () => Promise<unknown>
  onRefused: (errors: PostErrors) => void
  /** It had arrived before it was changed, and its writer knows now: what they send next is another post. */
  onArrivedEarlier: () => void
  onSent: () => void
}

/** Sends a post and says how it went. What was typed stays on this device until it has arrived. */
export function useCreatePost({ onSignedOut, onRefused, onArrivedEarlier, onSent }: Options) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const create = async ({ title, content, brand, key }: TypedPost): Promise<void> => {
    setSending(true)
    setFailure(null)
    try {
      const { isHeld } = await sendPost({ body: { title, content, brandId: brand?.id ?? null, key } })
      onSent()
      showToast({
        title: 'Post created successfully',
        tone: isHeld ? 'notice' : 'success',
        ...(isHeld && { description: forumWording.held }),
      })
    } catch (error) {
      setSending(false)
      // oxlint-disable-next-line no-console -- the specification asks for it: a post that failed is also logged
      console.error('The post could not be created', error)
      if (statusOf(error) === 401) {
        showToast({
          title: 'Please sign in again',
          description: 'What you typed is kept on this device.',
          tone: 'notice',
        })
        return void (await onSignedOut())
      }
      const message = (error instanceof ApiError && error.body?.message) || 'Failed to create post'
      setFailure(message)
      onRefused(readIssues(error))
      showError(message)
      if (statusOf(error) !== 409) return
      onArrivedEarlier()
      return refreshReads(queryClient, forumReads)
    }
    await refreshReads(queryClient, forumReads)
    navigate('/forum')
  }

  return { isSending, failure, forgetFailure: () => setFailure(null), create }
}

/** What the server says about single fields. */
function readIssues(error: unknown): PostErrors {
  const issues = error instanceof ApiError ? (error.body?.issues ?? []) : []
  const known = issues.filter(({ path }) => path === 'title' || path === 'content')
  return Object.fromEntries(known.map(({ path, message }) => [path, message]))
}
