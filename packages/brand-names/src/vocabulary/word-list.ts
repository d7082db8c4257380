/** Reads a list that is written as running text, so that long lists stay short on the page. */
export const listWords = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** The same for phrases, parted by commas. */
export const listPhrases = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(',')
      .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
      .filter(Boolean),
  )
