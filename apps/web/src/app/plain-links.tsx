import { PageLink } from '#ui/page-link.tsx'
import { furtherLinks } from './nav-links.ts'

/** Where 'More' leads on a phone without JavaScript; the stylesheet hides it everywhere else. */
export function PlainLinks() {
  return (
    <nav id="more" className="plain-links" aria-label="More">
      <PageLink href="/auth">Login</PageLink>
      {furtherLinks.map(({ href, label }) => (
        <PageLink key={href} href={href}>
          {label}
        </PageLink>
      ))}
    </nav>
  )
}
