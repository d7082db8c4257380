/**
 * Characters that no stored text may contain. Control characters are invisible, and JSON writes six bytes for each;
 * bidirectional controls make a text read differently from how it was written. Tabs and line ends are handled below.
 */
const hidden = String.raw`\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069`
const lineEnds = String.raw`\n\r\u2028\u2029`

/** A text of one line without hidden characters. Tabs count as hidden: nothing is lined up in a name. */
export const plainLine = new RegExp(String.raw`^[^${hidden}\t${lineEnds}]*$`)

/** Text with any number of lines, without hidden characters; tabs are allowed. */
export const plainText = new RegExp(String.raw`^[^${hidden}]*$`)

/**
 * Zero-width and blank characters. A name with one of them looks like another name, and a text of them looks empty.
 * U+2800 and U+1D159 are symbols with an empty glyph.
 */
const invisible = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\u{1D159}]`

// Joiners change how letters of these scripts connect, so words are misspelled without them.
const joining = [
  'Arab',
  'Syrc',
  'Nkoo',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Mymr',
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')
const emoji = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?[\uFE0E\uFE0F]?`

/**
 * Where invisible characters are part of the spelling: joined letters, emoji, keycaps, flags, and variants of Han
 * characters.
 */
const spelled = [
  String.raw`[${joining}\p{M}][\u200C\u200D](?=[${joining}])`,
  String.raw`\u{1F3F4}[\u{E0030}-\u{E007A}]{4,6}\u{E007F}`,
  String.raw`${emoji}(?:\u200D${emoji})*`,
  String.raw`[0-9#*]\uFE0F\u20E3`,
  String.raw`\p{Script=Han}[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
].join('|')
const anyInvisible = new RegExp(invisible, 'u')
const spelledOrInvisible = new RegExp(`(${spelled})|${invisible}`, 'gu')

const anyLineEnd = new RegExp(String.raw`\r\n|[${lineEnds}]`, 'g')
const anyHidden = new RegExp(`[${hidden}]`, 'g')

export const hiddenCharacters = 'This text has hidden control characters. Remove them or type it again.'

/** A text as stored: NFC, trimmed, one kind of line ending, no lone surrogates (Postgres rejects them). */
export function tidyText(text: string): string {
  return text.toWellFormed().normalize('NFC').replaceAll(anyLineEnd, '\n').trim()
}

/** What is wrong with the characters of a text to be stored. */
export function findHidden(text: string, allowed: RegExp = plainText): string | null {
  const tidy = tidyText(text)
  return allowed.test(tidy) && hasNoInvisible(tidy) ? null : hiddenCharacters
}

/** Whether every invisible character of a text is part of its spelling. */
export const hasNoInvisible = (text: string): boolean => dropInvisible(text) === text

function dropInvisible(text: string): string {
  // Nearly no text has any, and this runs for every cell of a file.
  if (!anyInvisible.test(text)) return text
  return text.replaceAll(spelledOrInvisible, (_, isSpelled: string | undefined) => isSpelled ?? '')
}

/** In one line, with single spaces. Hidden characters that count as space stay, and are refused. */
export const tidyLine = (text: string): string => tidyText(text).replaceAll(/[^\S\v\f]+/g, ' ')

/** In code points: a surrogate pair counts once. */
export function lengthOf(text: string): number {
  return text.length - (text.match(/[\u{10000}-\u{10FFFF}]/gu)?.length ?? 0)
}

/** Whether a text has something to call it by: a letter or a digit that can be seen. */
export const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(dropInvisible(text))

/** The same text without hidden characters, shown so that the author can check it. */
export function dropHidden(text: string): string {
  return dropInvisible(text.replaceAll(anyHidden, ''))
}
