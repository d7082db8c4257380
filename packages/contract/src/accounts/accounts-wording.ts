import { limits } from '../limits.ts'

const { username, password, invitation } = limits

/** What is wrong with a name, an address, a password or a code: the same in form and server. */
export const credentialWording = {
  shortUsername: `Username must be at least ${username.min} characters`,
  longUsername: `Username must be at most ${username.max} characters`,
  usernameLetters: 'Use only letters, numbers, _ and -',
  usernameTaken: 'This username is taken',
  email: 'Invalid email address',
  /** The same, as the forms say it. */
  typedEmail: 'Please enter a valid email address',
  shortPassword: `Password must be at least ${password.min} characters`,
  longPassword: `Password must be at most ${password.max} characters`,
  noPassword: 'Enter your password',
  noCode: 'Enter a code',
  sixDigits: 'Enter the 6 digits',
} as const

/** What is wrong with an invitation to be made. */
export const invitationWording = {
  longNote: `At most ${invitation.note} characters`,
  days: `From ${invitation.days.min} to ${invitation.days.max} days`,
} as const
