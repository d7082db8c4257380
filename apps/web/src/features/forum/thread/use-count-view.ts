import { useEffect } from 'react'

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

/** When each post was opened last in this browser. */
type SeenPosts = Record<string, number>

/** Whoever comes back after so long visits it anew. */
const visit = 30 * 60_000
const most = 200

/** What is remembered after a post was opened, and whether that is a reader to count. */
export function noteSeen(seen: SeenPosts, id: number, now: number): { seen: SeenPosts; isNew: boolean } {
  const recent = Object.entries(seen).filter(([, at]) => typeof at === 'number' && now - at < visit && at <= now)
  const isNew = !recent.some(([known]) => known === String(id))
  if (!isNew) return { seen: Object.fromEntries(recent), isNew }
  const newest = recent.toSorted(([, a], [, b]) => b - a).slice(0, most - 1)
  return { seen: Object.fromEntries([[String(id), now], ...newest]), isNew }
}
