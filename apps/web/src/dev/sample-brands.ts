import { completeFacts, factKeys } from '@bolodex/contract/brand-facts'
import type { Brand } from '@bolodex/contract/brands'
import { garmentTypes } from '@bolodex/contract/garment-types'

const plain: Brand = {
  id: 1,
  slug: 'jetty-athletic',
  ...completeFacts(
    {
      name: 'Jetty Athletic',
      description:
        'Heavy reverse-weave sweats and gym shorts. The blue-bar label is the older one; it sells for twice as much.',
      averageSalePrice: 31,
      sellThroughRate: 69,
      garmentTypes: ['Athletic Wear', 'Shorts', 'T-shirts'],
    },
    factKeys,
  ),
  tagPhotoUrl: null,
  tagPhotoBlur: null,
  tagSubmittedBy: null,
  priceSetAt: '2026-10-20T09:00:00Z',
  priceBasis: 'estimate',
  sellThroughSetAt: '2026-10-20T09:00:00Z',
  sellThroughBasis: 'estimate',
  source: 'manual',
  sourceUrl: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  userId: null,
  submittedBy: null,
  upvotes: 58,
  downvotes: 12,
}

/** A brand in each state a card can be in. */
export const sampleBrands: Brand[] = [
  plain,
  { ...plain, id: 2, name: 'A brand nobody knows much about', averageSalePrice: null, sellThroughRate: null },
  {
    ...plain,
    id: 3,
    name: 'Every garment',
    source: 'youtube',
    sourceUrl: 'https://www.youtube.com/watch?v=HobNailWrks',
    sellThroughRate: 0,
    garmentTypes: [...garmentTypes.map(({ name }) => name), 'Kimonos'],
  },
]
