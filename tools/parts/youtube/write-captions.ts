import type { Haul } from './hauls.ts'

type SpokenWord = { text: string; startMs: number }
export type SpokenLine = { words: SpokenWord[]; startMs: number; endMs: number }

/** Gives every word its moment: long words take longer, and a breath is drawn at the end of a line. */
export function speak({ text, seconds }: Pick<Haul, 'text' | 'seconds'>): SpokenLine[] {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
  const breath = 250
  const lengthOf = (word: string): number => 140 + 45 * word.length
  const total = lines.flat().reduce((sum, word) => sum + lengthOf(word), lines.length * breath)
  const scale = ((seconds - 2) * 1000) / total
  let now = 160
  return lines.map((line) => {
    const words = line.map((word) => {
      const startMs = Math.round(now)
      now += lengthOf(word) * scale
      return { text: word, startMs }
    })
    const endMs = Math.round(now)
    now += breath * scale
    return { words, startMs: words[0]?.startMs ?? 0, endMs }
  })
}

const escapeOnce = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&#39;')

const join = ({ words }: SpokenLine): string => words.map(({ text }) => text).join(' ')

/** Automatic captions roll: each line stays until the next one ends. */
const shownUntil = (lines: readonly SpokenLine[], at: number): number => (lines[at + 1] ?? lines[at])?.endMs ?? 0

/** Each format as YouTube writes it, of automatic captions with the time of each word where it has a place for it. */
export const writeCaptions = {
  json3(lines: readonly SpokenLine[], isAutomatic: boolean): string {
    const events = lines.flatMap((line, at) => {
      const { startMs: tStartMs, endMs } = line
      if (!isAutomatic) return [{ tStartMs, dDurationMs: endMs - tStartMs, segs: [{ utf8: breakInTwo(join(line)) }] }]
      const dDurationMs = shownUntil(lines, at) - tStartMs
      const segs = line.words.map((word, index) => ({
        utf8: index === 0 ? word.text : ` ${word.text}`,
        ...(index > 0 && { tOffsetMs: word.startMs - tStartMs }),
        acAsrConf: 0,
      }))
      const newLine = { tStartMs: endMs, dDurationMs: 10, wWinId: 1, aAppend: 1, segs: [{ utf8: '\n' }] }
      return [{ tStartMs, dDurationMs, wWinId: 1, segs }, newLine]
    })
    const window = { tStartMs: 0, dDurationMs: lines.at(-1)?.endMs ?? 0, id: 1, wpWinPosId: 1, wsWinStyleId: 1 }
    const styles = { pens: [{}], wsWinStyles: [{}], wpWinPositions: [{}] }
    return JSON.stringify({ wireMagic: 'pb3', ...styles, events: isAutomatic ? [window, ...events] : events })
  },

  srv3(lines: readonly SpokenLine[], isAutomatic: boolean): string {
    const paragraphs = lines.map((line, at) => {
      const { startMs, endMs } = line
      if (!isAutomatic) return `<p t="${startMs}" d="${endMs - startMs}">${escapeOnce(join(line))}</p>`
      const words = line.words.map((word, index) => {
        const offset = index === 0 ? '' : ` t="${word.startMs - startMs}"`
        return `<s${offset} ac="0">${index === 0 ? '' : ' '}${escapeOnce(word.text)}</s>`
      })
      const duration = shownUntil(lines, at) - startMs
      return `<p t="${startMs}" d="${duration}" w="1">${words.join('')}</p>\n<p t="${endMs}" d="10" w="1" a="1">\n</p>`
    })
    const head = '<head><ws id="0"/><wp id="0"/></head>'
    return `<?xml version="1.0" encoding="utf-8" ?><timedtext format="3">\n${head}\n<body>\n${paragraphs.join('\n')}\n</body>\n</timedtext>\n`
  },

  srv1(lines: readonly SpokenLine[], isAutomatic: boolean): string {
    const texts = lines.map((line, at) => {
      const duration = (isAutomatic ? shownUntil(lines, at) : line.endMs) - line.startMs
      const words = escapeOnce(escapeOnce(join(line)))
      return `<text start="${line.startMs / 1000}" dur="${duration / 1000}">${words}</text>`
    })
    return `<?xml version="1.0" encoding="utf-8" ?><transcript>${texts.join('')}</transcript>`
  },

  vtt(lines: readonly SpokenLine[], isAutomatic: boolean): string {
    const cues = lines.map((line, at) => {
      const times = (from: number, to: number): string => `${clock(from)} --> ${clock(to)}`
      if (!isAutomatic) return `${times(line.startMs, line.endMs)}\n${escapeOnce(join(line))}\n`
      // The line before stays above; then both stand still for a hundredth of a second.
      const before = lines[at - 1]
      const above = before ? escapeOnce(join(before)) : ' '
      const [first, ...rest] = line.words
      const tagged = rest.map(({ text, startMs }) => `<${clock(startMs)}><c> ${escapeOnce(text)}</c>`).join('')
      const place = 'align:start position:0%'
      const still = `${times(line.endMs, line.endMs + 10)} ${place}\n${escapeOnce(join(line))}\n \n`
      return `${times(line.startMs, line.endMs)} ${place}\n${above}\n${escapeOnce(first?.text ?? '')}${tagged}\n\n${still}`
    })
    return `WEBVTT\nKind: captions\nLanguage: en\n\n${cues.join('\n')}`
  },
}

export type CaptionFormat = keyof typeof writeCaptions

/** Written captions stand in two rows. */
function breakInTwo(text: string): string {
  const middle = text.indexOf(' ', text.length / 2)
  return middle < 0 ? text : `${text.slice(0, middle)}\n${text.slice(middle + 1)}`
}

/** 3723004 → '01:02:03.004' */
function clock(ms: number): string {
  const parts = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60]
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}.${String(ms % 1000).padStart(3, '0')}`
}
