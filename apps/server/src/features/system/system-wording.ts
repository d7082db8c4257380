/** Sentences for failures of the System page. */
export const systemWording = {
  noMailServer: 'No mail server is set up. Set SMTP_URL and restart.',
  noOwnAddress: 'Your account has no verified email to send a test to. Add one in your account settings.',
} as const
