/** The contents of a mail without its layout. */
type Words = {
  subject: string
  paragraphs: string[]
  /** The label of the one button, where there is something to do. */
  action?: string
  /** How long the link works, or what follows from it. */
  afterAction?: string
  ifNotYou: string
}

const noAction = 'If this was you, no action is needed.'

const resetNow = (origin: string): string =>
  `set a new password now: open ${origin}/auth and choose ‘Forgot password?’. That signs everyone out of your account.`

/** Every mail of an account. `origin` is the site's own address. */
export const mailWording = {
  greeting: (username: string | undefined): string => (username ? `Hi ${username},` : 'Hi,'),
  copyLink: 'Or copy this link into your browser:',
  signature: (site: string): string => `${site}, resellers helping resellers`,
  tagline: 'Resellers helping resellers',

  verification: (site: string): Words => ({
    subject: `Verify your email for ${site}`,
    paragraphs: ['Confirm this email is yours to finish setting it up.'],
    action: 'Verify email',
    afterAction: 'The link works once, for 24 hours.',
    ifNotYou:
      'If this wasn’t you, someone probably mistyped their email. You don’t need to do anything: nothing happens unless you open the link.',
  }),
  accountExists: (site: string): Words => ({
    subject: `You already have an account at ${site}`,
    paragraphs: [
      'Someone just tried to sign up with this email, but it already has an account. Nothing was changed.',
      'If it was you, sign in with your password. Forgot it? Choose ‘Forgot password?’ there to set a new one.',
    ],
    action: 'Sign in',
    ifNotYou: 'If this wasn’t you, you don’t need to do anything. We didn’t tell them that you have an account.',
  }),
  reset: (site: string): Words => ({
    subject: `Reset your ${site} password`,
    paragraphs: ['You asked to reset your password. Choose a new one here:'],
    action: 'Choose a new password',
    afterAction: 'The link works once, for one hour. A new password signs you out everywhere.',
    ifNotYou: 'If this wasn’t you, you don’t need to do anything. Your password stays the same.',
  }),
  passwordChanged: (origin: string, site: string): Words => ({
    subject: `Your ${site} password was changed`,
    paragraphs: ['Your password was just changed.', noAction],
    ifNotYou: `If this wasn’t you, ${resetNow(origin)}`,
  }),
  emailChanged: (origin: string, site: string): Words => ({
    subject: `Your ${site} email was changed`,
    paragraphs: [
      'This email was just removed from your account or replaced with another one.',
      `${noAction} We won’t email this address again.`,
    ],
    ifNotYou: `If this wasn’t you, someone else is in your account. Contact us right away and we’ll help you get it back: ${origin}/contact`,
  }),
  codesRenewed: (origin: string, site: string): Words => ({
    subject: `New recovery codes for ${site}`,
    paragraphs: ['Your account has new recovery codes. The old ones no longer work.', noAction],
    ifNotYou: `If this wasn’t you, someone knows your password. To cancel those codes, ${resetNow(origin)}`,
  }),
  googleAdded: (origin: string, site: string, provider: string): Words => ({
    subject: `You can now sign in to ${site} with ${provider}`,
    paragraphs: [`A ${provider} account with this email is now connected to your ${site} account.`, noAction],
    ifNotYou: `If this wasn’t you, someone else can read your email. Open ${origin}/account-settings?tab=security and disconnect ${provider}.`,
  }),
  twoFactorOn: (origin: string): Words => ({
    subject: 'Two-factor sign-in was turned on',
    paragraphs: [
      'Two-factor sign-in is now on. You’ll sign in with your password and a code from your authenticator app.',
      'Keep your backup codes somewhere safe. You’ll need one if you lose the app.',
      noAction,
    ],
    ifNotYou: `If this wasn’t you, someone knows your password. To lock them out, ${resetNow(origin)}`,
  }),
  test: (site: string): Words => ({
    subject: `Test email from ${site}`,
    paragraphs: ['An admin sent this from the System page. If you can read it, this site can send email.', noAction],
    ifNotYou: 'If you didn’t ask for it, another admin of this site may have used your account. Change your password.',
  }),
  twoFactorOff: (origin: string): Words => ({
    subject: 'Two-factor sign-in was turned off',
    paragraphs: ['Two-factor sign-in is now off. You’ll sign in with your password only.', noAction],
    ifNotYou: `If this wasn’t you, someone knows your password. To lock them out, ${resetNow(origin)}`,
  }),
} as const
