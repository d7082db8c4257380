/** The account settings. What they share with signing in is in `../accounts-wording.ts`. */
export const settingsWords = {
  title: 'Account settings',
  lede: 'Only you can see this page.',
  profile: 'Profile',
  security: 'Security',
  loading: 'Loading your account',
  failed: { title: 'We couldn’t load your account', retry: 'Try again' },
} as const

export const emailWords = {
  title: 'Email',
  none: 'No email address',
  noneHint: 'You don’t need one. With one, you can reset a forgotten password by email.',
  noMailHint: 'This site can’t send email, so you can’t add one. Keep your recovery codes.',
  hint: 'We use it for password resets. We never show or share it.',
  verified: 'Verified',
  notVerified: 'Not verified',
  verify: 'Verify Email',
  onItsWay: ['We sent a link to ', '. Open it to switch to this email.'],
  add: 'Add an email address',
  change: 'Change email',
  send: 'Send verification email',
  fieldHint: 'We’ll send you a link. Open it to start using this email.',
  remove: 'Remove email',
  removing: 'Removing...',
  removed: 'Email removed',
  removeText:
    ' will be deleted. You’ll get recovery codes instead: they’ll be the only way back in if you forget your password.',
} as const

export const usernameWords = {
  title: 'Username',
  hint: (since: string) => `Member since ${since}. Shown next to everything you post.`,
  page: 'See your page',
  change: 'Change username',
  save: 'Save username',
  saving: 'Saving...',
  fieldHint: 'Letters, numbers, _ and -. Everything you’ve posted will show the new name.',
  changed: 'Username changed',
} as const

export const tallyWords = {
  title: 'Your contributions',
  tags: 'Tags submitted',
  brands: 'Brands added',
  upvotes: 'Upvotes received',
  downvotes: 'Downvotes received',
  noVotes: 'No votes on your brands yet.',
  share: (percent: number) => `${percent}% of votes on your brands are upvotes`,
} as const

export const passwordSettingWords = {
  title: 'Password',
  none: 'No password',
  changed: (age: string) => `Last changed ${age}`,
  resetHint: (email: string) => `We’ll send a link to ${email}. It works once.`,
  setHint: (email: string) => `To set one, we’ll send a link to ${email}. It works once.`,
  reset: 'Reset Password',
  googleHint: 'You sign in without a password. Add an email address to set a password too.',
  changeHint: 'Changing it signs you out everywhere else. Forgot it? Reset it with a recovery code.',
  change: 'Change password',
  changing: 'Changing...',
  current: 'Current password',
  done: { title: 'Password changed', description: 'You’re signed out everywhere else.' },
} as const

export const providerSettingWords = (provider: string) => ({
  title: provider,
  state: `You can sign in with ${provider}`,
  hint: `We share nothing with ${provider}. We only store your ${provider} ID.`,
  onlyWay: 'It’s your only way to sign in. Set a password first, then you can disconnect it.',
  disconnect: 'Disconnect',
  disconnecting: 'Disconnecting...',
  dialog: `Disconnect ${provider}`,
  text: 'You’ll sign in with your password only.',
  done: { title: `${provider} disconnected`, description: 'Sign in with your password from now on.' },
})

