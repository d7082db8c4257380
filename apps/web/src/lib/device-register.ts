/** What the sign-out question calls it. */
export type DeviceKind = 'sales' | 'bolo' | 'pay' | 'shop' | 'drafts' | 'unsent'

/**
 * Everything this site stores in a browser. `owner`: whose it is. `onSignOut`: `keep` it, `delete` it, or `ask` the member.
 * Sign-out, account deletion and the change of accounts on one device follow this table; device-register.test.ts fails for
 * a name that is used and not listed.
 */
type Entry = {
  place: 'localStorage' | 'sessionStorage' | 'indexedDB' | 'caches'
  name: string
} & (
  | { owner: 'device'; onSignOut: 'keep' | 'delete' }
  | {
      owner: 'account'
      onSignOut: 'ask'
      kind: DeviceKind
      /** The list that has to be non-empty for the entry to count as content. */
      list?: string
      /** Each record names its account, so that its feature deletes only the records of one. */
      hasOwnerInRecords?: true
    }
)

const draft = (name: string): Entry => ({
  place: 'localStorage',
  name,
  owner: 'account',
  onSignOut: 'ask',
  kind: 'drafts',
})
const setting = (name: string): Entry => ({ place: 'localStorage', name, owner: 'device', onSignOut: 'keep' })
const cache = (name: string): Entry => ({ place: 'caches', name, owner: 'device', onSignOut: 'keep' })

/** What was typed and not sent yet. */
export const draftKeys = {
  newBrand: 'new-brand',
  newPost: 'new-post',
  comments: 'comments-begun',
  detectedBrands: 'detected-brands',
  flag: 'flag-begun',
  suggestion: 'suggestion-begun',
} as const

export const deviceRegister: readonly Entry[] = [
  ...Object.values(draftKeys).map(draft),
  { place: 'localStorage', name: 'bolo', owner: 'account', onSignOut: 'ask', kind: 'bolo', list: 'entries' },
  { place: 'localStorage', name: 'pay-up-to', owner: 'account', onSignOut: 'ask', kind: 'pay' },
  { place: 'localStorage', name: 'shop-mode', owner: 'account', onSignOut: 'ask', kind: 'shop', list: 'looks' },
  { place: 'indexedDB', name: 'bolodex-sales', owner: 'account', onSignOut: 'ask', kind: 'sales' },
  {
    place: 'indexedDB',
    name: 'bolodex-outbox',
    owner: 'account',
    onSignOut: 'ask',
    kind: 'unsent',
    hasOwnerInRecords: true,
  },
  // Names the last account, for pages that are opened offline.
  { place: 'localStorage', name: 'outbox-account', owner: 'device', onSignOut: 'delete' },
  // Which threads were read in the last half hour.
  { place: 'localStorage', name: 'posts-seen', owner: 'device', onSignOut: 'delete' },
  // Whose data lies in the entries above. The hand-over at sign-out changes it.
  setting('device-owner'),
  setting('theme'),
  setting('sidebar'),
  setting('help'),
  setting('view'),
  // The currency of this site's prices, for pages that are opened offline. Not stored while it is USD.
  setting('currency'),
  // That a guest voted here. The votes themselves are on the server, under the guest's cookie.
  setting('voted'),
  // A read-your-writes token, valid for a minute.
  { place: 'sessionStorage', name: 'after', owner: 'device', onSignOut: 'keep' },
  cache('files-'),
  cache('copy'),
  cache('engine'),
  // Public reads. The service worker takes out /api/session when a session ends.
  cache('reads'),
  // A photo from another app on its way to the tag reader.
  { place: 'caches', name: 'shared', owner: 'device', onSignOut: 'delete' },
]
