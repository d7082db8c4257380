import { formatCount } from '#lib/format-numbers.ts'
import type { SignInReason } from '#lib/sign-in-link.ts'

/** Texts shared by several account screens. */
export const sharedWords = {
  email: 'Email',
  username: 'Username',
  password: 'Password',
  newPassword: 'New password',
  yourPassword: 'Your password',
  recoveryCode: 'Recovery code',
  backupCode: 'Backup code',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  toLogin: 'Go to Login',
  backToLogin: 'Return to Login',
  sending: 'Sending...',
  continueWith: (provider: string) => `Continue with ${provider}`,
  setPassword: 'Set new password',
  needsScript: 'This page needs JavaScript. Turn it on or open the link in another browser.',
  passwordChanged: 'Password changed',
} as const

/** Mails that were sent, or not: the specification's own words. */
export const mailWords = {
  verification: {
    sent: { title: 'Verification Email Sent', description: 'Please check your email to verify your account.' },
    failed: 'Failed to send verification email',
  },
  reset: {
    sent: { title: 'Password Reset Email Sent', description: 'Please check your email to reset your password.' },
    failed: 'Failed to send password reset email',
  },
  tryLater: 'Please try again later',
  nobody: 'No user is currently signed in.',
} as const

/** Why a sign-in failed: the specification's own words. */
export const authFailureWords = {
  title: 'Authentication failed',
  unknown: 'An error occurred during authentication',
  down: {
    title: 'Service Unavailable',
    description: 'Authentication service is currently unavailable. Please try again later.',
  },
} as const

/** The sign-in page. */
export const signInWords = {
  title: (site: string) => `Welcome to ${site}`,
  lede: ['You don’t need an account to browse.', 'Sign in to add brands and post.'],
  /** The reason for a redirect to this page. */
  why: {
    add: 'Sign in to add a brand.',
    post: 'Sign in to start a thread.',
    comment: 'Sign in to comment.',
    suggest: 'Sign in to suggest a correction.',
    flag: 'Sign in to report something.',
    vote: 'Sign in to vote.',
    analyze: 'Sign in to analyze a video.',
    share: 'Sign in to share your sales.',
    account: 'Sign in to open your account settings.',
  } satisfies Record<SignInReason, string>,
  whyThen: 'We’ll take you right back.',
  divider: 'Or continue with email',
  dividerNoMail: 'Or continue with a username',
  tabs: { label: 'Login or Register', login: 'Login', register: 'Register' },
  orUsername: 'or username',
  orEmail: 'or email',
  forgot: 'Forgot password?',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  signedIn: 'You’re signed in.',
  continue: 'Continue',
  noScript: 'You need JavaScript to sign in. You can read everything without it.',
  passwordNeeded: (provider: string) =>
    `You already have an account with this email. Sign in with your password to connect ${provider}.`,
} as const

/** Signing up, with an email address or without. */
export const joinWords = {
  lede: 'Join without email. We don’t ask for one and don’t store one.',
  offer: { title: 'Don’t want to use email?', text: 'You only need a username and a password.' },
  offerLink: 'Join without email',
  mailDown: 'We can’t send email right now. Join without email, or try again later.',
  codesNext: {
    title: 'Next you’ll get 10 recovery codes.',
    text: 'Without an email, they’re the only way back in if you forget your password. You’ll see them once.',
  },
  allWays: 'See all sign-in options',
  policies: {
    invitation: {
      title: 'This site is by invitation.',
      text: 'Have an invitation? Open its link to join. You can read everything without an account.',
    },
    closed: {
      title: 'This site doesn’t take new members.',
      text: 'Members can still log in. You can read everything without an account.',
    },
  },
  usernameNote: 'Other people see your username, never your email.',
  usernameFree: 'Available.',
  usernameHint: 'This is the name other people see.',
  choose: {
    title: 'Choose a username',
    lede: 'This is the name other people see. Your email stays private.',
    submit: 'Save username',
    other: 'Use another account',
  },
} as const

export const benefitWords = {
  title: 'What you get',
  database: (brands: number) => ({
    title: 'A growing database of reseller brands',
    text:
      brands === 0
        ? 'Be one of the first to add a price.'
        : `${formatCount(brands, 'brand')} with prices, sell rates and real tag photos.`,
  }),
  submit: { title: 'Submit your brand discoveries', text: 'Add one at a time, or upload a CSV.' },
  videos: { title: 'Analyze YouTube videos', text: 'Turn a haul video into a list of brands with timestamps.' },
  forum: { title: 'Connect with other resellers', text: 'Ask about a tag or share what it sold for.' },
} as const

