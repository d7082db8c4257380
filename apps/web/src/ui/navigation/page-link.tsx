import { use, useRef, type AnchorHTMLAttributes } from 'react'
import { Link } from 'wouter'
import { PreloadPage, type Landing } from '#lib/navigation.ts'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; state?: Landing }

/** A pointer that crosses a card, or a finger that begins to scroll on one, is gone sooner. */
const intentMs = 80

/** A link inside the site. It fetches its page as soon as somebody seems about to follow it. */
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

/** Those who have no page of their own. */
const strangers = new Set(['guest', 'former member'])

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
 * What every link has that a stranger may have put here and that leads to another site. It opens beside the page, search
 * engines are told that we do not vouch for it, and the other site learns neither who asks nor where from.
 */
export const outsideLink = { target: '_blank', rel: 'nofollow ugc noopener noreferrer' } as const
