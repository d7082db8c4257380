import type { Track } from './player-answer.ts'

const isEnglish = ({ languageCode }: Track): boolean => /^en\b/i.test(languageCode ?? '')
export const isAutomaticTrack = ({ kind }: Track): boolean => kind === 'asr'

/**
 * Whose words are read: those somebody wrote in English, else those a machine heard (in English first), else any. What a
 * machine heard is what was said; written ones in another language may be a translation.
 */
export function chooseTrack(tracks: readonly Track[]): Track | undefined {
  return (
    tracks.find((track) => !isAutomaticTrack(track) && isEnglish(track)) ??
    tracks.find((track) => isAutomaticTrack(track) && isEnglish(track)) ??
    tracks.find(isAutomaticTrack) ??
    tracks[0]
  )
}

const realOrigin = 'https://www.youtube.com'

/** The address of a track's captions with word times, if it is where captions are. Nowhere else is ever asked. */
export function captionAddress({ baseUrl }: Track, origin: string): URL | null {
  const url = URL.parse(baseUrl, origin)
  if (!url || url.username || url.password || url.pathname !== '/api/timedtext') return null
  const isReal = origin === realOrigin && url.origin === 'https://youtube.com'
  if (url.origin !== origin && !isReal) return null
  url.hash = ''
  url.searchParams.delete('fmt')
  url.searchParams.set('fmt', 'json3')
  return url
}
