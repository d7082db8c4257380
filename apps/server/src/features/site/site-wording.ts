import type { SettingName } from '@bolodex/contract/site/site-settings'

/** How the moderation log names changes to the site's settings. */
export const siteLogWording = {
  changed: 'changed the site’s',
  reset: 'reset the site’s',
  replacedLogo: 'replaced the site’s',
  removedLogo: 'removed the site’s',
  logo: 'logo',
  allSettings: 'settings',
  names: {
    name: 'name',
    description: 'description',
    accent: 'accent color',
    contacts: 'contacts',
    rules: 'rules page',
    imprint: 'imprint',
    signUp: 'sign-up policy',
    guestVotes: 'guest votes',
    guestPhotos: 'guest photos',
    providerLabel: 'sign-in label',
  } satisfies Record<SettingName, string>,
  fromTo: (before: string, after: string) => `from “${before}” to “${after}”`,
  none: 'none',
  on: 'on',
  off: 'off',
} as const
