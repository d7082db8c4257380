/** `URL.parse` for browsers that lack it: Safari before 18. */
export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}
