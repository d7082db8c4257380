/** A stretch of two texts: in both, only in the first, or only in the second. */
export type Piece = { kind: 'same' | 'removed' | 'added'; text: string }

/** The most word pairs compared: a few milliseconds. Longer texts are compared by sentences. */
const mostPairs = 500_000

/** A word or a sign, with the space before it. */
const words = /\s*(?:[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}])|\s+$/gu
/** Up to where one ends, with the space before it. */
const sentences = /\s*[^.!?\n]*[^.!?\n\s]?[.!?\n]+|\s*[^.!?\n]+$|\s+$/gu

/**
 * What has to be taken from one text and added to it to make the other. How words are spaced makes no difference: what
 * is in both is written as in the second.
 */
export function diffWords(before: string, after: string): Piece[] {
  for (const pattern of [words, sentences]) {
    const pieces = diffBy(pattern, before, after)
    if (pieces) return pieces
  }
  return join([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ])
}

function diffBy(pattern: RegExp, before: string, after: string): Piece[] | null {
  const a = split(before, pattern)
  const b = split(after, pattern)
  let start = 0
  while (start < a.length && start < b.length && isSame(a[start], b[start])) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && isSame(a.at(-1 - end), b.at(-1 - end))) end += 1
  const middle = compare(a.slice(start, a.length - end), b.slice(start, b.length - end))
  if (!middle) return null
  const same = (text: string): Piece => ({ kind: 'same', text })
  return join(slide([...b.slice(0, start).map(same), ...middle, ...b.slice(b.length - end).map(same)]))
}

const isSame = (one = '', other = '') => one === other || one.trimStart() === other.trimStart()

/** By the longest sequence that both have; null when that would take too long. */
function compare(a: string[], b: string[]): Piece[] | null {
  if (a.length * b.length > mostPairs) return null
  const plainA = a.map((part) => part.trimStart())
  const plainB = b.map((part) => part.trimStart())
  const width = b.length + 1
  // How much the rests from here on have in common.
  const common = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      common[i * width + j] = plainA[i] === plainB[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pieces: Piece[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && plainA[i] === plainB[j]) {
      pieces.push({ kind: 'same', text: b[j] ?? '' })
      i += 1
      j += 1
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      pieces.push({ kind: 'removed', text: a[i] ?? '' })
      i += 1
    } else {
      pieces.push({ kind: 'added', text: b[j] ?? '' })
      j += 1
    }
  }
  return pieces
}

/**
 * A stretch that came or went begins as late as it can: with its own first word, not with the full stop of the
 * sentence before it.
 */
function slide(pieces: Piece[]): Piece[] {
  const slid = [...pieces]
  for (let start = 0; start < slid.length; start += 1) {
    const kind = slid[start]?.kind
    if (kind === 'same' || (start > 0 && slid[start - 1]?.kind !== 'same')) continue
    let end = start
    while (slid[end]?.kind === kind) end += 1
    let from = start
    while (slid[end]?.kind === 'same' && isSame(slid[from]?.text, slid[end]?.text)) {
      const [first, next] = [slid[from], slid[end]]
      if (!first || !next || !kind) break
      slid[from] = { kind: 'same', text: kind === 'added' ? first.text : next.text }
      slid[end] = { kind, text: kind === 'added' ? next.text : first.text }
      from += 1
      end += 1
    }
    start = end - 1
  }
  return slid
}

/** Neighbours of one kind in one piece; between two stretches in common, what went comes before what came. */
function join(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed) joined.push({ kind: 'removed', text: removed })
    if (added) joined.push({ kind: 'added', text: added })
    removed = added = ''
  }
  for (const { kind, text } of pieces) {
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else {
      flush()
      const last = joined.at(-1)
      if (last?.kind === 'same') last.text += text
      else joined.push({ kind, text })
    }
  }
  flush()
  return joined
}

/** Nothing of the text is lost, whatever the pattern leaves out. */
function split(text: string, pattern: RegExp): string[] {
  const parts: string[] = []
  let reached = 0
  for (const { index, 0: part } of text.matchAll(pattern)) {
    if (index > reached) parts.push(text.slice(reached, index))
    if (part) parts.push(part)
    reached = index + part.length
  }
  if (reached < text.length) parts.push(text.slice(reached))
  return parts
}
