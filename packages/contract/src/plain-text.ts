/**
 * What no stored text holds. Control characters are not seen, and JSON writes six bytes for each of them; embeddings,
 * overrides and isolates of direction make a text read other than it is written. Tabs and line ends are told apart below.
 */
const hidden = String.raw`\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069`
const lineEnds = String.raw`\n\r\u2028\u2029`

/** A text of one line without hidden characters. Tabs count as hidden: nothing is lined up in a name. */
export const plainLine = new RegExp(String.raw`^[^${hidden}\t${lineEnds}]*$`)

/** A text of any number of lines without hidden characters; tabs may be in it. */
export const plainText = new RegExp(String.raw`^[^${hidden}]*$`)

const anyLineEnd = new RegExp(String.raw`\r\n|[${lineEnds}]`, 'g')
const anyHidden = new RegExp(`[${hidden}]`, 'g')

export const hiddenCharacters = 'This text has hidden control characters. Remove them or type it again.'

/** A text as it is kept: no space around it, one kind of line end, no half of a character pair (Postgres keeps none). */
export function tidyText(text: string): string {
  return text.toWellFormed().replaceAll(anyLineEnd, '\n').trim()
}

/** What is wrong with a text that is to be stored, as far as its characters go. */
export function findHidden(text: string, allowed: RegExp = plainText): string | null {
  return allowed.test(tidyText(text)) ? null : hiddenCharacters
}

/** The same text without hidden characters, to be shown to whoever must look at it again. */
export function dropHidden(text: string): string {
  return text.replaceAll(anyHidden, '')
}