export const twoFactorWords = {
  title: 'Two-factor sign-in',
  off: 'Off',
  on: 'On',
  googleHint: (provider: string) => `You sign in with ${provider}, which has its own two-step sign-in.`,
  offHint: 'When it’s on, you’ll also enter a code from an app on your phone.',
  setUp: 'Set up',
  setUpTitle: 'Set up two-factor sign-in',
  setUpText: 'You need an authenticator app. Nothing changes until you enter your first code.',
  continue: 'Continue',
  oneMoment: 'One moment...',
  onTitle: 'We ask for a code from your app',
  onHint: 'Every time you sign in, except on devices you trust.',
  newCodes: 'New backup codes',
  newCodesText: 'Your current backup codes will stop working.',
  turnOff: 'Turn off',
  turnOffTitle: 'Turn off two-factor sign-in',
  turningOff: 'Turning off...',
  turnOffText: 'You’ll sign in with your password only. The key in your app and your backup codes will stop working.',
  isOn: 'Two-factor sign-in is on',
  isOff: 'Two-factor sign-in is off',
  scan: {
    title: 'Scan the code with your authenticator app',
    hint: 'Any app that makes 6-digit codes works. Can’t scan? Enter this key:',
    sameDevice: 'Is the app on this device?',
  },
  openApp: {
    title: 'Add this site to your authenticator app',
    button: 'Open authenticator',
    hint: 'Nothing opened? Copy this key into your app:',
    otherDevice: 'App on another device? Scan this code with it.',
  },
  copyKey: 'Copy key',
  keyCopied: { title: 'Key copied', description: 'Paste it into your authenticator app.' },
  copyFailed: 'Your browser won’t let us copy. Enter the key by hand.',
  typeCode: 'Enter the 6 digits it shows',
  code: 'Code',
  turnOn: 'Turn on',
  checking: 'Checking...',
  saveCodes: (count: number) => `Save your ${count} backup codes`,
  saveCodesHint: 'You’ll see them next, once. Download, copy or print them.',
} as const

export const recoverySettingWords = {
  title: 'Recovery codes',
  none: 'No codes left',
  left: (codes: string) => `${codes} left`,
  onlyWay: 'Without a verified email, they’re the only way back in if you forget your password.',
  hint: 'Use one to set a new password without email. Each works once.',
  newCodes: 'New recovery codes',
  make: 'Get new codes',
  making: 'One moment...',
  stop: 'Your current recovery codes will stop working. ',
  once: 'You’ll see the new ones once.',
} as const

export const sessionWords = {
  title: 'Where you’re signed in',
  loading: 'Loading where you’re signed in',
  tryAgain: 'Try again',
  unknown: 'Unknown browser',
  now: 'now',
  times: (created: string, used: string) => `Signed in ${created} · last used ${used}`,
  current: 'This device',
  end: 'Sign out',
  endOne: (device: string) => `Sign out ${device}`,
  ended: 'That browser is signed out',
  endOthers: 'Sign out everywhere else',
  endedOthers: 'Signed out everywhere else',
  note: 'We don’t store IP addresses or locations, so we can’t show them.',
} as const

export const dataWords = {
  title: 'Your data',
  export: 'Export everything',
  hint: 'One JSON file with everything we store about you: profile, brands, posts, comments, votes and shared sales.',
  start: 'Export',
  first: 'Export first',
  busy: 'Exporting...',
  ready: { title: 'Export ready', description: 'Your browser saved it as a JSON file.' },
} as const

export const deleteWords = {
  title: 'Delete account',
  row: 'Delete permanently',
  hint: 'We delete your email and username. What you added stays, credited to ‘former member’.',
  heldHint: 'We close your account now and delete your email and username in three days.',
  button: 'Delete account',
  dialog: 'Delete your account?',
  busy: 'Deleting...',
  label: 'Type your username to confirm',
  intro: 'You can’t undo this. Here’s what happens:',
  erased: 'We delete your email, password, two-factor sign-in and sessions right away.',
  stays: (brands: string, photos: string) => `Your ${brands}, ${photos}, posts and comments stay, credited to `,
  former: 'former member',
  votes: 'Your votes still count, but they’re no longer linked to you.',
  sales: 'Every sale you shared is deleted with your account.',
  young:
    'Your account is less than a week old, so what you added is taken down right away. Brands that others added to stay.',
  flagged: 'Something you added is flagged. Flagged posts and comments are hidden until an admin decides.',
  held: 'We close your account now and delete it in three days. You can’t sign in before then.',
  moderation:
    'For 90 days admins can still undo what you added. We keep a number and a hash of your username for that.',
  device: 'Your sales, BOLO list and drafts saved in this browser are deleted too.',
  done: { title: 'Account deleted', description: 'Thanks for everything you added.' },
  doneHeld: (day: string) => ({ title: 'Account closed', description: `We delete it on ${day}.` }),
} as const
