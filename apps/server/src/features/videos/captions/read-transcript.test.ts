import { describe, expect, test } from 'vitest'
import { binsOnATuesday } from '../../../../../../tools/parts/youtube/hauls.ts'
import { speak, writeCaptions, type SpokenLine } from '../../../../../../tools/parts/youtube/write-captions.ts'
import { readTranscript } from './read-transcript.ts'
import fc from 'fast-check'

const textOf = (text: string): string[] | undefined =>
  readTranscript(text)?.lines.map((line) => line.map((word) => word.text).join(' '))
const timesOf = (text: string): (number | null)[] | undefined =>
  readTranscript(text)?.lines.flatMap((line) => line.map((word) => word.startMs))

describe('a whole haul reads the same in every format', () => {
  const spoken = speak(binsOnATuesday)
  // '[Music]' is not spoken.
  const said = spoken.flatMap(({ words }) => words).filter(({ text }) => text !== '[Music]')

  test.each([
    ['json3', true],
    ['json3', false],
    ['srv3', true],
    ['srv3', false],
    ['srv1', true],
    ['srv1', false],
    ['vtt', true],
    ['vtt', false],
  ] as const)('%s, automatic: %s', (format, isAutomatic) => {
    const transcript = readTranscript(writeCaptions[format](spoken, isAutomatic))
    const words = transcript?.lines.flat() ?? []
    expect(words.map(({ text }) => text)).toEqual(said.map(({ text }) => text))
    const hasWordTimes = isAutomatic && format !== 'srv1'
    const off = words.map(({ startMs }, at) => Math.abs((startMs ?? Infinity) - (said[at]?.startMs ?? 0)))
    expect(Math.max(...off)).toBeLessThanOrEqual(hasWordTimes ? 0 : 1000)
    expect(transcript?.lines).toHaveLength(spoken.length - 1)
    expect(transcript?.language).toBe(format === 'vtt' ? 'en' : null)
  })

  test('srt', () => {
    const cues = spoken.map(
      ({ words, startMs, endMs }, at) =>
        `${at + 1}\r\n${srtClock(startMs)} --> ${srtClock(endMs)}\r\n${words.map(({ text }) => text).join(' ')}\r\n`,
    )
    const words = readTranscript(cues.join('\r\n'))?.lines.flat() ?? []
    expect(words.map(({ text }) => text)).toEqual(said.map(({ text }) => text))
    for (const [at, { startMs }] of words.entries())
      expect(Math.abs((startMs ?? Infinity) - (said[at]?.startMs ?? 0))).toBeLessThanOrEqual(1000)
  })
})

const srtClock = (ms: number): string => new Date(ms).toISOString().slice(11, 23).replace('.', ',')

describe('json3', () => {
  const file = (events: unknown): string => JSON.stringify({ wireMagic: 'pb3', events })

  test('a word starts at its line’s time plus its own', () => {
    const segs = [{ utf8: 'okay' }, { utf8: ' so', tOffsetMs: 320 }, { utf8: ' un', tOffsetMs: 640 }, { utf8: 'real' }]
    const text = file([{ tStartMs: 1000, dDurationMs: 4000, segs }])
    expect(readTranscript(text)?.lines).toEqual([
      [
        { text: 'okay', startMs: 1000 },
        { text: 'so', startMs: 1320 },
        { text: 'unreal', startMs: 1640 },
      ],
    ])
  })

  test('events that hold a line’s end or nothing are skipped, and what is not an event too', () => {
    const events = [{ tStartMs: 0 }, null, 7, { segs: 'x' }, { tStartMs: 5, segs: [{ utf8: '\n' }, {}, null] }]
    expect(textOf(file([...events, { tStartMs: 9, segs: [{ utf8: 'hi\nthere' }] }]))).toEqual(['hi there'])
  })

  test('times that are none leave the words without', () => {
    expect(timesOf(file([{ tStartMs: 'x', segs: [{ utf8: 'hi' }] }]))).toEqual([null])
    expect(timesOf(file([{ tStartMs: -5, segs: [{ utf8: 'hi' }] }]))).toEqual([null])
    expect(timesOf(file([{ tStartMs: 1e300, segs: [{ utf8: 'hi' }] }]))).toEqual([null])
  })
})

