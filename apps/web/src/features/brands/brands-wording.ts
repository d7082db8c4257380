// What the directory and the pages of brands say, apart from the words that the specification fixes.

export const directoryWording = {
  lede: 'A brand directory kept by resellers. Look up a tag, see what it sells for and how fast it goes.',
  help: {
    line: 'Share tag photos, upvote accurate info. We never collect your data.',
    show: 'Show',
    hide: 'Hide',
    photos: 'Add one where a brand has none.',
    upvote: 'So others know they can trust it.',
    downvote: 'So nobody overpays because of it.',
    mail: 'We don’t ask for an email address.',
  },
  loading: 'Loading brands',
  searchHint: 'Brand name or description',
  readTag: 'Read a tag',
  nextBrand: 'Look up another brand',
  filters: {
    title: 'Filters',
    someSet: 'Filters, some are set',
    show: (brands: string | null) => `Show ${brands ?? 'brands'}`,
    remove: (filter: string) => `Remove ${filter}`,
    clear: 'Clear all',
    sellThru: (least: number) => `Sellthru ${least} or more`,
    salePrice: (least: string) => `Sale Price ${least} or more`,
  },
  addTile: 'Found a tag that’s not here? It takes about a minute.',
  wantedLink: 'Most wanted: names people searched for and didn’t find',
  failed: {
    title: 'Couldn’t load the directory',
    advice: 'Check your connection and try again. What you typed is still here.',
  },
}

export const valueWording = {
  sourceUnknown: 'source unknown',
  ageUnknown: ', date unknown',
  none: 'none yet',
  rateIs: 'Sold ÷ (sold + unsold) over the last 90 days, whole percent.',
  medianOf: 'median of',
  noPrice: 'No price yet',
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
  tagOf: (name: string) => `Tag of ${name}`,
}
