import { haulOf, tracksOf, type StandInVideo } from './videos.ts'

const names: Record<string, string> = { en: 'English', de: 'German', es: 'Spanish' }

/** The player's answer about a video to one of YouTube's programs. Captions stand at `origin`. */
export function answerPlayer(video: StandInVideo, client: string, origin: string): object {
  const { id, status = { status: 'OK' }, details } = video
  const isShown = status.status === 'OK' || details !== undefined
  const { title, channel, seconds } = haulOf(video)
  return {
    responseContext: { visitorData: 'stand-in' },
    playabilityStatus: { playableInEmbed: true, ...status },
    ...(status.status === 'OK' && listTracks(video, client, origin)),
    ...(isShown && {
      videoDetails: {
        videoId: id,
        title,
        lengthSeconds: String(details ? 0 : seconds),
        channelId: 'UCstandinstandinstandin0',
        shortDescription: '',
        author: channel,
        isLiveContent: false,
        ...details,
      },
    }),
  }
}

/** A video without captions has no such key at all. */
function listTracks(video: StandInVideo, client: string, origin: string): object {
  const tracks = tracksOf(video)
  if (tracks.length === 0) return {}
  const captionTracks = tracks.map(({ language, isAutomatic }) => {
    const query = new URLSearchParams({ v: video.id, lang: language, c: client, fmt: 'srv3' })
    if (isAutomatic) query.set('kind', 'asr')
    const name = `${names[language] ?? language}${isAutomatic ? ' (auto-generated)' : ''}`
    return {
      baseUrl: `${origin}/api/timedtext?${query}`,
      // App clients get names in a different format than browsers.
      name: client === 'WEB' ? { simpleText: name } : { runs: [{ text: name }] },
      vssId: `${isAutomatic ? 'a' : ''}.${language}`,
      languageCode: language,
      ...(isAutomatic && { kind: 'asr' }),
      isTranslatable: true,
    }
  })
  return { captions: { playerCaptionsTracklistRenderer: { captionTracks, defaultAudioTrackIndex: 0 } } }
}
