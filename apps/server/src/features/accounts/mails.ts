import { writeMail, type WrittenMail } from './mail-layout.ts'

type Named = { origin: string; username: string }
type NamedWithLink = Named & { link: string }

/** Asks whether an address belongs to whoever gave it. */
export function verificationMail({ origin, username, link }: NamedWithLink): WrittenMail {
  return writeMail({
    origin,
    username,
    subject: 'Verify your email address for Bolodex',
    paragraphs: ['Please confirm that this address is yours. One click and you are done.'],
    action: { label: 'Verify email address', link },
    ifNotYou:
      'If this was not you, somebody has probably mistyped their address. You need not do anything: without the link above, nothing happens with yours.',
  })
}

/** Goes to somebody whose address was used to sign up although it has an account. The screen tells nobody. */
export function accountExistsMail({ origin }: { origin: string }): WrittenMail {
  return writeMail({
    origin,
    subject: 'You already have a Bolodex account',
    paragraphs: [
      'Somebody has just tried to sign up with this address, and it has an account already. Nothing was changed.',
      'If it was you, sign in with the password you have. If you do not remember it, choose ‘Forgot password?’ there and set a new one.',
    ],
    action: { label: 'Sign in', link: `${origin}/auth` },
    ifNotYou: 'If this was not you, you need not do anything. Whoever tried was not told that you have an account.',
  })
}

/** Carries the link that sets a new password. */
export function resetMail({ origin, username, link }: NamedWithLink): WrittenMail {
  return writeMail({
    origin,
    username,
    subject: 'Reset your Bolodex password',
    paragraphs: ['Somebody asked for a new password for your account. Choose it here:'],
    action: { label: 'Choose a new password', link },
    afterAction: 'The link works for one hour, and once. Setting a new password signs you out everywhere.',
    ifNotYou: 'If this was not you, you need not do anything: your password stays as it is.',
  })
}

/** Tells that the password is a new one. */
export function passwordChangedMail({ origin, username }: Named): WrittenMail {
  return writeMail({
    origin,
    username,
    subject: 'Your Bolodex password was changed',
    paragraphs: ['The password of your account was changed just now. If it was you, all is well.'],
    ifNotYou: `If this was not you, set a new password at once: open ${origin}/auth and choose ‘Forgot password?’. That also signs out everybody who is in your account.`,
  })
}

/** Goes to the address that no longer counts; the new one is not named, for this mailbox may be a stranger's. */
export function emailChangedMail({ origin, username }: Named): WrittenMail {
  return writeMail({
    origin,
    username,
    subject: 'Your Bolodex email address was changed',
    paragraphs: [
      'This address no longer belongs to your account: it was replaced or removed just now. If it was you, all is well, and no more mail comes here.',
    ],
    ifNotYou: `If this was not you, somebody else is in your account. Write to us at once, and we will help you to get it back: ${origin}/contact`,
  })
}

/** Tells that there are new recovery codes. */
export function codesRenewedMail({ origin, username }: Named): WrittenMail {
  return writeMail({
    origin,
    username,
    subject: 'New recovery codes for your Bolodex account',
    paragraphs: [
      'New recovery codes were made for your account; the old ones no longer work. If it was you, all is well.',
    ],
    ifNotYou: `If this was not you, somebody knows your password. Set a new one at once: open ${origin}/auth and choose ‘Forgot password?’. That also ends those codes.`,
  })
}

/** Tells that Google opens the account too. */
export function googleAddedMail({ origin, username }: Named): WrittenMail {
  return writeMail({
    origin,
    username,
    subject: 'You can now sign in to Bolodex with Google',
    paragraphs: [
      'Somebody signed in with a Google account that has this address, so Google now opens your account too. If it was you, all is well.',
    ],
    ifNotYou: `If this was not you, somebody else can read your mail. Open ${origin}/account-settings?tab=security and disconnect Google there.`,
  })
}

/** Tells that a code is asked for at sign-in from now on, or no longer. */
export function twoFactorChangedMail({ origin, username, isOn }: Named & { isOn: boolean }): WrittenMail {
  const change = isOn
    ? 'Two-factor sign-in was turned on for your account. From now on you sign in with your password and a code from your authenticator app. Keep your backup codes in a safe place: they open your account if you lose the app.'
    : 'Two-factor sign-in was turned off for your account. From now on your password alone opens it.'
  return writeMail({
    origin,
    username,
    subject: `Two-factor sign-in was turned ${isOn ? 'on' : 'off'}`,
    paragraphs: [change, 'If it was you, all is well.'],
    ifNotYou: `If this was not you, somebody knows your password. Set a new one at once: open ${origin}/auth and choose ‘Forgot password?’. That also signs out everybody who is in your account.`,
  })
}
