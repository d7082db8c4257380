/** What the page of one's own suggestions says. */
export const suggestionsWording = {
  page: {
    title: 'Suggestions',
    intro: 'Corrections you suggested, and what happened to them.',
    list: 'Your suggestions',
    empty: 'No suggestions yet. Use ‘Suggest a correction’ on any brand’s page.',
    loading: 'Loading suggestions',
    tryAgain: 'Try again',
    older: 'Older suggestions',
  },
  card: {
    open: 'Waiting for an admin',
    accepted: 'Accepted',
    declined: 'Declined',
    /** Which change it was, where the brand says something else by now. */
    change: (verdict: string, change: string) => `${verdict}: ${change}`,
    none: 'none',
    withdraw: 'Withdraw',
    withdrawFor: (brand: string) => `Withdraw your suggestion for ${brand}`,
  },
  withdrawing: {
    title: 'Withdraw this suggestion?',
    text: (change: string, brand: string) =>
      `Your change to ${brand} (${change}) leaves the review queue. You can send a new one anytime.`,
    keep: 'Keep it',
    confirm: 'Withdraw',
    busy: 'Withdrawing...',
    done: 'Suggestion withdrawn',
  },
} as const
