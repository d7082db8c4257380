import { use, useRef, type AnchorHTMLAttributes } from 'react'
import { Link } from 'wouter'
import { PreloadPage, type Landing } from '#lib/navigation.ts'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; state?: Landing }

/** A pointer that crosses a card, or a finger that begins to scroll on one, is gone sooner. */
const intentMs = 80

/** A link within the site. Prefetches its page as soon as a click seems likely. */
export function PageLink({ href, ...rest }: Props) {
  const preload = use(PreloadPage)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const handleIntent = () => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(preload, intentMs, href)
  }
  const handleLeave = () => clearTimeout(waiting.current)
  return (
    <Link
      href={href}
      {...rest}
      onPointerEnter={handleIntent}
      onPointerLeave={handleLeave}
      onPointerCancel={handleLeave}
      onFocus={() => preload(href)}
    />
  )
}

/** Authors without a page. */
const strangers = new Set(['guest', 'former member', 'Starter notes'])

/** Who gave something, and the way to what else they gave. */
export function MemberName({ name }: { name: string }) {
  if (strangers.has(name)) return <b>{name}</b>
  return (
    <b>
      <PageLink href={`/members/${encodeURIComponent(name)}`}>{name}</PageLink>
    </b>
  )
}

/**
 * Attributes of every link in user content to another site. It opens in a new tab, search engines do not count it as
 * an endorsement, and the other site gets no referrer.
 */
export const outsideLink = { target: '_blank', rel: 'nofollow ugc noopener noreferrer' } as const