export const passwordWords = {
  strength: {
    weak: 'Weak: easy to guess.',
    fair: 'Fair: add a few characters to make it strong.',
    strong: 'Strong.',
  },
  rule: (min: number, better: number) =>
    `At least ${min} characters; ${better} or more is better. Very common passwords don’t work.`,
} as const

/** The window in which the sign-in provider asks for an account. */
export const providerWords = (provider: string) => ({
  idle: '',
  open: `Choose your account in the ${provider} window.`,
  closed: `You closed the ${provider} window before signing in. You can try again.`,
  blocked: `Your browser blocked the ${provider} window. Allow pop-ups for this site and try again.`,
})

/** Why a sign-in with the provider failed. */
export const providerFailures = (provider: string): Record<string, string> => ({
  'access-denied': `You canceled the ${provider} sign-in.`,
  'email-not-found': `${provider} didn’t share an email address. We need one to sign you in with ${provider}.`,
  'email-not-verified': `${provider} hasn’t verified this email yet. Verify it with ${provider} first.`,
  'account-not-linked': `${provider} hasn’t verified this email yet. Verify it with ${provider} first.`,
  'sign-up-closed': `This site doesn’t take new members, and no account here uses this ${provider} account.`,
  'invitation-needed': `This site is by invitation, and no account here uses this ${provider} account.`,
  'invitation-dead': 'This invitation doesn’t work anymore. Ask for a new one.',
  'account-disabled': 'This account has been disabled. Contact us if you think that’s a mistake.',
  'unable-to-link-account': 'You already have an account with this email. Sign in with your password.',
})

/** The window itself, once it is done. */
export const popupDoneWords = {
  title: 'Back to the site',
  lede: 'You can close this window.',
  continue: 'Continue here',
} as const

export const secondFactorWords = {
  title: 'Enter your code',
  lede: 'Open your authenticator app and enter the 6-digit code it shows for this site.',
  code: 'Code',
  changes: 'changes every 30 seconds',
  hint: 'You can paste it. We check it once all 6 digits are in.',
  backupHint: 'Use one of the codes you saved when you turned this on. Each works once.',
  trust: 'Don’t ask on this device for 30 days',
  byApp: 'Use your authenticator app',
  byBackup: 'Use a backup code',
} as const

/** A password that was forgotten: by mail, by a link, by a recovery code. */
export const forgotWords = {
  request: {
    title: 'Forgot your password?',
    lede: 'Enter your account’s email and we’ll send you a link to set a new password.',
    submit: 'Send link',
    byCode: 'Use a recovery code',
  },
  noMail: {
    title: 'Forgot your password?',
    lede: 'This site can’t send email. Use one of your recovery codes to set a new password.',
  },
  sent: {
    title: 'Check your email',
    lede: ['If ', ' has an account, a link is on its way. It works once, for one hour.'],
    notes: [
      'Nothing after two minutes? Check your spam folder.',
      'No email on your account? Use one of your recovery codes instead.',
    ],
  },
  reset: { title: 'Set a new password', lede: 'This replaces your old password and signs you out everywhere.' },
  done: { title: 'Password changed', lede: 'You’re signed out everywhere. You can now log in with your new password.' },
  deadLink: {
    title: 'This link has expired',
    lede: 'It was already used, is more than an hour old or is incomplete. Your password hasn’t changed.',
    again: 'Send a new link',
  },
  recover: {
    title: 'Use a recovery code',
    lede: 'Use one of your saved codes to set a new password. You’ll be signed out everywhere.',
    codeHint: 'Use one you haven’t used yet. Each works once.',
    byMail: 'Get a link by email',
    canLogIn: 'You can now log in with it.',
  },
} as const

