import { useEffect } from 'react'
import { sendCount } from '#lib/send-count.ts'

const storageKey = 'posts-seen'

/** Adds one to the views of a post once it is shown, once a visit. Which posts were seen is known to this browser alone. */
export function useCountView(postId: number): void {
  useEffect(() => {
    if (isNewHere(postId)) sendCount(`/api/forum/posts/${postId}/views`)
  }, [postId])
}

function isNewHere(postId: number): boolean {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    // noteSeen drops any other stored value.
    const known = typeof kept === 'object' && kept !== null ? (kept as SeenPosts) : {}
    const { seen, isNew } = noteSeen(known, postId, Date.now())
    if (isNew) localStorage.setItem(storageKey, JSON.stringify(seen))
    return isNew
  } catch {
    // Storage is disabled: every reload would count.
    return false
  }
}

/** When each post was opened last in this browser. */
type SeenPosts = Record<string, number>

/** Returning after this long counts as a new visit. */
const visit = 30 * 60_000
const most = 200

/** The updated memory after opening a post, and whether the view counts. */
export function noteSeen(seen: SeenPosts, id: number, now: number): { seen: SeenPosts; isNew: boolean } {
  const recent = Object.entries(seen).filter(([, at]) => typeof at === 'number' && now - at < visit && at <= now)
  const isNew = !recent.some(([known]) => known === String(id))
  if (!isNew) return { seen: Object.fromEntries(recent), isNew }
  const newest = recent.toSorted(([, a], [, b]) => b - a).slice(0, most - 1)
  return { seen: Object.fromEntries([[String(id), now], ...newest]), isNew }
}
