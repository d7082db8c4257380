import type { Viewer } from '#platform/viewer.ts'
import type { NewsStore } from './news-store.ts'

/** What a viewer's badges say. */
export type ReadNews = (viewer: Pick<Viewer, 'id' | 'isAdmin'>) => Promise<{ notices: number; waiting: number | null }>

export function createReadNews(store: NewsStore): ReadNews {
  return async ({ id, isAdmin }) => {
    const [notices, waiting] = await Promise.all([store.countUnread(id), isAdmin ? store.countWaiting() : null])
    return { notices, waiting }
  }
}
