/** A host that no address inside the site can name. */
const base = 'http://page.invalid'

/**
 * The destination after signing in: always a page of this site. A link must not lead through our login to a
 * look-alike (open redirect).
 */
export function safeNext(given: string | null): string {
  // A browser drops tabs and line ends, and reads a backslash as a slash: '/\evil' is '//evil' to it.
  if (!given || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(given)) return '/'
  const address = new URL(given, base)
  // Dots are resolved only here: '/.//evil' has become '//evil'.
  if (address.origin !== base || address.pathname.startsWith('//')) return '/'
  // Back to the login would go round in circles.
  if (/^\/auth(\/|$)/i.test(address.pathname)) return '/'
  return address.pathname + address.search + address.hash
}
