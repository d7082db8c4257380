import { expect, test } from 'vitest'
import { analyzerWording } from './video-analysis-wording.ts'
import { findSourceErrors, readTranscriptFile } from './typed-source.ts'

const wording = analyzerWording.file
const read = (name: string, ...content: BlobPart[]) => readTranscriptFile(new File(content, name))

test('subtitles are sent as they are, in whatever letters they were written', async () => {
  const srt = '1\n00:00:01,000 --> 00:00:02,000\ncafé\n'
  expect(await read('Haul.SRT', srt)).toMatchObject({ name: 'Haul.SRT', text: srt })
  const codes = (letters: string) => Uint16Array.from({ length: letters.length }, (_, at) => letters.charCodeAt(at))
  const utf16 = codes(`\ufeff${srt}`)
  expect((await read('a.srt', utf16)).text).toBe(srt)
  const windows = Uint8Array.from(codes(srt))
  expect((await read('a.srt', windows)).text).toBe(srt)
})

test('of YouTube’s own form the words and their times are sent, and nothing of how they look', async () => {
  const file = {
    wireMagic: 'pb3',
    pens: [{}],
    events: [
      { tStartMs: 0, dDurationMs: 10, id: 1, wpWinPosId: 1 },
      {
        tStartMs: 5,
        dDurationMs: 900,
        wWinId: 1,
        segs: [
          { utf8: 'hello', acAsrConf: 0 },
          { utf8: ' you', tOffsetMs: 80 },
        ],
      },
    ],
  }
  const { text, bytes } = await read('haul.json3', JSON.stringify(file, null, 2))
  expect(JSON.parse(text)).toEqual({
    events: [{ tStartMs: 5, dDurationMs: 900, segs: [{ utf8: 'hello' }, { utf8: ' you', tOffsetMs: 80 }] }],
  })
  expect(text.length).toBeLessThan(bytes)
})

test.each([
  ['haul.pdf', 'x', wording.wrongKind],
  ['haul.mp4', 'x', wording.wrongKind],
  ['haul.json3', '{"events": [', wording.broken],
  ['haul.json3', 'null', wording.broken],
  ['haul.json3', '{"events": []}', 'We found no words in this transcript.'],
  ['haul.vtt', ' \n', 'We found no words in this transcript.'],
  ['haul.txt', 'a'.repeat(5_000_001), 'This transcript is too long. The limit is 5 million characters.'],
])('%s is refused where it must be', async (name, content, sentence) => {
  await expect(read(name, content)).rejects.toThrow(sentence)
})

test('a file that is too large is not even read', async () => {
  const file = new File([], 'haul.vtt')
  Object.defineProperty(file, 'size', { value: 30_000_001 })
  await expect(readTranscriptFile(file)).rejects.toThrow(wording.tooLarge(30))
})

test('a transcript needs no link, but one that is given must be a video’s', () => {
  const typed = { url: null, text: 'a gap coat', file: null }
  expect(findSourceErrors('transcript', ' ', typed)).toEqual({})
  expect(findSourceErrors('transcript', 'haul', typed)).toEqual({ url: 'Please enter a valid YouTube URL' })
  expect(findSourceErrors('address', ' ', typed)).toEqual({ url: 'Please enter a YouTube URL' })
})
