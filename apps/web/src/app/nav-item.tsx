import { useLocation } from 'wouter'
import { Icon, type IconName } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './sidebar.module.css'

/** `news`: how many things there are that nobody has looked at. */
type Props = { link: NavLink; className?: string | undefined; news?: number; onClick?: () => void }

export function NavItem({ link: { href, label, shortLabel, icon }, className, news = 0, onClick }: Props) {
  const [location] = useLocation()
  // The directory is the home of the brands' own pages.
  const below = href === '/' ? '/brands/' : `${href}/`
  const isCurrent = location === href || location.startsWith(below)
  return (
    <PageLink
      href={href}
      className={joinClasses(styles['nav-item'], className)}
      title={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span className={styles['nav-label']}>
        {shortLabel ? (
          <>
            <span className={styles['wide-only']}>{label}</span>
            <span className={styles['dock-only']}>{shortLabel}</span>
          </>
        ) : (
          label
        )}
      </span>
      <NavNews count={news} />
    </PageLink>
  )
}

type NavLink = { href: string; label: string; icon: IconName; shortLabel?: string }

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

/** How many things there are that nobody has looked at yet. */
export function NavNews({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <b className={styles['nav-news']}>
      {count} <span className="sr-only">new</span>
    </b>
  )
}
