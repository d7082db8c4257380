import { use, type AnchorHTMLAttributes } from 'react'
import { Link } from 'wouter'
import type { Landing } from '#lib/landing.ts'
import { PreloadPage } from '#lib/preload-page.ts'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; state?: Landing }

/** A link inside the site. It fetches its page as soon as somebody seems about to follow it. */
export function PageLink({ href, ...rest }: Props) {
  const preload = use(PreloadPage)
  const handleIntent = () => preload(href)
  return <Link href={href} {...rest} onPointerEnter={handleIntent} onFocus={handleIntent} onTouchStart={handleIntent} />
}
