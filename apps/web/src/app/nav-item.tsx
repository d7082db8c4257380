import { useLocation } from 'wouter'
import { Icon, type IconName } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { appWords as words } from './app-wording.ts'
import styles from './sidebar.module.css'

/** `news`: the number of unseen things. */
type Props = { link: NavLink; className?: string | undefined; news?: number; onClick?: () => void }

export function NavItem({ link: { href, label, shortLabel, icon }, className, news = 0, onClick }: Props) {
  const [location] = useLocation()
  // The directory tab also covers brand pages and wanted names.
  const below = href === '/' ? ['/brands/', '/wanted'] : [`${href}/`]
  const isCurrent = location === href || below.some((path) => location.startsWith(path))
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

/** These lie along the bottom edge of a phone, where there is room for one word each: the scan in the middle of five. */
export const mainLinks: NavLink[] = [
  { href: '/', label: words.links.brands, icon: 'tags' },
  { href: '/bolo', label: words.links.bolo, shortLabel: words.links.boloShort, icon: 'star' },
  { href: '/read-tag', label: words.links.readTag, shortLabel: words.links.readTagShort, icon: 'scan' },
  { href: '/forum', label: words.links.forum, icon: 'forum' },
]

/** In the side bar, and on a phone under 'More'. */
export const ownLinks: NavLink[] = [
  { href: '/submit-brand', label: words.links.submit, icon: 'submit' },
  { href: '/youtube-analyzer', label: words.links.analyzer, icon: 'play' },
  { href: '/numbers', label: words.links.numbers, icon: 'chart' },
]

export const furtherLinks: NavLink[] = [
  { href: '/contact', label: words.links.contact, icon: 'mail' },
  { href: '/privacy', label: words.links.privacy, icon: 'shield' },
  { href: '/work-with-us', label: words.links.workWithUs, icon: 'handshake' },
]

/** For admins. */
export const reviewLink: NavLink = { href: '/review', label: words.links.review, icon: 'review' }
export const systemLink: NavLink = { href: '/system', label: words.links.system, icon: 'system' }

/** For those who are signed in. */
export const suggestionsLink: NavLink = { href: '/suggestions', label: words.links.suggestions, icon: 'suggest' }
export const accountLink: NavLink = { href: '/account-settings', label: words.links.account, icon: 'settings' }

/** The badge with the number of unseen things. */
export function NavNews({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <b className={styles['nav-news']}>
      {count} <span className="sr-only">{words.new}</span>
    </b>
  )
}
