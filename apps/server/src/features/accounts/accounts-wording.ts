/** What somebody reads when a call about their account is refused. */
export const accountsWording = {
  /**
   * The same sentence for a wrong password, an unknown name and an address that waits to be verified: nobody learns
   * whether an address has an account.
   */
  wrongLogin: 'Wrong email or password, or your email isn’t verified yet.',
  wrongPassword: 'Wrong password',
  wrongCode: 'Wrong code',
  wrongBackupCode: 'Wrong code, or it was already used',
  wrongRecoveryCode: 'Wrong username or code, or the code was already used.',
  usedCode: 'This code was already used. Wait for the next one.',
  notVerified: 'Your email isn’t verified yet. Open the link we sent you first.',
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
  noMail: 'This site can’t send email. You can join without email instead.',
  mailDown: 'We can’t send email right now. Please try again later.',
  signInBusy: 'Too many people are signing in right now. Please try again.',
  commonPassword: 'This is one of the most common passwords. Choose another one.',
  nameInPassword: 'Your password can’t contain your username or our name. Choose another one.',
} as const
