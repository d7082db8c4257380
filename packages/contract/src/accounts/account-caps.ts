/** How often a username may change, and how long the old one stays reserved. */
export const usernameRules = { changes: 3, changesWithinDays: 30, reservedDays: 90 } as const

export const MiB = 1024 * 1024

/** What is counted per account. */
export const capKinds = [
  'brands',
  'importedRows',
  'suggestions',
  'flags',
  'photosByUrl',
  'tagNumbers',
  'sharedSales',
  'textBytes',
] as const
export type CapKind = (typeof capKinds)[number]
type Caps = Record<CapKind, number>
/** The contributions of one call. */
export type Amounts = Partial<Caps>

type Tier = {
  /** Since the account was made. */ untilHours: number
  /** The length of the window. */ windowHours: number
} & Caps

/**
 * How much one account may contribute, by its age. Counted over a sliding window, so nothing resets at midnight.
 * Admins are exempt; the forum's further limits are in forum-rules.ts.
 */
export const accountCaps = {
  firstDay: {
    untilHours: 24,
    windowHours: 24,
    brands: 20,
    importedRows: 200,
    suggestions: 10,
    flags: 10,
    photosByUrl: 10,
    tagNumbers: 20,
    sharedSales: 10_000,
    textBytes: 2 * MiB,
  },
  firstWeek: {
    untilHours: 7 * 24,
    windowHours: 7 * 24,
    brands: 100,
    importedRows: 2000,
    suggestions: 50,
    flags: 50,
    photosByUrl: 50,
    tagNumbers: 100,
    sharedSales: 20_000,
    textBytes: 8 * MiB,
  },
  /** Room for three of the largest files a day. */
  later: {
    untilHours: Infinity,
    windowHours: 24,
    brands: 2000,
    importedRows: 200_000,
    suggestions: 500,
    flags: 300,
    photosByUrl: 300,
    tagNumbers: 300,
    /** Three times what one member may store. */
    sharedSales: 60_000,
    textBytes: 64 * MiB,
  },
} as const satisfies Record<string, Tier>

/** Files that wait for an admin: of one account, of one network in a day, of accounts in their first week, and of all. */
export const pendingImports = {
  perAccount: 1,
  perHolder: 3,
  newcomers: 10,
  inAll: 20,
  keptDays: 30,
} as const

export type TierName = keyof typeof accountCaps
const tierNames = Object.keys(accountCaps) as TierName[]

/** Which caps hold for an account of this age. */
export function tierAt(ageHours: number): TierName {
  return tierNames.find((name) => ageHours < accountCaps[name].untilHours) ?? 'later'
}

/** The amount of one hour. */
export type HourCount = { kind: CapKind; /** When the hour began, in milliseconds. */ hour: number; amount: number }

export type Room = { kind: CapKind; tier: TierName; most: number; left: number }

const hourMs = 3_600_000

/** The remaining amount per kind. An hour counts until all of it has left the window. */
export function roomOf(kind: CapKind, ageHours: number, counts: HourCount[], now: number): Room {
  const tier = tierAt(ageHours)
  const { windowHours, [kind]: most } = accountCaps[tier]
  const used = counts
    .filter((count) => count.kind === kind && count.hour + hourMs > now - windowHours * hourMs)
    .reduce((sum, { amount }) => sum + amount, 0)
  return { kind, tier, most, left: Math.max(0, most - used) }
}

/** The seconds until an amount fits: when enough hours have passed, or when the account is older. */
export function secondsUntilRoom(
  kind: CapKind,
  amount: number,
  account: { ageHours: number; counts: HourCount[]; now: number },
): number {
  const { ageHours, counts, now } = account
  // Room is made only when an hour leaves a window or the account grows into larger caps.
  const moments = tierNames
    .flatMap((name) => {
      const { untilHours, windowHours } = accountCaps[name]
      return [
        now + (untilHours - ageHours) * hourMs,
        ...counts.filter((count) => count.kind === kind).map(({ hour }) => hour + (windowHours + 1) * hourMs),
      ]
    })
    .filter((moment) => moment > now && moment < Infinity)
    .toSorted((a, b) => a - b)
  const isRoomAt = (moment: number): boolean =>
    roomOf(kind, ageHours + (moment - now) / hourMs, counts, moment).left >= amount
  // More at once than any account may give never fits.
  const moment = moments.find(isRoomAt) ?? now + 24 * hourMs
  return Math.max(1, Math.ceil((moment - now) / 1000))
}

/**
 * Deletion of an account in its first days, or with open flags, is delayed so that moderation can still act on it.
 * Sign-in is disabled meanwhile.
 */
export const heldDeletion = { youngDays: 7, days: 3 } as const
