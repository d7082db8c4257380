/** Sentences for failures of any call. */
export const errorWording = {
  page: { title: 'Something went wrong', retry: 'Try again' },
  /** Shown above a stale copy of a page. */
  lastPage: (minutes: number) =>
    `We can’t reach our database right now. This page is from ${minutes < 1 ? 'less than a minute' : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`} ago.`,
  internal: 'Something went wrong on our end. Please try again.',
  busy: 'We’re very busy right now. Try again in a moment.',
  away: 'We can’t load or save anything right now. Try again in a moment.',
  full: 'We can’t store anything more right now. Please try again later.',
  restarting: 'We’re restarting. Try again in a moment.',
  tooManyRequests: (seconds: number) =>
    `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  tooManyStreams: 'Too many people are connected right now. Try again in a moment.',
  signIn: 'Sign in first',
  otherAccount: 'You’re signed in to a different account now.',
  chooseUsername: 'Choose a username first',
  only: { admin: 'Only admins can do this', moderator: 'Only admins and moderators can do this' },
  needsTwoFactor: {
    admin: 'Admins must turn on two-factor sign-in first',
    moderator: 'Moderators must turn on two-factor sign-in first',
  },
  stepUp: 'Confirm it’s you first. Nothing was changed.',
  invalidInput: 'Something you entered isn’t valid',
  invalidValue: 'This value isn’t valid',
  wrongOrigin: (origin: string) => `Calls that change something need the header Origin: ${origin}`,
  upload: {
    tooMany: 'Too many files are being uploaded right now. Try again in a moment.',
    oneByOne: 'Wait until your other uploads are done.',
    oneDownload: 'Wait until your other download is done.',
    fewDownloads: 'Wait until one of your other downloads is done.',
    tooSlow: 'Your connection was too slow. Please try again.',
    // The specification's own words.
    noFile: 'No file selected',
    notMultipart: 'This call takes a multipart form',
    wrongField: (field: string) => `The file must be in the field '${field}'`,
  },
  headTooLarge: 'The headers of this request are too large.',
  unreadable: 'We couldn’t read this request.',
} as const

/** Sentences for photos that were refused. */
export const photoErrorWording = {
  unreachable: 'We couldn’t get the photo from that site. Try again later, or upload the file.',
  badUrl: 'We can’t use this URL for a photo',
  tooManyRedirects: 'This URL redirects too many times',
  brokenRedirect: 'This URL redirects to nowhere',
  noPhoto: 'There’s no photo at this URL',
  compressed: 'We can’t read the photo at this URL. Upload the file instead.',
  noSite: 'There’s no site at this URL',
  notPublic: 'This URL doesn’t lead to a public site',
  slow: 'This photo takes too long to read. Try another one.',
  tooMany: 'Too many photos are being added right now. Try again in a moment.',
  broken: 'We can’t read this file as a photo. Try another one.',
  tooLarge: 'This photo has too many pixels. Make it smaller first.',
  slowStore: 'Saving photos is slow right now. Try again in a moment.',
  storeDown: 'We can’t reach our photo storage right now. Try again later.',
} as const
