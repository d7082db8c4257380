/** When each post was opened last in this browser. */
export type SeenPosts = Record<string, number>

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
