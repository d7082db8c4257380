// Texts of the directory and brand pages, except those fixed by the specification.

export const directoryWording = {
  lede: {
    text: 'A brand directory by resellers. Type or scan a tag: what it sells for, what to look for, what to pay. Try',
    /** Misspelled, as people type. */
    example: 'carhart',
  },
  help: {
    line: 'Share tag photos. Upvote what’s right, downvote what’s wrong. No tracking, no email needed.',
    show: 'Show',
    hide: 'Hide',
    photos: 'Add one where a brand has none.',
    upvote: 'So others know they can trust it.',
    downvote: 'So nobody overpays because of it.',
    private: 'No tracking. No email needed.',
    privateText: 'Reading, searching and voting never collect user data.',
    stored: 'What an account stores',
  },
  loading: 'Loading brands',
  searchHint: 'Type the name on the tag',
  nextBrand: 'Look up another brand',
  filters: {
    title: 'Filters',
    someSet: 'Filters, some are set',
  },
  era: {
    title: 'Era',
    any: 'Any era',
    /** '1970s tags' */
    tags: (era: string) => (era.startsWith('B') ? `tags from b${era.slice(1)}` : `${era} tags`),
  },
  addTile: 'Found a tag that’s not here? It takes about a minute.',
  wantedLink: 'Most wanted: names people searched for and didn’t find',
}

export const valueWording = {
  sourceUnknown: 'source unknown',
  ageUnknown: ', date unknown',
  none: 'none yet',
  rateIs: 'Sold ÷ (sold + unsold) over the last 90 days, whole percent.',
  noRate: 'Unknown',
  about: (name: string) => `About the ${name} numbers`,
  age: 'Age of the numbers',
  /** The ages of price and sell rate, of those that are old. */
  oldNumbers: (price: string | null, rate: string | null): string => {
    if (price === rate) return `Price and sell rate from ${price}`
    return [price && `Price from ${price}`, rate && `${price ? 'sell' : 'Sell'} rate from ${rate}`]
      .filter(Boolean)
      .join(', ')
  },
}

export const cardWording = {
  votes: 'Is this right?',
  noTag: 'No tag photo yet',
  starter: 'Not confirmed yet',
  notSaved: 'This tag photo isn’t saved on this phone.',
  moreAbout: (name: string) => `More about ${name}`,
  tagOf: (name: string) => `Tag of ${name}`,
}
