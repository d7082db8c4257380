import { useEffect } from 'react'
import { noteSeen, type SeenPosts } from './seen-posts.ts'

const storageKey = 'posts-seen'

/** Adds one to the views of a post once it is shown, once a visit. Which posts were seen is known to this browser alone. */
export function useCountView(postId: number): void {
  useEffect(() => {
    if (isNewHere(postId)) countView(postId)
  }, [postId])
}

function isNewHere(postId: number): boolean {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    // Whatever else was kept there is left out by noteSeen.
    const known = typeof kept === 'object' && kept !== null ? (kept as SeenPosts) : {}
    const { seen, isNew } = noteSeen(known, postId, Date.now())
    if (isNew) localStorage.setItem(storageKey, JSON.stringify(seen))
    return isNew
  } catch {
    // Nothing can be kept here: every reload would count.
    return false
  }
}

/** A browser holds the connection of an answer that nobody reads. */
const finish = (answer: Response) => answer.text().catch(ignore)
const ignore = () => {}

/** Without cookies: the server learns that somebody reads it, and not who. */
function countView(postId: number): void {
  void fetch(`/api/forum/posts/${postId}/views`, {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    priority: 'low',
  }).then(finish, ignore)
}
