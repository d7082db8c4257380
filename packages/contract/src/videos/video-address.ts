import { limits } from '../limits.ts'

/** A video's address as it is kept and asked for, whatever form it was given in. */
export const videoUrl = (id: string): string => `https://www.youtube.com/watch?v=${id}`

/** The same, at a moment. */
export const videoMoment = (id: string, startMs: number | null): string =>
  startMs === null ? videoUrl(id) : `${videoUrl(id)}&t=${Math.floor(startMs / 1000)}s`

const shortHost = 'youtu.be'
const hosts = new Set([
  shortHost,
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])

/** Places of players that have no number in them, and are as long as one. */
const notVideos = new Set(['videoseries', 'live_stream'])

/**
 * The number of the one video that an address of YouTube names, or null. Everything else is refused, also what a browser
 * would fix on its way: nothing but the number is ever taken from what somebody typed.
 */
export function readVideoAddress(text: string): string | null {
  return readAddress(text, true)
}

function readAddress(text: string, mayLeadOn: boolean): string | null {
  // Cut before it is looked at: the longest address of a video has a fraction of this.
  if (text.length > limits.videoAddress) return null
  const address = text.trim()
  // `new URL` drops tabs and line ends, turns backslashes around and full-width letters into plain ones.
  if (!/^[!-[\]-~]+$/.test(address)) return null
  // As it is written: a port, a name before an @ or a letter in disguise has no place between here and the path.
  const [, host = '', path = ''] = /^(?:https?:\/\/)?([a-z.-]+)(\/[^?#]*)?(?=[?#]|$)/i.exec(address) ?? []
  if (!hosts.has(host.toLowerCase())) return null
  const url = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`)
  // Dots that lead upwards are gone from the one and still in the other.
  if (!url || !hosts.has(url.hostname) || url.port || url.pathname !== (path || '/')) return null
  return url.hostname === shortHost ? readId(/^\/([^/]+)\/?$/.exec(path)?.[1]) : readLongAddress(url, mayLeadOn)
}

function readLongAddress({ pathname, searchParams }: URL, mayLeadOn: boolean): string | null {
  if (/^\/watch\/?$/.test(pathname)) {
    const [id, ...others] = new Set(searchParams.getAll('v'))
    // Of two different ones nobody can say which is meant.
    return others.length > 0 ? null : readId(id)
  }
  if (pathname === '/attribution_link' && mayLeadOn) {
    const next = searchParams.get('u') ?? ''
    return readAddress(/^\/[^/]/.test(next) ? `https://www.youtube.com${next}` : next, false)
  }
  return readId(/^\/(?:shorts|live|embed|v|e)\/([^/]+)\/?$/.exec(pathname)?.[1])
}

const readId = (id: string | undefined): string | null =>
  id && /^[\w-]{11}$/.test(id) && !notVideos.has(id) ? id : null
