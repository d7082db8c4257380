import { formatCount } from '#lib/format-numbers.ts'
import { kindOf } from '#lib/action.ts'
import type { Kept } from './queue-rules.ts'

const thing = (count: number) => formatCount(count, 'thing')

/** Every text about what waits on this device. */
export const outboxWords = {
  /** The action in words. */
  titles: {
    vote: ({ name, body }: Pick<Kept, 'name' | 'body'>) => {
      if (body['stands'] === false) return `Take back vote for ${name}`
      return `${body['voteType'] === 'down' ? 'Downvote' : 'Upvote'} for ${name}`
    },
    brand: ({ name }: Pick<Kept, 'name'>) => `New brand: ${name}`,
    photo: ({ name }: Pick<Kept, 'name'>) => `Tag photo for ${name}`,
    post: ({ name }: Pick<Kept, 'name'>) => `Post: ${name}`,
    comment: ({ name }: Pick<Kept, 'name'>) => `Comment on ${name}`,
  },
  /** The same for another account's actions, without private details. */
  privateTitles: { vote: 'A vote', brand: 'A new brand', photo: 'A tag photo', post: 'A post', comment: 'A comment' },
  saved: 'Saved',
  savedText: 'We’ll send it when you’re back online.',
  savedWhileOnline: 'The site doesn’t answer. We’ll keep trying.',
  view: 'View',
  viewHint: 'See everything that’s waiting to be sent',
  full: {
    actions: 'You have 200 things waiting to be sent. Go online to send them before you add more.',
    photoBytes: 'There’s no room for more photos on this device. Go online to send the ones that are waiting.',
    device: 'Your device is out of space, so this couldn’t be saved for later. Free up some space and try again.',
    unavailable: 'You’re offline, and this browser can’t save things for later. Try again when you’re back online.',
  },
  badge: (count: number) => `${thing(count)} waiting to be sent`,
  badgeSignIn: (count: number) => `${thing(count)} waiting. Sign in to send.`,
  badgeAttention: (count: number) => `${thing(count)} couldn’t be sent`,
  /** The arrived actions: by name if there is only one. */
  arrived: (titles: readonly string[]) => {
    const [first = ''] = titles
    if (titles.length > 1) return `${thing(titles.length)} sent`
    return `Sent: ${first.slice(0, 1).toLowerCase()}${first.slice(1)}`
  },
  page: {
    title: (waiting: number) => (waiting === 0 ? 'Nothing is waiting' : `${thing(waiting)} waiting to be sent`),
    attentionTitle: (count: number) => `${thing(count)} need${count === 1 ? 's' : ''} your attention`,
    heading: 'Waiting to be sent',
    lede: 'Saved on this device. Each is sent once when you’re back online.',
    empty: 'What you do without a connection is saved here and sent later: votes, photos, brands and comments.',
    toBrands: 'Browse brands',
    unavailable: 'This browser can’t save things for later. Private windows often don’t allow it.',
    sendNow: 'Send now',
    sending: (done: number, total: number) => `Sending ${done + 1} of ${total}`,
    attention: 'Needs your attention',
    waiting: 'Waiting',
    sent: 'Sent today',
    stay: 'You can close this page. These stay here until they’re sent or you take them back.',
  },
  status: {
    offline: 'Waiting for a connection',
    next: 'Sends next',
    retry: (when: string) => `Tries again ${when}`,
    sending: 'Sending...',
    signIn: (username: string) => `Sign in as ${username} to send it`,
    otherAccount: (username: string) => `From ${username}’s account. Sign in as ${username} to send it.`,
    asGuest: 'You did this while signed out',
  },
  acts: {
    discard: 'Take back',
    discardOf: (title: string) => `Take back: ${title}`,
    again: 'Try again',
    edit: 'Edit',
    viewBrand: (name: string) => `View ${name}`,
    open: 'Open page',
    signIn: 'Sign in',
    sendAs: (username: string) => `Send as ${username}`,
  },
  confirm: {
    title: 'Take it back?',
    text: (title: string) => `“${title}” won’t be sent, and it’s deleted from this device.`,
    triedText: (title: string) =>
      `“${title}” is deleted from this device. We tried to send it and got no answer, so it may already be posted.`,
    keep: 'Keep it',
    discard: 'Take back',
    replaceTitle: 'Replace your draft?',
    replaceText: 'You have another draft in that form. Editing this replaces it.',
    replace: 'Replace draft',
  },
} as const

export const titleOf = (one: Kept): string => outboxWords.titles[kindOf(one)](one)
