import { formatCount } from '#lib/format-numbers.ts'

type Own = 'post' | 'comment'

/** Every text of notices that people read. */
export const noticesUi = {
  page: {
    title: 'Notices',
    lead: 'Replies and updates on your contributions.',
  },
  loading: 'Loading notices',
  markAll: 'Mark all as read',
  close: 'Close',
  all: 'All notices',
  older: 'Older notices',
  tryAgain: 'Try again',
  isNew: ' (new)',
  none: 'No notices yet',
  noneHint: 'Replies, mentions and updates on your suggestions and photos show up here.',

  /** A member who left. */
  someone: 'A former member',
  replied: 'replied to your post',
  replies: (count: number) => `${count} replies to your post`,
  mentioned: 'mentioned you',
  accepted: 'Your suggestion was accepted',
  declined: 'Your suggestion was declined',
  photoReplaced: 'Your tag photo was replaced',
  photoReplacedBy: (brand: string | undefined, actor: string | null) =>
    `${brand ?? 'The brand'} has a sharper one${actor ? ` by ${actor}` : ''}. We kept yours, and it can be restored.`,
  photoRefused: (brand: string | undefined) => `We couldn’t add the tag photo for ${brand ?? 'your brand'}`,
  shown: (own: Own) => `Your ${own} is live`,
  hidden: (own: Own) => `Your ${own} was hidden`,
  notShown: (own: Own) => `Your ${own} wasn’t approved`,
  fileAccepted: 'Your file was accepted',
  brandsAdded: (count: string) => `${count} brands were added.`,
  fileDeclined: 'Your file was declined',
  fileDropped: 'Your file wasn’t reviewed in time',
  sendAgain: (rows: string) => `${formatCount(Number(rows), 'brand')} not added. You can send it again.`,
} as const
