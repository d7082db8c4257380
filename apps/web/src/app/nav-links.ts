import type { IconName } from '#ui/icon.tsx'

export type NavLink = { href: string; label: string; icon: IconName; shortLabel?: string }

/** The first four lie along the bottom edge of a phone, where there is room for one word each. */
export const mainLinks: NavLink[] = [
  { href: '/', label: 'Brands', icon: 'tags' },
  { href: '/forum', label: 'Forum', icon: 'forum' },
  { href: '/submit-brand', label: 'Submit Brands', shortLabel: 'Submit', icon: 'submit' },
  { href: '/youtube-analyzer', label: 'Video Analyzer', shortLabel: 'Analyzer', icon: 'analyzer' },
]

export const furtherLinks: NavLink[] = [
  { href: '/contact', label: 'Contact', icon: 'mail' },
  { href: '/privacy', label: 'Privacy', icon: 'shield' },
  { href: '/work-with-us', label: 'Work with us', icon: 'handshake' },
]

/** For admins. */
export const reviewLink: NavLink = { href: '/review', label: 'Review queue', icon: 'review' }

/** For those who are signed in. */
export const suggestionsLink: NavLink = { href: '/suggestions', label: 'Suggestions', icon: 'suggest' }
export const accountLink: NavLink = { href: '/account-settings', label: 'Account settings', icon: 'settings' }
