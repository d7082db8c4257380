import { useLocation } from 'wouter'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import type { NavLink } from './nav-links.ts'
import { NavNews } from './nav-news.tsx'

/** `news`: how many things there are that nobody has looked at. */
type Props = { link: NavLink; className?: string; news?: number; onClick?: () => void }

export function NavItem({ link: { href, label, shortLabel, icon }, className = '', news = 0, onClick }: Props) {
  const [location] = useLocation()
  // The directory is the home of the brands' own pages.
  const below = href === '/' ? '/brands/' : `${href}/`
  const isCurrent = location === href || location.startsWith(below)
  return (
    <PageLink
      href={href}
      className={`nav-item ${className}`}
      title={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span className="nav-label">
        {shortLabel ? (
          <>
            <span className="wide-only">{label}</span>
            <span className="dock-only">{shortLabel}</span>
          </>
        ) : (
          label
        )}
      </span>
      <NavNews count={news} />
    </PageLink>
  )
}
