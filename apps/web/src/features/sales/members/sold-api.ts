import type { getSoldFigures } from '@bolodex/contract/sales/sold-figures'
import { endpoint } from '#lib/api-client.ts'

const figures = endpoint<typeof getSoldFigures>('GET', '/api/brands/:slug/sold')

/** What members sold a brand for, for its own page, which must not fail with it. */
export const soldFiguresView = (slug: string) => figures.readIfPossible({ params: { slug } })
