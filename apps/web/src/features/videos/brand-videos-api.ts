import type { getBrandVideos } from '@bolodex/contract/videos/brand-videos'
import { endpoint } from '#lib/api-client.ts'

const videos = endpoint<typeof getBrandVideos>('GET', '/api/brands/:slug/videos')

/** A brand's videos, for its page, which must not fail with this query. */
export const brandVideosView = (slug: string) => videos.readIfPossible({ params: { slug }, query: {} })

export const askOlderVideos = (slug: string, before: number) => videos.call({ params: { slug }, query: { before } })
