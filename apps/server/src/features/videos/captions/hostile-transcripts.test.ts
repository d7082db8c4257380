import { limits } from '@bolodex/contract/limits'
import { describe, expect, test } from 'vitest'
import { cpuSeconds } from '@bolodex/contract/testing/cpu-seconds'
import { countWords, isTooLong } from './transcript.ts'
import { readTranscript } from './read-transcript.ts'

describe('a hostile file of five million letters is over within a second', () => {
  // Generated lazily: all of them at once would fill the memory and the report.
  const full = (text: string): string => text.repeat(Math.ceil(limits.transcriptText / text.length))
  test.each([
    ['one letter', () => full('a')],
    ['words', () => full('a ')],
    ['rows', () => full('a\n')],
    ['blanks', () => full(' ')],
    ['line ends', () => `${full('\n')}a`],
    ['times', () => full('1:00\n')],
    ['times with words', () => full('1:00 a\n')],
    ['digits', () => full('1')],
    ['digits and colons', () => full('1:')],
    ['arrows', () => full('-->')],
    ['rows of arrows', () => full('00:00 --> \n')],
    ['empty cues', () => full('00:00.000 --> 00:00.000\n')],
    ['cues', () => full('00:00.000 --> 00:00.000\na\n\n')],
    ['one cue of open tags', () => `00:00.000 --> 00:00.000\n${full('<')}`],
    ['one cue of tags', () => `00:00.000 --> 00:00.000\n${full('<c>')}`],
    ['one cue of word times', () => `00:00.000 --> 00:00.000\n${full('<00:00.000>a')}`],
    ['rows of open tags', () => `00:00.000 --> 00:00.000\n${full('<1:1\n')}`],
    ['rolling cues', () => full('00:00.000 --> 00:00.000\na\na\n\n')],
    ['open tags', () => `<transcript>${full('<')}`],
    ['empty tags', () => `<transcript>${full('<>')}`],
    ['lines of xml', () => `<timedtext>${full('<p>a')}`],
    ['words of xml', () => `<timedtext><p t="0">${full('<s>a</s>')}`],
    ['breaks', () => `<timedtext><p t="0">${full('<br/>')}`],
    ['one tag', () => `<transcript><text ${full('start="1')}>a</text>`],
    ['entities', () => `<transcript><text start="1">${full('&amp;')}</text>`],
    ['half entities', () => `<transcript><text start="1">${full('&#')}</text>`],
    ['brackets', () => full('[')],
    ['brackets apart', () => full('[ ')],
    ['deep lists', () => `{"events":${full('[')}`],
    ['deep lists that end', () => `{"events":${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}}`],
    ['events', () => `{"events":[${full('{},')}{}]}`],
    [
      'segments that are empty',
      () => `{"events":[{"tStartMs":1,"segs":[${full('{"utf8":"","tOffsetMs":1},')}{"utf8":"a"}]}]}`,
    ],
    [
      'segments without a space',
      () => `{"events":[{"tStartMs":1,"segs":[${full('{"utf8":"a","tOffsetMs":1},')}{"utf8":"a"}]}]}`,
    ],
    ['one word of json', () => `{"events":[{"segs":[{"utf8":"${full('a')}"}]}]}`],
    ['marks on letters', () => full('e\u0301\u0301\u0301')],
    ['half letters', () => full('\uD83D')],
    ['zeros', () => full('\0')],
  ])('%s', (_, make) => {
    const text = make()
    const { seconds, result: transcript } = cpuSeconds(1, () => readTranscript(text))
    expect(seconds).toBeLessThan(1)
    if (transcript) expect(countWords(transcript)).toBeLessThanOrEqual(limits.transcriptWords + 1)
  })
})

test('one word above the limit is too long, and no file produces more', () => {
  const most = readTranscript('a '.repeat(limits.transcriptWords))
  expect(most && isTooLong(most)).toBe(false)
  const more = readTranscript('a '.repeat(limits.transcriptWords + 1000))
  expect(more && countWords(more)).toBe(limits.transcriptWords + 1)
  expect(more && isTooLong(more)).toBe(true)
})
