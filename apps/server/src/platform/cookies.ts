/**
 * How this site names and marks its cookies. Over https a browser keeps a `__Host-` cookie only with Secure, with the path / and
 * without a domain, so no neighbour of this host can have set it. Over http, which is for one's own machine, browsers
 * refuse such names.
 */
export function cookiesOf(origin: string) {
  const isSecure = origin.startsWith('https:')
  const prefix = isSecure ? '__Host-' : ''
  return {
    prefix,
    nameOf: (name: string): string => `${prefix}${name}`,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const,
  }
}

export type SiteCookies = ReturnType<typeof cookiesOf>
