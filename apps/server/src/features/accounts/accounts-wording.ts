/** Sentences for refused account calls. */
export const accountsWording = {
  /**
   * The same sentence for a wrong password, an unknown name and an unverified address, so it never reveals whether an
   * address has an account.
   */
  wrongLogin: 'Wrong email or password, or your email isn’t verified yet.',
  wrongUsername: 'Wrong username or password',
  wrongPassword: 'Wrong password',
  wrongCode: 'Wrong code',
  wrongBackupCode: 'Wrong code, or it was already used',
  wrongRecoveryCode: 'Wrong username or code, or the code was already used.',
  usedCode: 'This code was already used. Wait for the next one.',
  notVerified: 'Your email isn’t verified yet. Open the link we sent you first.',
  leaving: 'This account is being deleted, so it can’t sign in.',
  disabled: 'This account has been disabled. Contact us if you think that’s a mistake.',
  deadLink: 'This link has expired or was already used. Request a new one.',
  deadSetupLink: 'This set-up link has expired or was already used.',
  signInExpired: 'That took too long. Please sign in again.',
  tooManyCodes: 'Too many wrong codes. Please sign in again.',
  locked: 'Too many wrong codes. Try again in 15 minutes.',
  twoFactorOn: 'Two-factor sign-in is already on',
  twoFactorOff: 'Two-factor sign-in isn’t on',
  noPassword: 'This account has no password. Set one by email first.',
  noPasswordUseGoogle: 'This account has no password. Sign in with Google again.',
  notAccepted: 'That didn’t work. Please try again.',
  nothingToVerify: 'There’s no email to verify.',
  noVerifiedEmail: 'This account has no verified email.',
  emailTaken: 'This email already belongs to another account.',
  signedIn: 'You’re already signed in',
  noSignUp: 'We didn’t find your sign-up in this browser. Please sign up again.',
  notYourUsername: 'That’s not your username',
  exportBusy: 'Other people are exporting right now. Try again in a moment.',
  exportRunning: 'Your export is already running. Wait until it’s done.',
  noMail: 'This site can’t send email. Join with a username and a password, or use a recovery code.',
  mailDown: 'We can’t send email right now. Join without email, or try again later.',
  signInBusy: 'Too many people are signing in right now. Please try again.',
  commonPassword: 'This is one of the most common passwords. Choose another one.',
  notAdmitted: {
    'sign-up-closed': 'This site doesn’t take new members.',
    'invitation-needed': 'This site is by invitation. Open the link from your invitation first.',
    'invitation-dead': 'This invitation doesn’t work anymore. Ask for a new one.',
  },
  tooManyInvitations: (open: number) =>
    `You have ${open} open invitations. Revoke one, or wait until one is used or expires.`,
  noOpenInvitation: 'This invitation is already used or revoked.',
  nameInPassword: 'Your password can’t contain your username or our name. Choose another one.',
} as const