export const verifyWords = {
  pending: {
    title: 'Check your email',
    lede: [
      'We sent a link to ',
      '. Open it in this browser to finish. In another one we’ll ask for your password. It works for 24 hours.',
    ],
    yourAddress: 'your email',
    resend: 'Resend verification email',
    resending: 'Resending...',
    notes: [
      'Nothing after two minutes? Check your spam folder.',
      'Wrong email? Sign up again. We delete the old one after a day.',
    ],
  },
  checking: { title: 'One moment', lede: 'We’re checking the link from your email.', spinner: 'Verifying your email' },
  asked: {
    title: (username: string) => `Hi, ${username}`,
    lede: 'One more step: enter your password to confirm it’s you. You opened the link in a different browser.',
    label: (username: string) => `Password for ${username}`,
    hint: 'Didn’t sign up? Close this page. Nothing changes.',
    submit: 'Verify email',
  },
  failed: { title: 'Not verified yet' },
  deadLink: {
    title: 'This link has expired',
    lede: 'A link works once, for 24 hours. If you already verified your email, you can log in.',
    again: 'Get a new link',
  },
  verified: {
    title: 'Email Verified!',
    lede: 'Your email is confirmed. You can now log in.',
    settings: 'Account settings',
  },
} as const

/** Codes that are shown once. */
export const codeWords = {
  recovery: { title: 'Save your recovery codes', lede: 'If you forget your password, a code lets you set a new one.' },
  backup: { title: 'Save your backup codes', lede: 'If you don’t have your phone, a code lets you sign in.' },
  onlyNow: 'Each works once. You won’t see them again.',
  heading: (title: string, site: string, username: string, date: string) => `${title}: ${site}, ${username}, ${date}`,
  download: 'Download',
  copy: 'Copy',
  print: 'Print',
  copied: (count: number) => ({ title: 'Codes copied', description: `All ${count} are on your clipboard.` }),
  copyFailed: 'Your browser won’t let us copy. Download the codes or write them down.',
  saved: { claim: 'I’ve saved these codes.', note: 'Nobody can show them to me again, not even an admin.' },
  toDirectory: 'Go to the directory',
  toSettings: 'Back to settings',
  continue: 'Continue',
  leave: {
    title: 'Leave without saving your codes?',
    text: 'You won’t see these codes again. Download, copy or print them first.',
    stay: 'Stay and save them',
    leave: 'Leave anyway',
  },
} as const

/** The first admin of a new site. */
export const setUpWords = {
  title: 'Set up this site',
  lede: 'This site has no admin yet. Choose a username and a password to become one.',
  checking: 'Checking your link',
  own: (username: string) => `This site has no admin yet. You’re signed in as ${username}.`,
  become: (username: string) => `Make ${username} the admin`,
  done: (username: string) => `${username} is an admin now`,
  newInstead: 'Create a new account instead',
  haveAccount: 'Already have an account here? Sign in first, then open this link again.',
  submit: 'Create admin account',
  failed: 'We couldn’t check your link',
  dead: {
    title: 'This set-up link doesn’t work',
    lede: 'It was already used, is more than a day old or is incomplete. If there’s still no admin, restart the server: it prints a new link.',
  },
} as const

/** The link of an invitation. */
export const invitedWords = {
  title: 'You’re invited',
  lede: 'Create your account. The link works once.',
  checking: 'Checking your invitation',
  byMail: 'Join with email',
  failed: 'We couldn’t check your invitation',
  member: {
    title: 'You’re already a member',
    lede: (username: string) => `You’re signed in as ${username}. This invitation is for somebody new, so pass it on.`,
    toDirectory: 'Go to the directory',
  },
  dead: {
    used: {
      title: 'This invitation was already used',
      lede: 'Each one works once. If it was you, log in. Otherwise ask for a new one.',
    },
    expired: { title: 'This invitation has expired', lede: 'Ask whoever invited you for a new one.' },
    unknown: {
      title: 'This invitation doesn’t work',
      lede: 'The link is incomplete, or it was taken back. Ask whoever invited you for a new one.',
    },
    closed: {
      title: 'This site doesn’t take new members',
      lede: 'Not even with an invitation right now. Members can still log in.',
    },
  },
} as const

/** Proving that it is still the same person. */
export const stepUpWords = {
  title: 'Confirm it’s you',
  reasons: {
    password: 'You signed in a while ago. Enter your password to continue.',
    code: 'Enter a code from your authenticator app to continue.',
    'sign-in': 'You signed in a while ago. Sign in again to continue.',
  },
  noCode: 'Enter your code',
  submit: 'Confirm',
  busy: 'Confirming...',
} as const
