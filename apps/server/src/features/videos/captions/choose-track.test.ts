import { describe, expect, test } from 'vitest'
import { captionAddress, chooseTrack } from './fetch-captions.ts'
import { readPlayerAnswer, type Track } from './call-youtube.ts'

const track = (languageCode: string, kind?: string): Track => ({
  baseUrl: `/${languageCode}-${kind}`,
  languageCode,
  kind,
})
const asr = (language: string): Track => track(language, 'asr')

describe('of several tracks', () => {
  test.each([
    ['written English ones go first', [asr('en'), track('de'), track('en-GB')], 2],
    ['then English ones a machine heard', [track('de'), asr('es'), asr('en')], 2],
    ['then any a machine heard', [track('de'), asr('es')], 1],
    ['then the first that somebody wrote', [track('de'), track('fr')], 0],
    ['a language that only begins like English is another', [track('enm'), asr('en')], 1],
  ])('%s', (_, tracks, chosen) => {
    expect(chooseTrack(tracks)).toBe(tracks[chosen])
  })

  test('none is chosen where there is none', () => {
    expect(chooseTrack([])).toBeUndefined()
  })
})

const real = 'https://www.youtube.com'

test('caption URLs request json3 and nothing else', () => {
  const url = captionAddress({ baseUrl: `${real}/api/timedtext?v=a&fmt=srv3&lang=en&fmt=vtt#x` }, real)
  expect(url?.href).toBe(`${real}/api/timedtext?v=a&lang=en&fmt=json3`)
  expect(captionAddress({ baseUrl: '/api/timedtext?v=a' }, real)?.href).toBe(`${real}/api/timedtext?v=a&fmt=json3`)
  expect(captionAddress({ baseUrl: 'https://youtube.com/api/timedtext' }, real)).not.toBeNull()
})

describe('captions are never requested from', () => {
  test.each([
    'https://evil.example/api/timedtext',
    '//evil.example/api/timedtext',
    '/\\evil.example/api/timedtext',
    'http://www.youtube.com/api/timedtext',
    'https://www.youtube.com:8443/api/timedtext',
    'https://www.youtube.com.evil.example/api/timedtext',
    'https://www.youtube.com@evil.example/api/timedtext',
    'https://me:secret@www.youtube.com/api/timedtext',
    'https://m.youtube.com/api/timedtext',
    'https://www.youtube.com/api/timedtext/../../redirect?q=https://evil.example',
    'https://www.youtube.com/redirect?q=https://evil.example/api/timedtext',
    'http://127.0.0.1/api/timedtext',
    'http://169.254.169.254/api/timedtext',
    'file:///api/timedtext',
    'javascript:alert(1)',
    'data:application/json,{}',
    '',
    'http://[',
  ])('%s', (baseUrl) => {
    expect(captionAddress({ baseUrl }, real)).toBeNull()
  })
})

test('a stand-in may not return URLs of the real service or of another stand-in', () => {
  const standIn = 'http://127.0.0.1:4000'
  expect(captionAddress({ baseUrl: `${real}/api/timedtext` }, standIn)).toBeNull()
  expect(captionAddress({ baseUrl: 'http://127.0.0.1:4001/api/timedtext' }, standIn)).toBeNull()
  expect(captionAddress({ baseUrl: `${standIn}/api/timedtext` }, standIn)).not.toBeNull()
})

describe('the player’s answer', () => {
  const say = (answer: object): string => JSON.stringify(answer)
  const playabilityStatus = { status: 'OK' }

  test('for another video than requested counts as a refusal', () => {
    const answer = say({ playabilityStatus, videoDetails: { videoId: 'aQvGIIdgFDM', title: 'Not available' } })
    expect(readPlayerAnswer(answer, 'bins-tues01')).toBe('blocked')
  })

  test('is read as far as its form is known', () => {
    const captionTracks = [null, 7, { baseUrl: 5 }, { baseUrl: '/api/timedtext', languageCode: 8, name: 9 }]
    const answer = {
      playabilityStatus: { status: 'OK', reason: 5, messages: 'x' },
      videoDetails: { videoId: 'bins-tues01', title: ' A\u0000 \uD83D haul ', author: 7, lengthSeconds: 'long' },
      captions: { playerCaptionsTracklistRenderer: { captionTracks } },
    }
    expect(readPlayerAnswer(say(answer), 'bins-tues01')).toEqual({
      title: 'A  \uFFFD haul',
      channel: null,
      lengthSeconds: null,
      tracks: [{ baseUrl: '/api/timedtext' }],
    })
  })

  test('may name a language that the database cannot hold, and a title that turns the page around', () => {
    const codes = ['e\u0000n', 'en\n', 'e n', 'x'.repeat(41), '', 'zh-Hans_1']
    const captionTracks = codes.map((languageCode) => ({ baseUrl: '/api/timedtext', languageCode }))
    const answer = {
      playabilityStatus,
      videoDetails: { videoId: 'bins-tues01', title: '\u202Eluah \u2066A 👩‍👧 haul\u2069', author: '\u200B\u200D' },
      captions: { playerCaptionsTracklistRenderer: { captionTracks } },
    }
    const read = readPlayerAnswer(say(answer), 'bins-tues01')
    expect(read).toMatchObject({ title: 'luah A 👩‍👧 haul', channel: null })
    const languages = typeof read === 'string' ? read : read.tracks.map(({ languageCode }) => languageCode)
    expect(languages).toEqual([...Array(5).fill(undefined), 'zh-Hans_1'])
  })

  test.each(['', 'null', '[]', '{}', '{"playabilityStatus":null}', '"OK"', '['.repeat(100_000)])(
    'that is invalid is reported as unreadable: %.40s',
    (text) => {
      expect(readPlayerAnswer(text, 'bins-tues01')).toBe('unreadable')
    },
  )
})