describe('xml', () => {
  test('entities of srv1 are undone twice, of srv3 once', () => {
    expect(textOf('<transcript><text start="1" dur="2">levi&amp;#39;s &amp;amp; co</text></transcript>')).toEqual([
      "levi's & co",
    ])
    expect(textOf('<timedtext format="3"><body><p t="1" d="2">levi&#39;s &amp; co</p></body></timedtext>')).toEqual([
      "levi's & co",
    ])
  })

  test('entities declared by a file are never expanded', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE t [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`
    const text = `${bomb}<transcript><text start="0" dur="1">&b; &f; hi</text></transcript>`
    expect(textOf(text)).toEqual(['&b; &f; hi'])
  })

  test('a break parts words', () => {
    expect(textOf('<timedtext><p t="0" d="1">over<br/>here</p></timedtext>')).toEqual(['over here'])
  })
})

describe('vtt and srt', () => {
  test('notes, styles, numbers and tags are no words', () => {
    const text = `WEBVTT - made by hand\nLanguage: en-GB\n\nNOTE\nnobody says this\n\nSTYLE\n::cue { color: red }\n\nfirst\n00:01.000 --> 00:02.000 line:0\n<v Rosie>found a <i>coach</i> bag &amp; belt\n\n`
    expect(textOf(text)).toEqual(['found a coach bag & belt'])
    expect(readTranscript(text)?.language).toBe('en-GB')
    expect(timesOf(text)).toEqual([1000, 1167, 1333, 1500, 1667, 1833])
  })

  test('rolling rows count once, also in an srt made from them, and a repeated word stays repeated', () => {
    const cue = (from: number, to: number, ...rows: string[]): string =>
      `${srtClock(from)} --> ${srtClock(to)}\n${rows.join('\n')}\n`
    const cues = [
      cue(0, 2000, 'okay so we'),
      cue(2000, 2010, 'okay so we'),
      cue(2010, 4000, 'okay so we', 'are back'),
      cue(4000, 4010, 'are back'),
      cue(4010, 6000, 'are back', 'are back'),
      cue(6000, 6010, 'are back'),
    ]
    expect(textOf(cues.map((text, at) => `${at + 1}\n${text}`).join('\n'))).toEqual([
      'okay so we',
      'are back',
      'are back',
    ])
  })

  test('a short answer that is given twice in written captions stays twice', () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\nno\n\n2\n00:00:02,000 --> 00:00:03,000\nno\n'
    expect(textOf(text)).toEqual(['no', 'no'])
  })

  test('cues need no empty row between them', () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\nhello\n2\n00:00:02,000 --> 00:00:03,000\nthere 2\n'
    expect(textOf(text)).toEqual(['hello', 'there 2'])
  })
})

describe('pasted text', () => {
  test.each([
    ['times at the beginning of rows', '2:14 okay so\n2:16 we are back'],
    ['times on rows of their own', '2:14\nokay so\n2:16\nwe are back\n'],
    ['times in brackets', '[2:14] okay so\n[2:16] we are back'],
    ['times and dashes', '(2:14) - okay so\n(2:16) - we are back'],
    [
      'times as YouTube says them aloud',
      '2:14\n2 minutes, 14 seconds\nokay so\n2:16\n2 minutes, 16 seconds\nwe are back',
    ],
    ['times with hours', '0:02:14 okay so\r\n0:02:16 we are back'],
  ])('%s', (_, text) => {
    expect(textOf(text)).toEqual(['okay so', 'we are back'])
    expect(timesOf(text)).toEqual([134_000, 134_600, 136_000, 136_600, 137_200])
  })

  test('an hour is an hour', () => {
    expect(timesOf('1:02:14 hello')).toEqual([3_734_000])
  })

  test('without times there are words alone', () => {
    expect(readTranscript('okay so\n\n we are')?.lines).toEqual([
      [
        { text: 'okay', startMs: null },
        { text: 'so', startMs: null },
      ],
      [
        { text: 'we', startMs: null },
        { text: 'are', startMs: null },
      ],
    ])
  })

  test('a time of day in the talk is a word, not the row’s time', () => {
    const text = ['we left at', ...Array<string>(30).fill('and drove on'), '9:30 in the morning', '8:15 was the plan']
    expect(textOf(text.join('\n'))?.slice(-2)).toEqual(['9:30 in the morning', '8:15 was the plan'])
  })

  test('a talk without a single line end is broken into lines', () => {
    const lines = textOf(`${'one two three four five six seven. '.repeat(10)}${'and '.repeat(40)}`) ?? []
    expect(lines[0]).toBe('one two three four five six seven.')
    expect(Math.max(...lines.map((line) => line.split(' ').length))).toBeLessThanOrEqual(16)
  })

  test('sounds are not speech, money and ampersands are', () => {
    const text = '[Music] [upbeat music] >> ♪ barlow & thrane [ __ ] - $ 85 [laughs] [and then\n[2 of them'
    expect(textOf(text)).toEqual(['barlow & thrane $ 85 [and then', '[2 of them'])
  })
})

describe('no transcript is found in', () => {
  test.each([
    ['nothing', ''],
    ['blanks', ' \n\t\u200B\uFEFF'],
    ['signs alone', '... !!! ---'],
    ['a page', '<!doctype html><html><p>Sign in to YouTube</p></html>'],
    ['other data', '{"playabilityStatus":{"status":"OK"}}'],
    ['a list of data', '[{"id":1,"text":"hello"}]'],
    ['broken json', '{"events":[{"tStartMs":0,"segs":[{"utf8":"okay'],
    ['json3 without words', '{"events":[{"tStartMs":0,"segs":[{"utf8":"\\n"}]}]}'],
    ['cues without words', 'WEBVTT\n\n00:01.000 --> 00:02.000\n[Music]\n'],
    ['a picture', '\u0089PNG\r\n\u001A\n\0\0\0\rIHDR hello there'],
    ['a document', '%PDF-1.7 hello there'],
  ])('%s', (_, text) => {
    expect(readTranscript(text)).toBeNull()
  })
})

const word = fc.stringMatching(/^[a-z0-9&'$]{1,12}$/).filter((text) => /[a-z0-9]/.test(text))
/** Lines of words whose times go up by at least 10 ms. */
const spokenLines = fc
  .array(fc.array(fc.tuple(word, fc.integer({ min: 10, max: 2000 })), { minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((lines): SpokenLine[] => {
    let now = 0
    return lines.map((line) => {
      const words = line.map(([text, duration]) => ({ text, startMs: (now += duration) }))
      now += 20
      return { words, startMs: words[0]?.startMs ?? 0, endMs: now }
    })
  })

test.each(['json3', 'srv3', 'vtt'] as const)('%s brings back every word and its time', (format) => {
  fc.assert(
    fc.property(spokenLines, (spoken) => {
      const lines = readTranscript(writeCaptions[format](spoken, true))?.lines
      expect(lines).toEqual(spoken.map(({ words }) => words))
    }),
  )
})

test.each(['json3', 'srv3', 'srv1', 'vtt'] as const)(
  '%s of written captions brings back every word, within its line’s time',
  (format) => {
    fc.assert(
      fc.property(spokenLines, (spoken) => {
        const lines = readTranscript(writeCaptions[format](spoken, false))?.lines ?? []
        expect(lines.map((line) => line.map(({ text }) => text))).toEqual(
          spoken.map(({ words }) => words.map(({ text }) => text)),
        )
        for (const [at, line] of lines.entries()) {
          const { startMs = 0, endMs = 0 } = spoken[at] ?? {}
          expect(line[0]?.startMs).toBe(startMs)
          for (const said of line) expect(said.startMs).toBeLessThanOrEqual(endMs)
        }
      }),
    )
  },
)

test('all times are non-negative integers, and words contain no whitespace', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom(
            '<p t="1">',
            '1:00 ',
            '\n',
            '00:01.000 --> 00:02.000\n',
            '<s>',
            '{"events":[',
            '&#0;',
            '[',
            ']',
            'WEBVTT\n',
          ),
        ),
      ),
      (parts) => {
        for (const { text, startMs } of readTranscript(parts.join(''))?.lines.flat() ?? []) {
          expect(text).toMatch(/^[^\s\p{Cc}\p{Cs}]{1,200}$/u)
          if (startMs !== null) expect(Number.isInteger(startMs) && startMs >= 0).toBe(true)
        }
      },
    ),
  )
})
