/** How often a username changes, and how long the old one stays its member's. */
export const usernameRules = { changes: 3, changesWithinDays: 30, reservedDays: 90 } as const

/** What members are told about how much one account may do. */
export const capWording = {
  renames: `You can change your username ${usernameRules.changes} times in ${usernameRules.changesWithinDays} days.`,
} as const
