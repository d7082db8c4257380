import { countWords } from './caption-lines.ts'
import { languageOfCues, readCues } from './read-cues.ts'
import { readJson3 } from './read-json3.ts'
import { readPasted } from './read-pasted.ts'
import { readTimedXml } from './read-timed-xml.ts'
import type { Transcript } from './transcript.ts'

/** The words of a file of captions, whichever of the known formats it is in; null when it is none of them. */
export function readCaptionFile(text: string): Transcript | null {
  const start = text
    .slice(0, 2000)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (start.startsWith('{')) return withLanguage(readJson3(text.replace(/^\uFEFF/, '')), null)
  if (start.startsWith('<')) return withLanguage(readTimedXml(text), null)
  return withLanguage(readCues(text), languageOfCues(text))
}

/**
 * What somebody pasted or dropped: a file of captions, or the words themselves. Null when no words are found in it. It
 * takes anything, says so only by null, and reads a little more than `limits.transcriptWords`: see `isTooLong`.
 */
export function readTranscript(text: string): Transcript | null {
  const file = readCaptionFile(text)
  if (file && countWords(file) > 0) return file
  if (file || looksLikeOtherFile(text)) return null
  const lines = readPasted(text.replace(/^\uFEFF/, ''))
  return countWords({ lines }) > 0 ? { lines, language: null } : null
}

const withLanguage = (lines: Transcript['lines'] | null, language: string | null): Transcript | null =>
  lines && { lines, language }

/** A page, a picture or data of something else: words could be found in it, but nobody said them. */
function looksLikeOtherFile(text: string): boolean {
  const start = text.slice(0, 4000)
  if (start.includes('\0') || start.startsWith('%PDF-')) return true
  if (/^\s*(?:<!doctype|<html|<\?xml|<svg)/i.test(start)) return true
  return /^\s*[{[]\s*["{[\]}]/.test(start)
}
