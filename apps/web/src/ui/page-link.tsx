import { use, type AnchorHTMLAttributes } from 'react'
import { Link } from 'wouter'
import { PreloadPage } from '#lib/preload-page.ts'

/** A link inside the site. It fetches its page as soon as somebody seems about to follow it. */
export function PageLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const preload = use(PreloadPage)
  const handleIntent = () => preload(href)
  return <Link href={href} {...rest} onPointerEnter={handleIntent} onFocus={handleIntent} onTouchStart={handleIntent} />
}
