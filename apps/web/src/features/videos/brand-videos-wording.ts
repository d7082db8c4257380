import { limits } from '@bolodex/contract/limits'
import type { PriceRole } from '@bolodex/contract/videos/video-analysis'
import { formatCount } from '#lib/format-numbers.ts'

const needed = limits.videoConfirmations
const countsLater = 'It counts once your account is a week old.'

/** Every text about the videos on a brand's page. */
export const brandVideosWording = {
  list: {
    title: 'Videos that mention it',
    median: 'Median of prices mentioned',
    from: (prices: number) => `from ${formatCount(prices, 'price')}`,
    failed: 'We couldn’t load the videos.',
    offline: 'Videos need a connection.',
    empty: 'No videos yet. Know one that mentions it?',
    analyze: 'Analyze the video',
    count: (videos: number) => `Mentioned in ${formatCount(videos, 'video')}`,
    older: 'Show older videos',
    loading: 'Loading...',
  },
  entry: {
    untitled: 'A video on YouTube',
    watch: (title: string) => `Watch ‘${title}’`,
    addedBy: 'added by',
    notVerified: '(not verified)',
    confirmed: '(confirmed)',
    noTime: 'no timestamp',
    playFrom: (moment: string) => `Play from ${moment}`,
    noPrice: 'no price',
    price: 'Price mentioned:',
    priceRoles: { sold: 'Sold:', going: 'Usual price:' } satisfies Record<PriceRole, string>,
  },
  trust: {
    why: 'These prices don’t count yet. Does the video really say this?',
    whyOwn: 'You added this. Its prices count once others confirm it.',
    confirm: 'Looks right',
    progress: (confirmations: number) => `${Math.min(confirmations, needed)} of ${needed} confirmed`,
    adminEnough: 'As an admin, your OK is enough.',
    isYours: (isUncounted: boolean) => (isUncounted ? `You confirmed this. ${countsLater}` : 'You confirmed this.'),
    undo: 'Undo',
    thanks: 'Thanks, confirmed',
    thanksNew: 'Thanks',
    countsLater,
    counts: 'Its prices count now.',
    undone: 'Confirmation removed',
  },
  takeOff: {
    button: 'Remove from this page',
    title: 'Remove this video from the page?',
    text: 'Its quotes and prices go too, and nobody can save it to this brand again. The log will show that you did it.',
    cancel: 'Cancel',
    confirm: 'Remove',
    busy: 'Removing...',
    done: 'Video removed',
  },
} as const
