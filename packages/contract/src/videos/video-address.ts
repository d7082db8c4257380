import { parseUrl } from '../parse-url.ts'
import { limits } from '../limits.ts'

/** The normalized URL of a video. */
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
 * The id of the one video a YouTube URL names, or null. Everything else is refused, including URLs a browser would
 * repair: only the id is ever used.
 */
export function readVideoAddress(text: string): string | null {
  return readAddress(text, true)
}

function readAddress(text: string, mayLeadOn: boolean): string | null {
  // Truncated before parsing: the longest video URL has a fraction of this length.
  if (text.length > limits.videoAddress) return null
  const address = text.trim()
  // `new URL` drops tabs and line ends, turns backslashes around and full-width letters into plain ones.
  if (!/^[!-[\]-~]+$/.test(address)) return null
  // On the raw text: ports, user names and encoded letters are not allowed between scheme and path.
  const [, host = '', path = ''] = /^(?:https?:\/\/)?([a-z.-]+)(\/[^?#]*)?(?=[?#]|$)/i.exec(address) ?? []
  if (!hosts.has(host.toLowerCase())) return null
  const url = parseUrl(/^https?:/i.test(address) ? address : `https://${address}`)
  // URL parsing resolves dot segments, so compare it with the raw path.
  if (!url || !hosts.has(url.hostname) || url.port || url.pathname !== (path || '/')) return null
  return url.hostname === shortHost ? readId(/^\/([^/]+)\/?$/.exec(path)?.[1]) : readLongAddress(url, mayLeadOn)
}

function readLongAddress({ pathname, searchParams }: URL, mayLeadOn: boolean): string | null {
  if (/^\/watch\/?$/.test(pathname)) {
    const [id, ...others] = new Set(searchParams.getAll('v'))
    // Two different ids are ambiguous.
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
